# SPDX-License-Identifier: MIT

"""Favourites without the service, without any left, and when they cannot be had."""

from app.viewer import Viewer
from desktop import wait

from .likes import ADAS_LIKES, grid, kept_wishes, like_later, press_heart, press_heart_over
from .registry import scenario

MILOS_LIKES = 7


@scenario()
def favourites_offline(stage):
    """Started without the service, the favourites of last time are there, sharp and in order."""
    service = stage.start_service()
    program = stage.launch_signed_in('ada')
    stage.press('Profile')
    stage.read(f'^{ADAS_LIKES}$')
    stage.settle(sharp=True)
    known = [card.description for card in grid(stage)]
    assert stage.quit(program) == 0
    service.stop()

    stage.launch()
    stage.press('Profile')
    stage.read(f'^{ADAS_LIKES}$')
    stage.read('^Ada Vale$')
    wait(lambda: [card.description for card in grid(stage)] == known, 10, 'the same favourites')
    stage.settle(sharp=True)
    stage.shot('offline')
    stage.desktop.keyboard.press('ctrl+f')
    word = max(known[0].split(), key=len)
    stage.desktop.keyboard.type(word)
    wait(lambda: all(word.lower() in card.description.lower() for card in grid(stage)) and
         grid(stage)[0].description == known[0], 10, f'favourites with {word}')
    stage.desktop.keyboard.press('Escape')
    # The search has scrolled, and more of them are on the screen.
    wait(lambda: [card.description for card in grid(stage)][:len(known)] == known and
         len(grid(stage)) >= len(known), 10, 'all favourites again')
    # Escape ends a search also where the focus has left its field.
    stage.desktop.keyboard.press('ctrl+f')
    stage.desktop.keyboard.type('zzz')
    stage.read('^Nothing Found$')
    stage.desktop.keyboard.press('Tab')
    stage.desktop.keyboard.press('Escape')
    wait(lambda: 'focused' in stage.desktop.find(name='Search Favourites', role='entry').states,
         10, 'focus in the field')
    wait(lambda: [card.description for card in grid(stage)][:len(known)] == known, 10, 'all favourites once more')
    stage.settle(sharp=True)   # a click would meet what is still on its way
    viewer = Viewer(stage)
    viewer.open(0)
    viewer.wait_shows(known[0])


@scenario()
def last_favourite(stage):
    """After the last favourite a page says that there are none, with a button to the feed."""
    service = stage.start_service()
    stage.launch_signed_in('milo')
    stage.press('Profile')
    for left in range(MILOS_LIKES, 0, -1):
        stage.read(f'^{left}$')
        stage.settle()
        press_heart_over(stage, grid(stage)[0])
    stage.read('^No Favourites Yet$')
    assert not stage.desktop.finder.all(name='0', role='label'), 'none is no number'
    wait(lambda: service.likes('milo')[0] == 0, 10, 'unlikes at the service')
    assert service.like_requests() == ['DELETE'] * MILOS_LIKES
    stage.settle()
    stage.shot('none')
    stage.press('Undo')
    assert len(grid(stage)) == 1
    stage.read('^1$')
    wait(lambda: service.likes('milo')[0] == 1, 10, 'like at the service')

    stage.settle()
    press_heart_over(stage, grid(stage)[0])
    stage.press('Go to the Feed')
    text = press_heart(stage)
    stage.press('Profile')
    wait(lambda: [card.description for card in grid(stage)] == [text], 10, 'the new favourite')
    stage.gone('Go to the Feed')


@scenario()
def favourites_fail(stage):
    """Favourites that fail say so below the profile; Retry brings them; the profile stays."""
    service = stage.start_service()
    service.fail('/users/ada/likes', '500')
    stage.launch_signed_in('ada')
    stage.press('Profile')
    stage.read('^Ada Vale$')
    stage.read('^Something Went Wrong$')
    stage.settle()
    stage.shot('failed')
    service.heal()
    stage.press('Retry')
    assert grid(stage)
    stage.gone('Retry')


@scenario()
def favourites_fail_while_a_like_waits(stage):
    """Where favourites cannot be had, those that wait to be sent are shown and counted."""
    service = stage.start_service()
    stage.launch_signed_in('ada')
    service.fail('/users/ada/likes', '503')
    text = like_later(stage)
    assert kept_wishes(stage) == 1
    stage.press('Profile')
    stage.read(f'^{ADAS_LIKES + 1}$')
    wait(lambda: text in [card.description for card in stage.feed.cards()], 10,
         'the favourite that waits')
    stage.shot('waiting')
    retry = stage.control_at_end('Retry')
    stage.shot('retry')
    service.heal()
    stage.desktop.mouse.click(retry)
    stage.gone('Retry')
    stage.desktop.keyboard.press('Home')
    wait(lambda: len(grid(stage)) > 1 and grid(stage)[0].description == text, 10, 'favourites')
    wait(lambda: service.likes('ada')[1][0] == text, 10, 'like at the service')


@scenario()
def favourite_gone(stage):
    """A favourite that does not exist any more leaves the favourites, which is told once."""
    service = stage.start_service()
    stage.launch_signed_in('ada')
    stage.press('Profile')
    stage.read(f'^{ADAS_LIKES}$')
    stage.settle(sharp=True)
    first, second = (card.description for card in grid(stage)[:2])
    service.fail('/photos/', '404')
    press_heart_over(stage, grid(stage)[0])
    service.wait_answered()
    stage.settle()
    assert not stage.offers('Undo'), 'a way back that there is not'
    stage.read('^This photo is no longer available$')
    stage.shot('gone')
    wait(lambda: grid(stage)[0].description == second, 10, 'the next one')
    assert first not in [card.description for card in grid(stage)]
    stage.read(f'^{ADAS_LIKES - 1}$')


@scenario()
def favourite_refused(stage):
    """A like that is refused while the favourites are looked at leaves them: it was not taken out."""
    service = stage.start_service()
    stage.launch_signed_in('ada')
    stage.press('Profile')
    stage.read(f'^{ADAS_LIKES}$')
    grid(stage)
    stage.press('Feed')
    service.fail('/photos', 'latency:8000,500', method='POST')
    text = press_heart(stage)
    stage.press('Profile')
    wait(lambda: grid(stage)[0].description == text, 10, 'the new favourite')
    wait(lambda: text not in [card.description for card in grid(stage)], 20, 'its end')
    stage.read('^The photo was not liked$')
    assert not stage.offers('Undo'), 'called a removal'
    stage.read(f'^{ADAS_LIKES}$')
    service.heal()
    stage.press('Try Again')
    wait(lambda: grid(stage)[0].description == text, 10, 'the favourite')
    wait(lambda: service.likes('ada')[1][0] == text, 10, 'like at the service')
    stage.settle()
    assert not stage.offers('Undo'), 'called a removal afterwards'
