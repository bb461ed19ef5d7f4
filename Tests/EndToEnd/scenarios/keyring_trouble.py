# SPDX-License-Identifier: MIT

"""No keyring, and a locked one: the session goes on and says that it lasts until the end."""

from desktop import Timeout, wait

from .registry import scenario

PROMPT = 'Unlock Login Keyring'


@scenario(keyring=False)
def no_keyring(stage):
    """Without a keyring one stays signed in until the program ends, and is told so."""
    program = stage.launch()
    stage.log_in()
    stage.read('until you close')
    stage.shot('no-keyring')
    assert stage.quit(program) == 0
    stage.launch()
    stage.control('Log In')


@scenario()
def locked_keyring_dismissed(stage):
    """A locked keyring whose prompt is dismissed: a login still works, and one is told so."""
    program = stage.launch()
    stage.log_in()
    wait_kept_and_quit(stage, program)
    start_locked(stage)
    answer_prompts(stage, 'Escape')
    stage.press('Log In', timeout=30)
    answer_prompts(stage, 'Escape')
    stage.feed.wait_cards()
    stage.read('until you close')
    stage.shot('dismissed')


@scenario(needs=('modeless prompts',))   # under X11, the prompt takes all input
def locked_keyring_opened(stage):
    """A locked keyring is named; unlocked at the prompt one is still signed in; one can go on without it."""
    program = stage.launch()
    stage.log_in()
    wait_kept_and_quit(stage, program)
    start_locked(stage)
    stage.read('^Waiting for the keyring to be unlocked')
    stage.settle()
    stage.shot('waiting')
    unlock(stage)
    stage.feed.wait_cards()
    assert len(stage.browser.opened()) == 1
    wait_kept_and_quit(stage, stage.desktop.programs[-1])

    start_locked(stage)
    stage.read('^Waiting for the keyring to be unlocked')
    stage.desktop.windows.focus(stage.window)
    stage.press('Continue Without It')
    stage.control('Log In')
    stage.read('keyring is locked')
    wait(lambda: [each.title for each in stage.desktop.windows.all()] == ['Belvedere'], 10,
         'end of the prompt')
    stage.shot('without')


def wait_kept_and_quit(stage, program):
    """End the program when its login is in the keyring."""
    wait(stage.desktop.keyring.labels, what='the token in the keyring')
    assert stage.quit(program) == 0


def start_locked(stage):
    """Lock the keyring, and start without waiting for the focus, which the prompt may take."""
    stage.desktop.keyring.lock()
    stage.desktop.start([stage.installation.program])
    stage.desktop.windows.find('Belvedere', timeout=20)


def unlock(stage):
    """Type the password; again when the program's window came up meanwhile and took the keyboard."""
    desktop = stage.desktop
    prompt = desktop.windows.find(PROMPT, timeout=15)
    for _ in range(3):
        desktop.windows.focus(prompt)
        desktop.keyboard.press('ctrl+a')
        desktop.keyboard.type(desktop.keyring.password)
        desktop.keyboard.press('Return')
        try:
            wait(lambda: not desktop.windows.again(prompt), 5, 'end of the prompt')
            return
        except Timeout:
            continue
    raise AssertionError('the prompt takes no password')


def answer_prompts(stage, key):
    """Press a key in every prompt of the keyring that comes up within a few seconds."""
    while True:
        try:
            prompt = stage.desktop.windows.find(PROMPT, timeout=6)
        except Timeout:
            return
        stage.desktop.windows.focus(prompt)
        stage.desktop.keyboard.press(key)
        wait(lambda: not stage.desktop.windows.again(prompt), 10, 'end of the prompt')
