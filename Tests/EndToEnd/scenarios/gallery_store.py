# SPDX-License-Identifier: MIT

"""The pictures of data/screenshots, which software centres and the README show. scripts/make-screenshots plays it."""

import re

from app.place_map import PlaceMap, wait_page
from app.viewer import Viewer
from desktop import wait

from .light import DayBar
from .registry import scenario

SIZE = (1000, 700)   # the largest that Flathub shows undivided
TOUCAN, TAJ_MAHAL = 0, 1   # in the demo's feed
AFTERNOON = 0.68   # of a day
FOUND = re.compile(r'^\d+ new places?$')


@scenario(is_long=True)
def gallery_store(stage):
    """Six pictures of the demo in a window of 1000 x 700: feed, viewer, explore, map, place, light."""
    stage.launch_signed_in()
    stage.desktop.look.animate(False)
    stage.resize(SIZE)
    take(stage, 'feed')
    viewer = Viewer(stage)
    viewer.open(TOUCAN)
    viewer.wait_rest()
    wait(lambda: viewer.wake() or viewer.shows_controls, 10, 'controls')
    take(stage, 'viewer')
    viewer.close()

    stage.press('Explore')
    stage.desktop.find(name='Animals', role='push button', visible=False)
    stage.settle(sharp=False)
    take(stage, 'explore')

    stage.desktop.keyboard.press('alt+3')
    stage.press('Find Places')
    stage.press('Find')
    stage.desktop.find(name=FOUND, role='label')
    places = PlaceMap(stage)
    wait(places.pins, 10, 'pins')
    stage.desktop.finder.gone(name=FOUND, role='label')
    take(stage, 'map')

    stage.press('Feed')
    viewer.open(TAJ_MAHAL)
    stage.desktop.keyboard.press('F9')
    viewer.show_place()
    wait_page(stage)
    take(stage, 'place')
    bar = DayBar(stage)
    stage.desktop.mouse.click(bar.at(AFTERNOON))
    stage.desktop.mouse.move((stage.window.x + 6, stage.window.centre[1]))
    stage.desktop.mouse.wheel(3)
    take(stage, 'light')


def take(stage, name):
    """The window when it rests, with the pointer where nothing answers it: on the empty part of the header."""
    window = stage.window
    stage.desktop.mouse.move((window.x + 0.82 * window.width, window.y + 20))
    stage.settle()
    stage.window_shot(name)
