# SPDX-License-Identifier: MIT

"""Ending and starting again: what is kept, and what is asked again."""

import os

from desktop.ends import children
from desktop import native, wait

from .registry import scenario


@scenario()
def restart(stage):
    """Started again, it is still signed in and paints the feed without asking the service."""
    service = stage.start_service()
    program = stage.launch()
    stage.log_in()
    stage.feed.wait_sharp()
    first = stage.feed.cards()[0].description
    assert stage.desktop.keyring.labels(), 'the token is not in the keyring'
    assert stage.quit(program) == 0

    before = len(service.requests())
    stage.launch()
    stage.feed.wait_cards()
    stage.feed.wait_sharp()
    assert not stage.offers('Log In')
    assert stage.feed.cards()[0].description == first
    asked = [path for path, _ in service.requests()[before:] if not path.startswith('/images/')]
    assert not asked, f'a warm start asked for {asked}'
    assert len(stage.browser.opened()) == 1
    stage.shot('warm-start')


@scenario()
def second_launch(stage):
    """A second launch raises the one window and ends at once."""
    first = stage.launch()
    stage.control('Log In')
    launcher = stage.desktop.launch(
        [native.program('probe', 'gtk4')], {'LAUNCH': stage.installation.program})
    assert stage.desktop.windows.focused().pid == launcher.pid
    stage.press('Launch')
    launcher.wait_output('^launched$')
    wait(lambda: stage.desktop.windows.focused().pid == first.pid, what='the window in front')
    assert len([w for w in stage.desktop.windows.all() if w.pid == first.pid]) == 1
    wait(lambda: programs(stage) == [first.pid], what='end of the second launch')


def programs(stage):
    """The processes that run Belvedere."""
    wanted = os.path.realpath(stage.installation.program)

    def is_one(pid):
        try:
            return os.readlink(f'/proc/{pid}/exe') == wanted
        except OSError:   # it has just ended
            return False
    return [pid for pid in stage.desktop.session.pids() if is_one(pid)]


@scenario()
def window_size(stage):
    """The window's size is kept, whichever way one leaves."""
    for keys, size in (('ctrl+w', (820, 640)), ('ctrl+q', (700, 560))):
        program = stage.launch()
        stage.control('Log In')
        stage.resize(size)
        stage.desktop.keyboard.press(keys)
        assert program.wait_end() == 0
        stage.launch()
        stage.control('Log In')
        assert (stage.window.width, stage.window.height) == size, (keys, stage.window)
        stage.desktop.windows.close(stage.window)


@scenario()
def killed(stage):
    """When the program is killed, the demo service ends with it."""
    program = stage.launch()
    stage.control('Log In')
    service, = [pid for pid in children(program.pid) if os.path.realpath(f'/proc/{pid}/exe') ==
                os.path.realpath(stage.installation.service_program)]
    program.kill()
    wait(lambda: service not in stage.desktop.session.pids(), 10, 'end of the demo service')
