# SPDX-License-Identifier: MIT

"""What the viewer leaves behind when it is left."""

import time

from app.live import LiveObjects, growth
from app.stage import NARROW, WIDE
from app.viewer import Viewer
from desktop import wait
from desktop.session import LONG_PRESS

from .registry import scenario


@scenario(needs=('touch',))
def viewer_swipe_then_feed(stage):
    """After a finger's drag in the viewer the feed goes on to its next page: after each kind of drag."""
    service = stage.start_service()
    program = stage.launch_signed_in()
    viewer, touch = Viewer(stage), stage.desktop.touch
    x, y = viewer.centre

    def swipe():
        touch.drag((x + 200, y), (x - 200, y), steps=8, seconds=0.15)
        viewer.wait_number(number + 1)

    def swipe_down():
        touch.drag((x, y - 100), (x, y + 200), steps=8, seconds=0.15)
        viewer.wait_closed()

    def pan():
        stage.desktop.keyboard.press('2')
        viewer.wait_percent(200)
        touch.drag((x, y), (x - 150, y - 80), rest=0.1)

    def taken_back():
        touch.drag((x, y), (x - 30, y), steps=2, rest=0.3)

    for page, drag in enumerate((swipe, swipe_down, pan, taken_back), start=2):
        open_first(stage, viewer)
        number = viewer.number
        drag()
        if viewer.is_open:
            viewer.close()
        load_page(stage, program, service, page)


def open_first(stage, viewer):
    """Open the feed's first photograph, all of which is on the screen."""
    stage.desktop.keyboard.press('Home')
    stage.feed.wait_still()
    viewer.open(0)
    stage.settle()   # the photograph has grown, and nothing else keeps the program busy


def load_page(stage, program, service, page):
    """Scroll until the service has sent the feed's page, and it is in the feed."""
    def asked():
        assert program.exit_code is None, f'ended: {program.output[-2000:]}'
        stage.desktop.keyboard.press('End')
        return service.count('/photos', page=str(page))
    wait(asked, 20, f'request for page {page}', every=0.3)
    service.wait_answered()
    stage.feed.wait_still()
    assert program.exit_code is None, f'ended: {program.output[-2000:]}'


@scenario()
def viewer_widened(stage):
    """Escape still works after a viewer that was opened in a narrow window and left in a wide one."""
    program = stage.launch_signed_in()
    viewer = Viewer(stage)
    for _ in range(2):
        stage.resize(NARROW)
        viewer.open(0)
        stage.resize(WIDE)
        stage.settle()
        viewer.close()
        stage.desktop.keyboard.press('Escape')
        stage.settle()
    assert program.exit_code is None, f'ended: {program.output[-2000:]}'


ROUNDS = 5


@scenario(needs=('touch', 'touchpad'))
def viewer_leaves_nothing(stage):
    """However often it is opened, used with every kind of finger and left, the viewer leaves nothing alive."""
    stage.start_service()
    program = stage.launch_signed_in(environment=LiveObjects.ENVIRONMENT)
    stage.feed.wait_sharp()
    viewer, live = Viewer(stage), LiveObjects(stage, program)
    for number in range(1, ROUNDS + 1):
        open_first(stage, viewer)
        use_fingers(stage, viewer)
        leave_under_a_finger(stage, viewer)
        stage.feed.wait_still()
        if number <= 2:
            kept = live.settled()   # what is made once and kept is there after the second round
        else:
            # On a busy machine the viewer may still be leaving.
            wait(lambda: not growth(kept, live.settled()), 20,
                 f'round after which no more is alive than after the second, such as {number}')


def use_fingers(stage, viewer):
    touch, (x, y) = stage.desktop.touch, viewer.centre
    touch.pinch((x, y), scale=2.0)
    touch.drag((x, y), (x - 150, y - 80), steps=6, seconds=0.1)
    touch.pinch((x, y), scale=0.3)
    touch.touchpad_pinch((x, y), scale=2.0, degrees=30)
    touch.touchpad_pinch((x, y), scale=0.2)
    touch.tap((x, y), times=2)
    touch.tap((x, y))
    stage.desktop.keyboard.press('0')
    stage.settle()
    for sign in (1, -1):
        touch.drag((x + sign * 200, y), (x - sign * 200, y), steps=8, seconds=0.15)
    # The last touch before the viewer is left: a drag that is taken back.
    touch.drag((x, y), (x - 30, y), steps=2, rest=0.2)


def leave_under_a_finger(stage, viewer):
    """Fingers that lift only when the photograph that they rest on is gone, on the screen and on the touchpad."""
    display, (x, y) = stage.desktop.display, viewer.centre
    display.touch_down(0, x, y)
    viewer.close()
    display.touch_up(0)
    open_first(stage, viewer)
    stage.desktop.mouse.move((x, y))
    display.touchpad_pinch('begin', 1, 0)
    display.touchpad_pinch('update', 1.1, 0)
    viewer.close()
    display.touchpad_pinch('end', 1.1, 0)


@scenario(needs=('touch',))
def finger_meanwhile(stage):
    """A finger that rests on a photograph while the viewer opens makes no menu and stops no later click."""
    stage.start_service()
    stage.launch_signed_in('ada')
    stage.feed.wait_sharp()
    viewer = Viewer(stage)
    stage.desktop.keyboard.press('Home')
    photograph = stage.feed.cards()[0].node
    with stage.desktop.touch.finger(photograph):
        stage.desktop.keyboard.press('Return')
        wait(lambda: viewer.is_open, 10, 'the viewer')
        stage.settle()   # the feed is out of sight
        time.sleep(LONG_PRESS + 0.3)   # nothing is to come of it
    assert not stage.offers('Copy Photo'), 'a menu of the feed over the viewer'
    viewer.close()
    stage.desktop.mouse.click(photograph)
    wait(lambda: viewer.is_open, 10, 'the viewer, opened by a click')
