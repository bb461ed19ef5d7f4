# SPDX-License-Identifier: MIT

"""The primary menu and its windows."""

import os
import pwd
import re
import socket

from app.installation import APP_ID
from app.stage import TITLE
from desktop import wait

from .registry import scenario

MENU = ('Preferences', 'Keyboard Shortcuts', 'About Belvedere')


@scenario()
def menu(stage):
    """Preferences, Keyboard Shortcuts and About open from the menu and close again."""
    program = stage.launch()
    stage.control('Log In')
    for item in MENU:
        stage.open_menu(item)
        wait(lambda: count(stage, program) == 2, 10, f'window of {item}')
        wait(lambda: dialog_has_focus(stage), 10, f'focus in {item}')
        stage.desktop.keyboard.press('Escape')
        wait(lambda: count(stage, program) == 1, 10, f'end of {item}')
    stage.desktop.keyboard.press('F10')
    stage.control('Preferences')
    stage.desktop.keyboard.press('Escape')
    stage.gone('Preferences')


def dialog_has_focus(stage):
    window = stage.desktop.windows.focused()
    return window and window.title != TITLE


def count(stage, program):
    return len([w for w in stage.desktop.windows.all() if w.pid == program.pid and w.title])


@scenario()
def about(stage):
    """About leads to the project's page and to its issues, and names libraries and licences."""
    program = stage.launch()
    stage.control('Log In')
    stage.open_menu('About Belvedere')
    wait(lambda: count(stage, program) == 2, 10, 'About')
    stage.shot('about')
    stage.click_at_rest(stage.desktop.find(name=re.compile('Report an Issue'), timeout=10))
    issues = stage.browser.wait_opened(1)
    assert issues.startswith('https://') and issues.endswith('/issues'), issues
    check_debug_info(stage)
    stage.click_at_rest(stage.desktop.find(name='Details', timeout=10))
    stage.click_at_rest(stage.desktop.find(name=re.compile('Website'), timeout=10))
    assert stage.browser.wait_opened(2) == issues.removesuffix('/issues')
    stage.desktop.keyboard.press('alt+Left')
    stage.click_at_rest(stage.desktop.find(name='Legal', timeout=10))
    stage.read('^GRDB$')
    stage.shot('legal')
    # Below what is seen.
    labels = [node.name for node in stage.desktop.finder.all(role='label', visible=False)]
    for text in ('SwiftNIO', 'MIT License', 'ICU', 'Unicode License'):
        assert any(text in label for label in labels), text
    folder = next(re.search(r'/\S*/licenses/belvedere$', label) for label in labels
                  if label.endswith('/licenses/belvedere'))[0]
    for name in ('LICENSE', 'grdb.swift.txt', 'swift-nio.txt', 'swift.txt', 'icu.txt'):
        assert os.path.getsize(os.path.join(folder, name)) > 500, name
    stage.desktop.keyboard.press('Escape')


def check_debug_info(stage):
    """What is copied for a report helps, and tells nothing of the person."""
    desktop = stage.desktop
    stage.click_at_rest(desktop.find(name='Troubleshooting', timeout=10))
    stage.click_at_rest(desktop.find(name='Debugging Information', timeout=10))
    stage.shot('debug-info')
    stage.press('Copy Text')
    text = wait(desktop.clipboard.text, 10, 'the copied text')
    for fact in (f'Belvedere: [0-9.]+, {re.escape(APP_ID)}', 'Libraries: GTK 4', 'libcurl', 'Renderer: Gsk',
                 'Desktop: GNOME', 'Keyring: runs', 'Source: demo of Demo'):
        assert re.search(fact, text), (fact, text)
    names = {desktop.session.home, desktop.session.root, socket.gethostname(), pwd.getpwuid(os.getuid()).pw_name}
    for name in names:
        assert name not in text, (name, text)
    assert not re.search(r'(^|\s)[~/]', text), text
    for _ in range(2):
        desktop.keyboard.press('alt+Left')
        stage.settle()


@scenario()
def help_pages(stage):
    """F1 and the menu open the help: in the browser, or in the desktop's help program where there is one."""
    stage.browser.behave('ignore')
    stage.browser.opens('text/html')
    program = stage.launch()
    stage.control('Log In')
    stage.desktop.keyboard.press('F1')
    page = os.path.join(stage.installation.share, 'belvedere', 'help', 'en.html')
    opened = stage.browser.wait_opened(1)
    assert opened.removeprefix('file://') == page, opened
    assert os.path.getsize(page) > 20_000
    assert stage.quit(program) == 0

    stage.browser.opens('x-scheme-handler/help')
    stage.launch()
    stage.control('Log In')
    stage.open_menu('Help')
    assert stage.browser.wait_opened(2) == 'help:belvedere'


@scenario()
def narrow(stage):
    """At 360 pixels the view switcher is at the foot, and everything is still there."""
    stage.launch_signed_in()
    wide = stage.desktop.finder.centre(stage.control('Profile'))
    assert wide[1] < stage.window.y + 60, wide
    stage.resize((360, 640))
    foot = stage.window.y + stage.window.height - 60
    wait(lambda: stage.desktop.finder.centre(stage.control('Profile'))[1] > foot, 10,
         'view switcher at the foot')
    for card in stage.feed.wait_cards():
        assert card.place[0] >= 0 and card.place[2] <= 360, card
    stage.press('Profile')
    stage.read('^@ada$')
    stage.control('Log Out')
    stage.press('Feed')
    stage.feed.wait_cards()
