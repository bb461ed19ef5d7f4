# SPDX-License-Identifier: MIT

"""The demo keeps its word: what one does in it is there again, until one resets it."""

import os
import sqlite3
import time

from app.stage import label_pattern
from desktop import wait
from desktop.keyring import NOT_MADE

from .likes import ADAS_LIKES, hearts, press_heart, scroll_to_grey_heart
from .preferences import open_preferences
from .registry import scenario

QUIET = 5   # seconds in which a prompt would have come


@scenario()
def demo_keeps_likes(stage):
    """A like made in the demo is there at the next start, after kill -9 too, and is counted."""
    program = stage.launch_signed_in('ada')
    first = like_next(stage)
    stage.press('Profile')
    stage.read(f'^{ADAS_LIKES + 1}$')
    stage.press('Feed')
    assert stage.quit(program) == 0

    program = start_asking_anew(stage)
    wait_red(stage, first)
    second = like_next(stage)
    program.kill()

    stage.launch()
    stage.feed.wait_cards()
    stage.desktop.keyboard.press('ctrl+r')
    wait_red(stage, second)
    stage.press('Profile')
    stage.read(f'^{ADAS_LIKES + 2}$')
    stage.settle(sharp=True)
    assert {card.description for card in stage.feed.cards()[:2]} == {first, second}
    stage.shot('kept')


@scenario()
def demo_reset(stage):
    """Reset the Demo asks, forgets likes and login, and leaves nothing of them behind."""
    stage.launch_signed_in('ada')
    text = like_next(stage)
    stage.press('Profile')
    stage.read(f'^{ADAS_LIKES + 1}$')
    wait(stage.desktop.keyring.labels, what='the token in the keyring')

    ask_to_reset(stage)
    stage.shot('question')
    stage.press('Cancel')
    stage.gone('Cancel')
    assert stored(stage, 'feedItem') > 0
    stage.desktop.keyboard.press('Escape')
    stage.read(f'^{ADAS_LIKES + 1}$')

    ask_to_reset(stage)
    stage.press_in_dialog('Reset')
    stage.control('Log In')
    stage.desktop.keyboard.press('Escape')
    wait(lambda: len(stage.desktop.windows.all()) == 1, 10, 'end of the preferences')
    stage.settle()
    stage.shot('reset')
    wait(lambda: not stage.desktop.keyring.labels(), 10, 'a keyring without the token')
    wait(lambda: stored(stage, 'feedItem') == 0, 10, 'a database without photographs')

    stage.log_in('ada')
    wait(lambda: text in [each for each, _ in hearts(stage, is_red=False)], 10, 'grey heart')
    stage.press('Profile')
    stage.read(f'^{ADAS_LIKES}$')
    stage.settle(sharp=True)
    assert text not in [card.description for card in stage.feed.cards()]


@scenario(keyring=NOT_MADE)
def demo_makes_no_keyring(stage):
    """Where no keyring was ever made, the demo's login asks for no password for a new one."""
    program = stage.launch()
    stage.log_in()
    deadline = time.monotonic() + QUIET
    while time.monotonic() < deadline:
        titles = [window.title for window in stage.desktop.windows.all()]
        assert titles == ['Belvedere'], titles
        time.sleep(0.1)
    stage.shot('no-prompt')
    assert stage.quit(program) == 0


@scenario()
def demo_without_browser(stage):
    """Enter the Demo goes in without a browser, and one is still in at the next start."""
    program = stage.launch()
    stage.control('Log In')
    stage.settle()
    stage.shot('welcome')
    stage.choose_option('Enter the Demo')
    stage.feed.wait_cards()
    assert not stage.browser.opened()
    stage.press('Profile')
    stage.read('^@ada$')
    wait(stage.desktop.keyring.labels, what='the token in the keyring')
    assert stage.quit(program) == 0

    program = stage.launch()
    stage.feed.wait_cards()
    assert stage.quit(program) == 0


@scenario()
def demo_entry_of_the_demo_alone(stage):
    """Another service than the demo is not entered without its login page."""
    stage.start_service()
    stage.launch()
    stage.press('More Options…')
    stage.control('Use Your Unsplash Key…')
    assert not stage.desktop.finder.all(name=label_pattern('Enter the Demo'), visible=True)


def like_next(stage):
    """Likes the next photograph that is not liked; its text."""
    stage.feed.wait_cards()
    scroll_to_grey_heart(stage)
    return press_heart(stage)


def start_asking_anew(stage):
    """Start, and have the demo asked for everything: what is seen is what the demo knows."""
    os.remove(stage.data_file('belvedere.sqlite'))
    program = stage.launch()
    stage.feed.wait_cards()
    return program


def wait_red(stage, text):
    """Wait until the heart of that photograph is red, further down if need be."""
    for _ in range(8):
        stage.settle()
        if text in [each for each, _ in hearts(stage, is_red=True)]:
            return
        assert text not in [each for each, _ in hearts(stage, is_red=False)], 'an empty heart'
        stage.desktop.keyboard.press('Page_Down')
    raise AssertionError('the photograph is not there')


def ask_to_reset(stage):
    open_preferences(stage, 'Account')
    stage.press('Reset…')
    stage.read(r'^Reset the Demo\?$')


def stored(stage, table):
    """How many rows a table of the database has."""
    path = stage.data_file('belvedere.sqlite')
    with sqlite3.connect(f'file:{path}?mode=ro', uri=True) as database:
        return database.execute(f'SELECT count(*) FROM {table}').fetchone()[0]
