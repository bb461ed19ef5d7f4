"""Logins that do not go as they should. Each ends with a sentence and at the welcome screen."""

import socket
import urllib.parse

from app.service import ACCESS_KEY
from app.stage import LOGIN_PORT
from desktop import wait

from .registry import scenario


def code_in(address):
    return urllib.parse.parse_qs(urllib.parse.urlsplit(address).query)['code'][0]


def back_at_welcome(stage):
    stage.control('Log In')
    assert not stage.offers('Cancel')


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
    """An answer with another state is refused."""
    stage.launch()
    stage.browser.behave('forge')
    stage.press('Log In')
    stage.read('another login')
    stage.shot('wrong-state')
    stage.press('OK')
    back_at_welcome(stage)


@scenario()
def cancelled(stage):
    """Cancel ends the wait for the browser; the page can be opened again and copied before."""
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


@scenario()
def pasted_code(stage):
    """A pasted code logs in; a wrong one gets a sentence."""
    stage.launch()
    stage.browser.behave('keep')
    stage.press('Log In')
    code = code_in(stage.browser.wait_way_back())
    paste(stage, code)
    stage.feed.wait_cards()


@scenario()
def pasted_nonsense(stage):
    """A pasted code that the service does not know gets a sentence."""
    stage.launch()
    stage.browser.behave('ignore')
    stage.press('Log In')
    stage.browser.wait_opened()
    paste(stage, 'not-a-code')
    stage.dismiss('the code|no code')
    back_at_welcome(stage)


def paste(stage, text):
    entry = stage.desktop.find(name='Code', role='text', timeout=10)
    stage.desktop.clipboard.put(text)
    stage.desktop.mouse.click(entry)
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
