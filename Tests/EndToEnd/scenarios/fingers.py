"""More fingers on a photograph than are needed."""

import time

from app.viewer import Viewer

from .registry import scenario


@scenario(needs=('touch',))
def third_finger(stage):
    """A third finger that comes and goes while two pinch disturbs nothing."""
    stage.launch_signed_in()
    viewer, display = Viewer(stage), stage.desktop.display
    viewer.open(0)
    fitted = viewer.percent
    x, y = viewer.centre

    def spread(distance):
        for finger, side in enumerate((1, -1)):
            display.touch_move(finger, x + side * distance, y)
        time.sleep(0.05)

    for _ in range(3):
        for finger, side in enumerate((1, -1)):
            display.touch_down(finger, x + side * 60, y)
        for distance in (70, 80, 90):
            spread(distance)
        display.touch_down(2, x, y + 100)
        spread(95)
        display.touch_up(2)
        for distance in (100, 110, 120, 125, 130):
            spread(distance)
        for finger in (1, 0):
            display.touch_up(finger)
        stage.settle()
    assert viewer.percent > fitted
    stage.desktop.keyboard.press('0')
    viewer.wait_percent(fitted)
