# SPDX-License-Identifier: MIT

"""The feed by keyboard and by finger."""

from app.service import photograph_texts
from app.stage import NARROW
from desktop import wait

from .registry import scenario


@scenario()
def feed_keys(stage):
    """Arrows, Page keys, Home, End and Space move the feed."""
    service = stage.start_service()
    stage.launch_signed_in()
    keyboard, feed = stage.desktop.keyboard, stage.feed
    first = feed.wait_still()
    for key in ('Page_Down', 'Page_Down', 'space', 'Page_Up', 'End', 'Home'):
        before = feed.wait_still()
        keyboard.press(key)
        feed.wait_moved(before)
    assert feed.wait_still() == first
    order = photograph_texts(service.url, 7)
    for key, reached in (('Down', order[6]), ('Up', order[0])):
        keyboard.press(key, times=6)
        wait(lambda: reached in [card.description for card in feed.cards()], 10, f'six times {key}')


@scenario()
def end_of_list(stage):
    """At the end of what is there one page more is fetched, and the feed stays where it is."""
    service = stage.start_service()
    stage.launch_signed_in()
    stage.feed.wait_sharp()
    stage.desktop.keyboard.press('End')
    wait(lambda: service.count('/photos', page='2'), 10, 'request for the second page')
    stage.feed.wait_still()
    stage.feed.wait_sharp()
    assert service.count('/photos') == 2, service.requests()


@scenario(needs=('touchpad',))
def home_from_afar(stage):
    """Under the pointer the feed is flung far down and sent back by Home, again and again."""
    program = stage.launch_signed_in()
    first = stage.feed.wait_cards()[0].description
    stage.resize(NARROW)
    stage.desktop.mouse.move(stage.window)
    for _ in range(4):
        for _ in range(6):
            stage.desktop.mouse.scroll(4000, steps=30, seconds=0.5)
        stage.desktop.keyboard.press('Home')
        wait(lambda: program.exit_code is not None or stage.feed.top()[0] == first, 10, 'the top')
        assert program.exit_code is None, program.exit_code
    stage.feed.wait_sharp()


@scenario()
def refresh_keys(stage):
    """Ctrl+R, F5 and the button each ask the service once for the feed."""
    service = stage.start_service()
    stage.launch_signed_in()
    stage.feed.wait_sharp()
    for refresh in (lambda: stage.desktop.keyboard.press('ctrl+r'),
                    lambda: stage.desktop.keyboard.press('F5'),
                    lambda: stage.press('Refresh')):
        before = service.count('/photos', page='1')
        refresh()
        wait(lambda: service.count('/photos', page='1') == before + 1, 10, 'request for the feed')
        stage.feed.wait_cards()


@scenario(needs=('touch',))
def flick(stage):
    """A finger drags the feed, and a flick makes it coast."""
    stage.launch_signed_in()
    feed, touch = stage.feed, stage.desktop.touch
    x, y = stage.window.centre
    before = feed.wait_still()
    touch.drag((x, y + 150), (x, y - 100), rest=0.3)
    feed.wait_moved(before)
    feed.wait_still()
    card = feed.cards()[-1].node
    touch.drag((x, y + 200), (x, y - 200), steps=6, seconds=0.06)
    wait_coasting(card)
    feed.wait_still()


@scenario(needs=('touchpad',))
def fling(stage):
    """A touchpad's fling makes the feed coast."""
    stage.launch_signed_in()
    stage.desktop.mouse.move(stage.window)
    stage.feed.wait_still()
    card = stage.feed.cards()[-1].node
    stage.desktop.mouse.scroll(300, steps=8, seconds=0.1)
    wait_coasting(card)
    stage.feed.wait_still()


def wait_coasting(card):
    """Wait until a card moves, though nothing pushes it any more."""
    lifted = card.extents
    wait(lambda: card.extents != lifted, 2, 'movement of the feed')


@scenario(scale=2, needs=('touchpad',))
def dense_screen(stage):
    """On a screen of twice the density photographs are asked at twice the width."""
    service = stage.start_service()
    stage.launch_signed_in()
    stage.feed.wait_sharp()
    shown = max(card.place[2] for card in stage.feed.cards())
    widths = service.image_widths()
    assert max(widths) >= 2 * shown, (shown, widths)
