# SPDX-License-Identifier: MIT

"""Likes: hearts turn at once, reach the service in the end, and what goes wrong is told."""

import sqlite3

from app.stage import CLICKABLE
from desktop import wait

from .registry import scenario

ADAS_LIKES = 64


@scenario()
def like_and_be_killed(stage):
    """A like that waits survives kill -9 and is sent at the next start."""
    service = stage.start_service()
    program = stage.launch_signed_in()
    stage.feed.wait_sharp()
    text = like_later(stage)
    stage.settle()
    stage.shot('pending')
    assert kept_wishes(stage) == 1
    program.kill()

    service.heal()
    stage.launch()
    wait(lambda: service.likes('ada')[0] == ADAS_LIKES + 1, 20, 'like at the service')
    assert service.likes('ada')[1][0] == text
    assert service.like_requests() == ['POST'] * 2
    wait(lambda: kept_wishes(stage) == 0, what='empty queue')
    wait(lambda: text in [each for each, _ in hearts(stage, is_red=True)], what='red heart')


@scenario()
def like_while_away(stage):
    """A like made while the service is away waits, and goes with the next request that goes well."""
    service = stage.start_service()
    stage.launch_signed_in()
    stage.feed.wait_sharp()
    service.stop()
    press_heart(stage)
    stage.read('the like is sent later')
    service.start()
    stage.desktop.keyboard.press('ctrl+r')
    wait(lambda: service.likes('ada')[0] == ADAS_LIKES + 1, 10, 'like at the service')


@scenario()
def like_at_the_limit(stage):
    """At the limit of requests a like waits and costs no more requests."""
    service = stage.start_service()
    stage.launch_signed_in()
    service.set_remaining(0)
    press_heart(stage)
    stage.read('the like is sent later')
    press_heart(stage)
    stage.settle()
    assert service.like_requests() == ['POST']
    service.set_remaining(40)
    stage.desktop.keyboard.press('ctrl+r')
    wait(lambda: service.likes('ada')[0] == ADAS_LIKES + 2, 10, 'both at the service')
    assert service.like_requests() == ['POST'] * 3


@scenario()
def like_refused(stage):
    """A like that fails turns back and can be tried again; a missing permission is named; what is gone goes.

    A first failure is a toast with Try Again, a second one a dialog."""
    service = stage.start_service()
    stage.launch_signed_in()
    service.fail('/photos', '500', method='POST')
    stage.desktop.mouse.click(hearts(stage, is_red=False)[0][1])
    stage.read('^The photo was not liked$')
    stage.shot('refused')
    stage.press('Try Again')
    stage.read('^Something Went Wrong$')
    stage.shot('refused-twice')
    service.heal()
    stage.press_in_dialog('Try Again')
    wait(lambda: service.likes('ada')[0] == ADAS_LIKES + 1, what='like at the service')
    assert service.like_requests() == ['POST'] * 3

    service.fail('/photos', '403-scope', method='POST')
    scroll_to_grey_heart(stage)
    stage.desktop.mouse.click(hearts(stage, is_red=False)[0][1])
    stage.dismiss('write_likes')
    assert len(service.like_requests()) == 4

    service.heal()
    stage.settle()
    text, heart = hearts(stage, is_red=False)[0]
    service.fail('/photos/', '404')
    stage.desktop.mouse.click(heart)
    stage.read('^This photo is no longer available$')
    wait(lambda: text not in [card.description for card in stage.feed.cards()],
         what='feed without the photograph')


@scenario()
def service_without_likes(stage):
    """Where the service has no likes, favourites stay on this computer, and that is said once."""
    service = stage.start_service()
    program = stage.launch_signed_in()
    service.fail('/photos', '410', method='POST')
    press_heart(stage)
    stage.read('Your favourites stay on this computer')
    stage.shot('without-likes')
    press_heart(stage)
    stage.settle()
    assert service.like_requests() == ['POST']
    assert kept_wishes(stage) == 2
    assert stage.quit(program) == 0

    stage.launch()
    stage.feed.wait_cards()
    wait(lambda: len(hearts(stage, is_red=True)) > 0, what='a heart that is kept')
    assert not stage.desktop.finder.all(name='Dismiss', role='push button')
    stage.press('Profile')
    stage.ask_to_log_out()
    stage.read('2 favourites that are kept only on this computer will be lost')


@scenario()
def signed_out_while_a_like_waits(stage):
    """A 401 signs out once; what waits is sent for the same user and not for another."""
    service = stage.start_service()
    stage.launch_signed_in('ada')
    like_later(stage)
    service.revoke()
    stage.desktop.keyboard.press('End')
    stage.read('ended the login', timeout=20)
    service.heal()
    milos, _ = service.likes('milo')

    stage.log_in('milo')
    stage.settle(sharp=True)
    assert service.likes('milo')[0] == milos
    assert service.likes('ada')[0] == ADAS_LIKES
    service.revoke()
    stage.desktop.keyboard.press('ctrl+r')
    stage.read('ended the login', timeout=20)
    stage.log_in('ada')
    wait(lambda: service.likes('ada')[0] == ADAS_LIKES + 1, 10, 'like at the service')


@scenario()
def likes_counted(stage):
    """Three likes in the feed and one taken back in the profile are counted right everywhere."""
    service = stage.start_service()
    stage.launch_signed_in('ada')
    liked = []
    for _ in range(3):
        scroll_to_grey_heart(stage)
        liked.append(press_heart(stage))
    stage.press('Profile')
    stage.read(f'^{ADAS_LIKES + 3}$')
    stage.settle(sharp=True)
    assert [card.description for card in grid(stage)][:3] == liked[::-1]
    stage.shot('favourites')

    press_heart_over(stage, grid(stage)[1])
    stage.read(f'^{ADAS_LIKES + 2}$')
    wait(lambda: liked[1] not in [card.description for card in grid(stage)[:3]],
         what='favourites without the one taken back')
    wait(lambda: service.likes('ada')[0] == ADAS_LIKES + 2, what='unlike at the service')
    assert service.likes('ada')[1][:2] == [liked[2], liked[0]]
    assert service.like_requests() == ['POST'] * 3 + ['DELETE']

    stage.press('Feed')
    stage.desktop.keyboard.press('Home')
    stage.settle()
    wait(lambda: liked[0] in [text for text, _ in hearts(stage, is_red=True)], what='red heart')
    stage.press('Profile')
    stage.read(f'^{ADAS_LIKES + 2}$')


@scenario()
def log_out_while_a_like_waits(stage):
    """Log Out says that a like would be lost; done, the next user sees nothing of it."""
    service = stage.start_service()
    stage.launch_signed_in('ada')
    text = like_later(stage)
    stage.press('Profile')
    stage.ask_to_log_out()
    stage.read('^1 like .* will be lost')
    stage.shot('question')
    stage.press('Cancel')
    stage.gone('Cancel')
    assert kept_wishes(stage) == 1
    milos, _ = service.likes('milo')

    stage.ask_to_log_out()
    stage.press_in_dialog('Log Out')
    stage.control('Log In')
    stage.settle()
    service.heal()
    stage.log_in('milo')
    assert text in [each for each, _ in hearts(stage, is_red=False)]
    assert kept_wishes(stage) == 0
    assert (service.likes('ada')[0], service.likes('milo')[0]) == (ADAS_LIKES, milos)


def grid(stage):
    """The photographs of the favourites on the screen, row by row."""
    return sorted(stage.feed.wait_cards(), key=lambda card: (card.place[1], card.place[0]))


def hearts(stage, is_red):
    """The photographs on the screen whose hearts are red, or grey: pairs of text and heart."""
    found = []
    for card in stage.feed.wait_cards():
        row = next(node for node in card.node.ancestors() if node.role == 'list item')
        found += [(card.description, node) for node in row.walk()
                  if node.role in CLICKABLE and node.name == 'Like'
                  and bool({'pressed', 'checked'} & node.states) == is_red
                  and stage.desktop.finder.is_visible(node)]
    return found


def scroll_to_grey_heart(stage):
    """Down to the next photograph that is not liked, as some are from the start."""
    for _ in range(8):
        stage.settle()
        if hearts(stage, is_red=False):
            return
        stage.desktop.keyboard.press('Page_Down')
    raise AssertionError('no grey heart in eight pages')


def press_heart(stage, is_red=False):
    """Presses the first such heart on the screen, which turns at once; its photograph's text."""
    stage.settle()   # a bar that comes pushes the photographs down
    text, heart = wait(lambda: next(iter(hearts(stage, is_red)), None), 10, 'heart')
    stage.desktop.mouse.click(heart)
    wait(lambda: text in [each for each, _ in hearts(stage, not is_red)], 3, 'turned heart')
    return text


def press_heart_over(stage, card):
    """Presses the heart that comes over a photograph of a grid with the mouse, once it has left the one
    it was over before."""
    stage.desktop.mouse.move(card.node)
    _, _, width, height = card.place

    def is_over_card(heart):
        (x, y), (middle_x, middle_y) = map(stage.desktop.finder.centre, (heart, card.node))
        return abs(x - middle_x) < width / 2 and abs(y - middle_y) < height / 2

    def over_card():
        # The photograph with the focus has its heart, too.
        hearts_in_view = stage.desktop.finder.all(name='Like', role=CLICKABLE, visible=True)
        return next(filter(is_over_card, hearts_in_view), None)
    stage.click_at_rest(wait(over_card, 10, 'heart over the photograph'))


def like_later(stage):
    """Presses a heart while the service takes no likes, so that the like waits; its photograph's text."""
    stage.service.fail('/photos', '503', method='POST')
    text = press_heart(stage)
    stage.read('the like is sent later')
    return text


def kept_wishes(stage):
    """How many likes the database keeps for the next start."""
    path = stage.data_file('belvedere.sqlite')
    with sqlite3.connect(f'file:{path}?mode=ro', uri=True) as database:
        return database.execute('SELECT count(*) FROM wish').fetchone()[0]
