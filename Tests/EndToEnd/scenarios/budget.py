# SPDX-License-Identifier: MIT

"""The hour's requests: the meter, the word when few are left, and what the limit means."""

import re

from desktop import wait

from .preferences import open_preferences
from .registry import scenario

LIMIT = 8
LOW = r'^[1-4] of 8 requests left this hour$'
SPENT = r'requests are used up.*Try again after \d'


@scenario()
def requests_run_out(stage):
    """With few requests left a bar says so; at the limit it says what works and when to try again."""
    stage.start_service('--rate-limit', str(LIMIT))
    stage.launch_signed_in()
    assert not says(stage, 'requests left')
    refresh_until(stage, LOW)
    stage.shot('low')

    stage.press('Dismiss')
    stage.gone('Dismiss')
    refresh_until(stage, SPENT)   # a new state: the bar is back
    stage.shot('spent')
    first = stage.feed.cards()[0].description

    stage.press('Dismiss')
    stage.gone('Dismiss')
    stage.desktop.keyboard.press('Page_Down')
    wait(lambda: stage.feed.cards()[0].description != first, 10, 'movement at the limit')
    assert not stage.offers('Dismiss'), 'the bar came back by itself'
    stage.desktop.keyboard.press('ctrl+r')   # asked for, so it is told again
    stage.read(SPENT)

    open_preferences(stage, 'Account')
    stage.read(r'^None left\. Try again after')
    stage.shot('meter')


@scenario()
def request_meter(stage):
    """The preferences count what is left, and follow."""
    service = stage.start_service()
    stage.launch_signed_in()
    service.set_remaining(38)
    stage.desktop.keyboard.press('ctrl+r')
    open_preferences(stage, 'Account')
    stage.read(r'^37 of 5,000 requests left this hour$')


def refresh_until(stage, pattern):
    """Ask for the feed again until the bar says something."""
    def told():
        stage.desktop.keyboard.press('ctrl+r')
        return says(stage, pattern)
    wait(told, 20, pattern, every=0.3)


def says(stage, pattern):
    return bool(stage.desktop.finder.all(name=re.compile(pattern, re.IGNORECASE), role='label'))
