# SPDX-License-Identifier: MIT

"""Accounts: joining the demo, and changing what the service says of one."""

import json
import re
import urllib.request

from app.names import check_names
from app.service import ACCESS_KEY
from desktop import wait

from .preferences import close_preferences, open_preferences, press_row, row_named
from .profile import confirm_log_out
from .registry import scenario

GRACE = {'name': 'Grace Marsh', 'username': 'grace', 'email': 'grace@example.net',
         'password': 'six by 6', 'picture': 'koala'}
EDIT = 'Edit Account…'


@scenario()
def join(stage):
    """One joins the demo on its page, logs in by password, and is there at the next start."""
    program = stage.launch()
    stage.browser.behave('join', fields={**GRACE, 'password': '12345'})
    stage.choose_option('Create an Account…')
    assert stage.browser.wait_opened().endswith('/join')
    assert 'at least 6 characters' in stage.browser.wait_said(r'^422 .*/join$')
    stage.browser.behave('join', fields=GRACE)
    stage.choose_option('Create an Account…')
    stage.browser.wait_said(r'^200 .*/join/done$')
    stage.read('^When your account is ready, log in')
    stage.settle()
    stage.shot('account-made')

    stage.browser.behave('allow', GRACE['email'], password='wrong')
    stage.press('Log In')
    stage.browser.wait_said('^401 ')
    stage.press('Cancel')
    stage.log_in(GRACE['email'], password=GRACE['password'])
    read_profile(stage, GRACE['name'])
    assert not stage.desktop.finder.all(name=re.compile('^When your account'), role='label')
    stage.settle()
    stage.shot('joined')
    assert stage.quit(program) == 0

    program = stage.launch()
    stage.feed.wait_cards()
    read_profile(stage, GRACE['name'])
    confirm_log_out(stage)
    stage.log_in(GRACE['username'], password=GRACE['password'])
    read_profile(stage, GRACE['name'])
    assert stage.quit(program) == 0


@scenario()
def edit_account(stage):
    """Name and link are changed after the browser has allowed it once; mistakes are told."""
    service = stage.start_service()
    program = stage.launch()
    stage.log_in('ada')
    assert 'write_user' not in stage.browser.wait_opened()
    open_edit(stage)
    assert 'write_user' in stage.browser.wait_opened(2)
    fill_in(stage, 'Last Name', 'Marsh')
    fill_in(stage, 'Link', 'ada.example')
    stage.settle()
    stage.shot('form')
    check_names(stage, 'form of the account')
    stage.press('Save')
    stage.read('^The link must begin with https')
    stage.settle()
    stage.shot('mistake')
    fill_in(stage, 'Link', 'https://ada.example')
    stage.press('Save')
    wait(lambda: not is_editing(stage), 10, 'end of the dialog')
    stage.read('^Ada Marsh$')
    assert person(service)['portfolio_url'] == 'https://ada.example'

    open_edit(stage)
    text_field(stage, 'Last Name')
    assert len(stage.browser.opened()) == 2, 'asked for again'
    stage.desktop.keyboard.press('Escape')
    wait(lambda: not is_editing(stage), 10, 'end of the dialog by Escape')
    close_preferences(stage)
    read_profile(stage, 'Ada Marsh')
    assert stage.quit(program) == 0

    stage.launch()
    stage.feed.wait_cards()
    read_profile(stage, 'Ada Marsh')
    open_edit(stage)
    text_field(stage, 'Last Name')
    assert len(stage.browser.opened()) == 2, 'the right was not kept'


@scenario()
def edit_refused(stage):
    """Deny for the wider right keeps the login and hides the entry until the next login."""
    service = stage.start_service()
    stage.launch_signed_in('ada')
    stage.browser.behave('deny')
    open_edit(stage)
    stage.read('^Not Allowed$')
    stage.desktop.windows.focus(stage.desktop.windows.find('Edit Account'))   # the browser had it
    stage.settle()
    stage.shot('refused')
    stage.desktop.keyboard.press('Escape')
    wait(lambda: not is_editing(stage), 10, 'end of the dialog')
    row_named(stage, 'Log Out')
    assert not stage.desktop.finder.all(name=EDIT, role='list item')
    close_preferences(stage)
    read_profile(stage, 'Ada Vale')
    assert person(service)['last_name'] == 'Vale'


@scenario()
def log_out_in_preferences(stage):
    """Log Out in the preferences asks first, and leaves nobody logged in."""
    stage.launch_signed_in('ada')
    open_preferences(stage)
    press_row(stage, 'Log Out')
    stage.read(r'^Log Out of Belvedere\?$')
    stage.press_in_dialog('Log Out')
    stage.read('^Not Logged In$')
    close_preferences(stage)
    stage.control('Log In')
    assert not stage.desktop.keyring.labels(), 'the token is still in the keyring'


def open_edit(stage):
    if len(stage.desktop.windows.all()) == 1:
        open_preferences(stage)
    press_row(stage, EDIT)


def is_editing(stage):
    return any(window.title == 'Edit Account' for window in stage.desktop.windows.all())


def text_field(stage, name):
    return stage.desktop.find(name=name, role='text', timeout=10)


def fill_in(stage, name, text):
    stage.desktop.mouse.click(text_field(stage, name))
    stage.desktop.keyboard.press('ctrl+a')
    stage.desktop.keyboard.type(text)


def read_profile(stage, name):
    stage.press('Profile')
    stage.read(f'^{name}$')


def person(service, user='ada'):
    """What the service says of a member."""
    request = urllib.request.Request(
        f'{service.url}/users/{user}', headers={'Authorization': f'Client-ID {ACCESS_KEY}'})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)
