# SPDX-License-Identifier: MIT

"""What a mouse with more than two buttons, held keys and the preferences do to a photograph."""

import os

from app.drawn_photos import DrawnPhoto, wait_part, write_folder
from app.viewer import Viewer
from desktop import wait

from .preferences import choose, close_preferences, open_preferences, switch
from .registry import scenario
from .viewer import opened

BOTH = ('wayland', 'xvfb')


@scenario(backends=BOTH)
def viewer_held(stage):
    """While Z or the middle button is down the photograph is at 100 %, and can be moved by the mouse."""
    viewer = opened(stage)
    desktop = stage.desktop
    fitted = viewer.percent
    x, y = viewer.centre
    desktop.mouse.move((x, y))
    with desktop.keyboard.held('z'):
        viewer.wait_percent(100)
        stage.settle()   # a key that is down is sent again and again
        assert viewer.percent == 100, viewer.percent
    viewer.wait_percent(fitted)
    desktop.keyboard.press('2')
    viewer.wait_percent(200)
    with desktop.mouse.held('middle'):
        viewer.wait_percent(100)
        before = middle(stage)
        desktop.mouse.move((x - 60, y - 40))
        wait(lambda: middle(stage) != before, 10, 'movement')
    viewer.wait_percent(200)


def middle(stage):
    """The pixels around the middle of the window."""
    x, y = map(int, stage.window.centre)
    return stage.desktop.screen.shot().cut(x - 30, y - 30, 60, 60).rgb


@scenario(backends=('xvfb',))
def viewer_mouse_buttons(stage):
    """The mouse's buttons for forward and back turn pages, zoomed or not; with Control its wheel zooms."""
    viewer = opened(stage)
    desktop = stage.desktop
    desktop.mouse.move(viewer.centre)
    for which, number in (('forward', 2), ('forward', 3), ('back', 2)):
        desktop.mouse.click(which=which)
        viewer.wait_number(number)
    desktop.keyboard.press('2')
    viewer.wait_percent(200)
    desktop.mouse.click(which='forward')
    viewer.wait_number(3)
    wait(lambda: viewer.percent != 200, 10, 'the whole photograph')
    desktop.mouse.move(viewer.centre)
    fitted = viewer.percent
    with desktop.keyboard.held('ctrl'):
        desktop.mouse.wheel(-2)
        viewer.wait_percent(fitted * 1.69, 1)
        desktop.mouse.wheel(2)
        viewer.wait_percent(fitted)
    assert viewer.number == 3


@scenario(backends=BOTH)
def wheel_turns_pages(stage):
    """When it is preferred so, the wheel turns pages, a page a step, and zooms with Control."""
    viewer = opened(stage)
    desktop = stage.desktop
    open_preferences(stage)
    switch(stage, 'Wheel Turns Pages')
    close_preferences(stage)
    desktop.mouse.move(viewer.centre)
    for steps, number in ((1, 2), (1, 3), (-1, 2), (2, 4)):
        desktop.mouse.wheel(steps)
        viewer.wait_number(number)
    fitted = viewer.percent
    with desktop.keyboard.held('ctrl'):
        desktop.mouse.wheel(-1)
        viewer.wait_percent(fitted * 1.3, 1)
    assert viewer.number == 4


@scenario()
def zoom_memory(stage):
    """The next photograph is shown whole, or at the zoom of the last, or each as it was left."""
    viewer = opened(stage)
    keyboard = stage.desktop.keyboard
    first = viewer.percent
    keyboard.press('Page_Down')
    viewer.wait_number(2)
    second = viewer.percent
    assert first != second   # else these two would prove nothing
    keyboard.press('Page_Up')
    viewer.wait_number(1)

    def look_closer_and_walk(*expected):
        """Look at the first at 200 %, then at the second, then at the first again."""
        keyboard.press('2')
        viewer.wait_percent(200)
        for key, number, percent in zip(('Page_Down', 'Page_Up'), (2, 1), expected):
            keyboard.press(key)
            viewer.wait_number(number)
            viewer.wait_percent(percent)
        keyboard.press('0')
        viewer.wait_percent(first)
    look_closer_and_walk(second, first)
    for choice, *expected in (
            ('As It Was Left', second, 200), ('Same as Previous', 200, 200),
            ('Whole Photo', second, first)):
        open_preferences(stage)
        choose(stage, 'Zoom of the Next Photo', choice)
        close_preferences(stage)
        look_closer_and_walk(*expected)


@scenario()
def viewer_flips(stage):
    """H and V mirror what is in the middle, twice the same is as before."""
    photo = DrawnPhoto('mirror', 1600, 1200)
    folder = write_folder(os.path.join(stage.desktop.session.root, 'drawn'), [photo])
    stage.start_service(photos=folder)
    stage.launch_signed_in()
    stage.feed.wait_sharp()
    viewer = Viewer(stage)
    viewer.open()
    window, desktop = stage.window, stage.desktop
    desktop.mouse.move(viewer.centre)
    desktop.keyboard.press('1')
    viewer.wait_percent(100)
    x, y = (photo.width - window.width) // 2, (photo.height - window.height) // 2
    wait_part(stage, photo, x, y)
    desktop.mouse.drag((window.x + 500, window.y + 500), (window.x + 400, window.y + 450))
    x, y = x + 100, y + 50
    wait_part(stage, photo, x, y)
    for key in 'HV':
        desktop.keyboard.press(key.lower())
        wait_part(stage, photo, x, y, mirrored=key)
        desktop.keyboard.press(key.lower())
        wait_part(stage, photo, x, y)
