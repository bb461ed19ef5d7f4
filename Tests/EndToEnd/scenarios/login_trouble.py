# SPDX-License-Identifier: MIT

"""Logins that do not go as they should. Each gets a sentence, and one can go on from where one is."""

import os
import socket
import time
import urllib.parse
import urllib.request

from app.notifications import Notifications
from app.service import ACCESS_KEY
from app.stage import LOGIN_PORT
from desktop import native, wait

from .registry import scenario


def code_in(address):
    return urllib.parse.parse_qs(urllib.parse.urlsplit(address).query)['code'][0]


def back_at_welcome(stage):
    stage.control('Log In')
    stage.gone('Cancel')   # libadwaita 1.7 shows the page that is left while it moves away


@scenario()
def denied(stage):
    """Deny in the browser: a sentence, and the welcome screen again; then a login works."""
    stage.launch()
    stage.browser.behave('deny')
    stage.press('Log In')
    stage.read('not allowed')
    stage.shot('denied')
    stage.press('OK')
    back_at_welcome(stage)
    stage.log_in()


@scenario()
def wrong_state(stage):
    """An answer with another state gets an error page; the wait goes on, and the real one logs in."""
    stage.launch()
    stage.browser.behave('forge')
    stage.press('Log In')
    page = stage.browser.wait_said('^400 .*state=forged')
    assert 'does not belong to the login' in page, page
    stage.settle()
    stage.shot('wrong-state')
    stage.control('Cancel')
    stage.browser.behave('allow')
    stage.press('Open the Page Again')
    stage.feed.wait_cards()


@scenario()
def cancelled(stage):
    """Cancel and Escape, from the field too, end the wait; the page can be opened again and copied."""
    stage.launch()
    stage.browser.behave('ignore')
    stage.press('Log In')
    address = stage.browser.wait_opened()
    stage.shot('waiting')
    stage.press('Open the Page Again')
    assert stage.browser.wait_opened(2) == address
    stage.press('Copy the Address')
    wait(lambda: stage.desktop.clipboard.text() == address, what='the address in the clipboard')
    stage.press('Cancel')
    back_at_welcome(stage)
    with socket.socket() as probe:
        assert probe.connect_ex(('127.0.0.1', LOGIN_PORT)) != 0, 'the listener is still open'
    for times, is_in_field in ((3, False), (4, True)):
        stage.press('Log In')
        stage.browser.wait_opened(times)
        stage.control('Cancel')
        if is_in_field:
            stage.desktop.mouse.click(code_field(stage))
        stage.desktop.keyboard.press('Escape')
        back_at_welcome(stage)


@scenario()
def pasted_code(stage):
    """A pasted code logs in; one that is no good is told at the field and can be put right."""
    stage.launch()
    stage.browser.behave('keep')
    stage.press('Log In')
    code = code_in(stage.browser.wait_way_back())
    for text, sentence in (('not-a-code', 'does not know this code'),
                           ('two words', 'no code in the pasted text'),
                           ('http://127.0.0.1:8943/callback?code=x&state=y', 'another login')):
        paste(stage, text)
        stage.read(sentence)
        stage.control('Use Code')
        assert len(stage.desktop.windows.all()) == 1, 'a dialog'
    stage.settle()
    stage.shot('no-good')
    entry = code_field(stage)
    assert 'focused' in entry.states and entry.description, entry.states
    paste(stage, code)
    stage.feed.wait_cards()


@scenario()
def login_by_keyboard(stage):
    """Log In has the keyboard's focus at the start, and Access Key in the dialog for a key."""
    stage.launch()
    wait(lambda: 'focused' in stage.control('Log In').states, 10, 'focus on Log In')
    stage.choose_option('Use Your Unsplash Key…')
    dialog = stage.desktop.windows.find('Use Your Unsplash Key')
    wait(lambda: stage.desktop.windows.again(dialog).focused, 10, 'focus of the dialog')
    stage.desktop.keyboard.type('typed')
    wait(lambda: stage.desktop.finder.all(
        name='Access Key', role='text', text='typed', visible=False), 10, 'the text in Access Key')
    stage.settle()
    stage.shot('key')
    stage.desktop.keyboard.press('Escape')
    wait(lambda: not stage.desktop.windows.again(dialog), 10, 'end of the dialog')
    stage.browser.behave('ignore')
    for _ in range(4):
        if 'focused' in stage.control('Log In').states:
            break
        stage.desktop.keyboard.press('shift+Tab')
    stage.desktop.keyboard.press('Return')
    stage.browser.wait_opened()
    stage.desktop.keyboard.press('Escape')
    back_at_welcome(stage)
    wait(lambda: 'focused' in stage.control('Log In').states, 10, 'focus on Log In')
    stage.desktop.keyboard.press('Return')
    stage.browser.wait_opened(2)


@scenario()
def waiting_is_cheap(stage):
    """The page that waits for the browser costs next to nothing while it is looked at."""
    program = stage.launch()
    stage.browser.behave('ignore')
    stage.press('Log In')
    stage.control('Cancel')
    stage.settle()
    stage.shot('waiting')
    before = processor_seconds(program.pid)
    time.sleep(5)   # what it costs in that time
    spent = processor_seconds(program.pid) - before
    print(f'the page cost {spent:.2f} s of 5 s')
    assert spent < 0.25, f'{spent:.2f} s of 5 s'


def processor_seconds(pid):
    """What a process has used of the processors so far."""
    with open(f'/proc/{pid}/stat', encoding='ascii') as file:
        fields = file.read().rpartition(')')[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf('SC_CLK_TCK')


def code_field(stage):
    return stage.desktop.find(name='Code', role='text', timeout=10)


def paste(stage, text):
    entry = code_field(stage)
    stage.desktop.clipboard.put(text)
    stage.desktop.mouse.click(entry)
    stage.desktop.keyboard.press('ctrl+a')
    stage.desktop.keyboard.press('ctrl+v')
    stage.press('Use Code')


@scenario()
def port_taken(stage):
    """When another program holds the login's port, the sentence names it."""
    stage.launch()
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        other.bind(('127.0.0.1', LOGIN_PORT))
        other.listen()
        stage.press('Log In')
        stage.read(str(LOGIN_PORT))
        stage.shot('port-taken')
        stage.press('OK')
        back_at_welcome(stage)
    stage.log_in()


@scenario()
def unknown_key(stage):
    """A service that does not know the packager's key: a sentence, not a wait without end."""
    service = stage.start_service()
    folder = stage.data_folder_with(
        'wrong-key',
        f'[Service]\naccess-key={ACCESS_KEY}\nsecret-key=wrong\nservice-url={service.url}\n')
    stage.desktop.launch([stage.installation.program], {'BELVEDERE_DATA_DIR': folder})
    stage.press('Log In')
    stage.dismiss('does not know this key')
    back_at_welcome(stage)


@scenario()
def built_in_key_stays(stage):
    """A key that a packager built in for Unsplash is not shown to the service of --service-url."""
    service = stage.start_service()
    folder = stage.data_folder_with('built-in', '[Service]\naccess-key=mine\nsecret-key=secret\n')
    stage.launch(environment={'BELVEDERE_DATA_DIR': folder})
    # The service, which knows no such key, would refuse it.
    stage.log_in()
    assert not stage.offers('Log In')


@scenario()
def login_behind_another_window(stage):
    """A login that ends while another window is used leads back: in front, or by a notification."""
    notifications = Notifications(stage.desktop)
    program = stage.launch()
    stage.browser.behave('keep')
    stage.press('Log In')
    way_back = stage.browser.wait_way_back()
    other = stage.desktop.launch([native.program('probe', 'gtk4')])
    stage.desktop.mouse.click(stage.desktop.find(name='Search', role='text'))
    stage.desktop.keyboard.type('typed into another window')
    assert stage.desktop.windows.focused().pid == other.pid
    with urllib.request.urlopen(way_back, timeout=10) as answer:
        assert answer.status == 200

    def led_back():
        front = stage.desktop.windows.focused()
        return front.pid == program.pid or notifications.open()
    wait(led_back, 10, 'the window in front, or a notification')
    stage.shot('led-back')
    if stage.desktop.windows.focused().pid == program.pid:
        print('the window came to the front by itself')
        return
    (title, number), = notifications.open()
    assert title == 'You Are Logged In', title
    stage.desktop.windows.focus(stage.window)
    wait(lambda: not notifications.open(), 10, f'end of notification {number}')
