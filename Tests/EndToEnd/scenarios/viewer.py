# SPDX-License-Identifier: MIT

"""One photograph in the whole window: opening, walking, zooming and turning it with everything a
person has at hand, and the way back to the list."""

import time
import urllib.parse

from app.photograph import Photograph
from app.service import photograph_texts
from app.viewer import Viewer
from desktop import wait

from .registry import scenario


def opened(stage, number=0):
    """The viewer on a photograph of the feed, after a login."""
    stage.launch_signed_in()
    stage.feed.wait_sharp()
    viewer = Viewer(stage)
    viewer.open(number)
    return viewer


@scenario()
def viewer_opens(stage):
    """A click opens a photograph, Escape and the back button return to it in the list."""
    service = stage.start_service()
    viewer = opened(stage, 1)
    description = photograph_texts(service.url, 2)[1]
    viewer.wait_shows(description)
    assert viewer.number == 2
    viewer.close()
    assert description in [card.description for card in stage.feed.cards()]
    viewer.open([card.description for card in stage.feed.cards()].index(description))
    viewer.press('Back')
    viewer.wait_closed()


@scenario()
def viewer_escape_at_once(stage):
    """Escape while the photograph still grows leads back to the list, which can be used."""
    stage.launch_signed_in()
    stage.feed.wait_sharp()
    viewer = Viewer(stage)
    for pause in (0, 0.02, 0.1, 0.2, 0.3):
        stage.desktop.mouse.click(stage.feed.wait_cards()[0].node)
        time.sleep(pause)   # so far has the photograph grown
        stage.desktop.keyboard.press('Escape')
        viewer.wait_closed()
        stage.settle()
        assert stage.feed.cards(), 'nothing is left in the window'
    viewer.open(0)


@scenario()
def viewer_walk(stage):
    """Keys walk through the whole feed, further pages included, and back at that photograph."""
    service = stage.start_service()
    viewer = opened(stage)
    keyboard = stage.desktop.keyboard
    for key, number in (('Right', 2), ('Page_Down', 3), ('Left', 2), ('Page_Up', 1)):
        keyboard.press(key)
        viewer.wait_number(number)
    keyboard.press('End')
    viewer.wait_number(30)
    wait(lambda: service.count('/photos', page='2'), 10, 'request for the second page')
    keyboard.press('Right')
    viewer.wait_number(31)
    description = photograph_texts(service.url, 31)[30]
    viewer.wait_shows(description)
    viewer.wait_rest()   # the word of waiting goes, which Escape would be for
    viewer.close()
    wait(lambda: description in [card.description for card in stage.feed.cards()], 10,
         'the list at the photograph')
    viewer.open([card.description for card in stage.feed.cards()].index(description))
    keyboard.press('Home')
    viewer.wait_number(1)


@scenario()
def viewer_zoom(stage):
    """Wheel, keys, typed percent and the middle button zoom; arrows move, and turn when fitted."""
    viewer = opened(stage)
    desktop, keyboard = stage.desktop, stage.desktop.keyboard
    fitted = viewer.percent
    desktop.mouse.move(viewer.centre)
    desktop.mouse.wheel(-1)
    viewer.wait_percent(fitted * 1.3, 1)
    desktop.mouse.wheel(1)
    viewer.wait_percent(fitted)
    for key, percent in (('1', 100), ('2', 200), ('+', 300), ('-', 200), ('0', fitted)):
        keyboard.press(key)
        viewer.wait_percent(percent)
    desktop.mouse.move(viewer.centre)
    desktop.display.button('middle', True)
    viewer.wait_percent(100)
    desktop.display.button('middle', False)
    viewer.wait_percent(fitted)
    viewer.press(f'Zoom: {fitted}%')
    wait(lambda: 'focused' in stage.desktop.find(name='Zoom in percent', role='text').states, 10,
         'focus in the entry')
    # The present zoom is selected, and what is typed takes its place.
    stage.settle()
    keyboard.type('150\n')
    viewer.wait_percent(150)
    keyboard.press('Right')
    assert viewer.number == 1   # it moved
    viewer.press('Zoom Out')
    viewer.wait_percent(100)
    viewer.press('Turn Clockwise')
    keyboard.press('0')
    keyboard.press('ctrl+shift+r')
    viewer.wait_percent(fitted)
    keyboard.press('Right')
    viewer.wait_number(2)


@scenario(needs=('touch',))
def viewer_fingers(stage):
    """Two fingers zoom, turn and close, one moves, swipes and closes, a double tap goes closer."""
    viewer = opened(stage)
    touch = stage.desktop.touch
    fitted = viewer.percent
    x, y = viewer.centre
    touch.pinch((x, y), scale=2.0)
    viewer.wait_percent(fitted * 2, 2)
    touch.drag((x, y), (x - 200, y))
    assert viewer.number == 1
    touch.pinch((x, y), scale=0.3)
    viewer.wait_percent(fitted)
    touch.pinch((x, y), scale=1.0, degrees=80)
    wait(lambda: viewer.percent != fitted, 10, 'another size when turned')
    touch.pinch((x, y), scale=1.0, degrees=-80)
    viewer.wait_percent(fitted)
    viewer.wait_rest()   # a tap would only end the movement
    touch.tap((x, y), times=2)
    viewer.wait_percent(fitted * 2.5, 2)
    time.sleep(0.5)   # a third tap soon after would go with the two
    touch.tap((x, y), times=2)
    viewer.wait_percent(fitted)
    viewer.wait_rest()
    touch.drag((x + 250, y), (x - 250, y), steps=8, seconds=0.15)
    viewer.wait_number(2)
    touch.drag((x - 250, y), (x + 250, y), steps=8, seconds=0.15)
    viewer.wait_number(1)
    touch.drag((x - 250, y), (x + 250, y), steps=8, seconds=0.15)   # there is none before
    viewer.wait_rest()
    assert viewer.number == 1
    touch.drag((x, y), (x + 4, y + 60), rest=0.3)   # given up
    viewer.wait_rest()
    assert viewer.is_open
    touch.pinch((x, y), scale=2.0)
    viewer.wait_percent(fitted * 2, 2)
    for _ in range(3):   # to the edge, and beyond it
        viewer.wait_rest()
        if viewer.number == 1:
            touch.drag((x + 250, y), (x - 250, y), steps=8, seconds=0.15)
    viewer.wait_number(2)
    touch.drag((x - 250, y), (x + 250, y), steps=8, seconds=0.15)
    viewer.wait_number(1)
    viewer.wait_rest()
    touch.drag((x, y - 100), (x, y + 200), steps=8, seconds=0.15)
    viewer.wait_closed()
    viewer.open(0)
    touch.pinch((x, y), scale=0.4)
    viewer.wait_closed()


@scenario(needs=('touch', 'touchpad'))
def viewer_touchpad(stage):
    """Two fingers on a touchpad zoom, turn, and turn pages, also in turns with pinches on a touchscreen."""
    viewer = opened(stage)
    desktop = stage.desktop
    stage.settle()
    fitted = viewer.percent
    for pinch in (desktop.touch.pinch, desktop.touch.touchpad_pinch) * 2:
        pinch(viewer.centre, scale=2.0, degrees=20)
        viewer.wait_percent(fitted * 2, 2)
        pinch(viewer.centre, scale=0.2, degrees=-20)
        viewer.wait_percent(fitted)
    desktop.touch.touchpad_pinch(viewer.centre, scale=2.0)
    viewer.wait_percent(fitted * 2, 2)
    desktop.touch.touchpad_pinch(viewer.centre, scale=0.3)
    viewer.wait_percent(fitted)
    desktop.touch.touchpad_pinch(viewer.centre, scale=1.0, degrees=80)
    wait(lambda: viewer.percent != fitted, 10, 'another size when turned')
    desktop.mouse.move(viewer.centre)
    viewer.wait_rest()   # in movement, fingers turn no pages
    for distance, number in ((50, 2), (-50, 1)):   # half the width, however slow
        for _ in range(10):
            desktop.display.scroll(distance, 0, False)
            time.sleep(0.016)
        desktop.display.scroll(0, 0, True)
        viewer.wait_number(number)


@scenario()
def viewer_fullscreen(stage):
    """F11 fills the screen; controls go after three seconds and come back; Escape goes back."""
    viewer = opened(stage)
    before = stage.window.width
    stage.desktop.keyboard.press('F11')
    wait(lambda: stage.window.width > before, 10, 'fullscreen')
    viewer.wake()
    wait(lambda: viewer.shows_controls, 10, 'controls')
    wait(lambda: not viewer.shows_controls, 8, 'end of the controls')
    stage.shot('without-controls')
    viewer.wake()
    wait(lambda: viewer.shows_controls, 10, 'controls')
    stage.desktop.keyboard.press('Escape')
    wait(lambda: stage.window.width == before, 10, 'end of fullscreen')
    assert viewer.is_open
    viewer.close()


@scenario()
def viewer_missing_picture(stage):
    """A photograph that cannot be loaded is told in its place, and loaded when that works again."""
    service = stage.start_service()
    stage.launch_signed_in()
    stage.feed.wait_sharp()
    service.fail('/images', '500')
    viewer = Viewer(stage)
    viewer.open(0)
    stage.control('Load Again', timeout=20)
    stage.read('has a problem')
    stage.shot('placeholder')
    service.heal()
    stage.press('Load Again')
    stage.gone('Load Again')


@scenario()
def viewer_pixels(stage):
    """At 100 % one pixel of the photograph is one of the screen, upright and turned."""
    compare_pixels(stage)


@scenario(backends=('wayland', 'xvfb'), scale=2)
def viewer_dense_pixels(stage):
    """The same on a screen of twice the density."""
    compare_pixels(stage)


def compare_pixels(stage):
    service = stage.start_service()
    viewer = opened(stage)
    keyboard = stage.desktop.keyboard
    stage.desktop.mouse.move(viewer.centre)   # where the zoom aims at
    keyboard.press('1')
    viewer.wait_percent(100)
    path, query = wait(lambda: largest_picture(service), 10, 'request for all pixels')
    photograph = Photograph(f'{service.url}{path}?{urllib.parse.urlencode(query)}')
    for turned in (False, True):
        # A screen that rests may be one that has not begun to turn.
        def difference():
            stage.settle()
            return photograph.difference(stage.desktop.screen.window_shot(stage.window), turned)
        wait(lambda: difference() < 3, 10, f'the pixels of the photograph, {turned=}')
        keyboard.press('ctrl+r')


def largest_picture(service):
    """What the picture with the most pixels was asked by, when that is the whole photograph."""
    pictures = [(path, query) for path, query in service.requests()
                if path.startswith('/images/') and int(query.get('w', 0)) >= 1600]
    return pictures[-1] if pictures else None


@scenario()
def menu_by_a_quick_key(stage):
    """A menu whose keys are up before it opens does no harm: it opens, and the mouse works afterwards"""
    viewer = opened(stage)
    display = stage.desktop.display
    for _ in range(5):   # whether a compositor would refuse it is a matter of chance
        stage.settle()
        for down, keys in ((True, ('shift', 'F10')), (False, ('F10', 'shift'))):
            for key in keys:
                display.key(key, down)
        stage.desktop.find(name='Copy Link', role='menu item', timeout=5)
        stage.desktop.keyboard.press('Escape')
        stage.desktop.finder.gone(name='Copy Link', role='menu item')
        viewer.close()
        stage.settle()
        viewer.open(0)
