# SPDX-License-Identifier: MIT

"""The profile page: who is signed in, and logging out."""

import time

from app.names import check_names
from desktop import wait

from .likes import press_heart_over
from .registry import scenario


@scenario()
def log_out_and_in(stage):
    """The profile names the user; Log Out asks first; another user can log in then."""
    program = stage.launch()
    stage.log_in('ada')
    stage.press('Profile')
    stage.read('^Ada Vale$')
    stage.read('^@ada$')
    stage.shot('profile')

    stage.ask_to_log_out()
    stage.shot('question')
    check_names(stage, 'question of Log Out')
    stage.press('Cancel')
    stage.gone('Cancel')
    stage.read('^@ada$')

    confirm_log_out(stage)
    stage.control('Log In')
    stage.settle()   # the question is still going
    assert not stage.desktop.keyring.labels(), 'the token is still in the keyring'

    stage.log_in('milo')
    stage.press('Profile')
    stage.read('^Milo Quist$')
    stage.read('^@milo$')
    assert stage.quit(program) == 0


@scenario()
def log_out_while_away(stage):
    """Logging out works, and forgets the token, while the service is away."""
    service = stage.start_service()
    program = stage.launch_signed_in()
    stage.press('Profile')
    stage.read('^@ada$')
    service.stop()
    confirm_log_out(stage)
    stage.control('Log In')
    assert not stage.desktop.keyring.labels(), 'the token is still in the keyring'
    assert stage.quit(program) == 0
    stage.launch()
    stage.control('Log In')


@scenario()
def favourites(stage):
    """Favourites are counted in the profile; one can look for some, take one out and put it back."""
    service = stage.start_service()
    stage.launch_signed_in('ada')
    stage.press('Profile')
    stage.read('^Porto, Portugal$')
    count = int(stage.read(r'^[1-9]\d*$'))   # of places there are none
    stage.feed.wait_sharp()
    stage.shot('favourites')
    first = stage.feed.cards()[0].description

    stage.desktop.keyboard.press('ctrl+f')
    stage.desktop.keyboard.type('zzz')
    stage.read('^Nothing Found$')
    stage.shot('nothing-found')
    stage.desktop.keyboard.press('Escape')
    wait(lambda: next(iter(stage.feed.cards()), None), 10, 'all of them')
    stage.feed.wait_still()   # the search has scrolled
    card = stage.feed.cards()[0]
    assert card.description == first
    press_heart_over(stage, card)
    stage.read(f'^{count - 1}$')
    wait(lambda: stage.feed.cards()[0].description != first, 10, 'the next one')
    stage.press('Undo')
    stage.read(f'^{count}$')
    wait(lambda: stage.feed.cards()[0].description == first, 10, 'its return')

    # The second press of a double click would hit the photograph that comes after.
    stage.feed.wait_still()   # the photographs after it make room
    press_heart_over(stage, stage.feed.cards()[0])
    begun = time.monotonic()
    time.sleep(0.15)   # a leisurely double click
    if time.monotonic() - begun < 0.25:   # on a busy machine it may be two clicks
        stage.desktop.mouse.click()
    stage.read(f'^{count - 1}$')
    stage.settle()
    service.wait_answered()
    assert service.likes('ada')[0] == count - 1, service.like_requests()


def confirm_log_out(stage):
    stage.ask_to_log_out()
    stage.press_in_dialog('Log Out')
    stage.gone('Cancel')
