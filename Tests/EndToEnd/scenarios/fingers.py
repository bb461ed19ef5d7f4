"""Fingers on a touchscreen and on a touchpad, one after the other."""

from app.viewer import Viewer

from .registry import scenario


@scenario(needs=('touch', 'touchpad'))
def touchscreen_then_touchpad(stage):
    """Pinches on the touchscreen and on the touchpad follow one another and disturb nothing."""
    stage.launch_signed_in()
    viewer, touch = Viewer(stage), stage.desktop.touch
    stage.feed.wait_sharp()
    viewer.open(0)
    stage.settle()
    fitted = viewer.percent
    for pinch in (touch.pinch, touch.touchpad_pinch) * 2:
        pinch(viewer.centre, scale=2.0, degrees=20)
        viewer.wait_percent(fitted * 2, 2)
        pinch(viewer.centre, scale=0.2, degrees=-20)
        viewer.wait_percent(fitted)
