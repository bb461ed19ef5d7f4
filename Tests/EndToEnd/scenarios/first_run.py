# SPDX-License-Identifier: MIT

"""The main job: from the launcher through the browser's login to an endless feed."""

import os
import time

from app.feed import Walk
from app.installation import APP_ID
from app.service import embedded_address, photograph_texts
from app.stage import NARROW
from desktop import wait
from desktop.program import frame_costs, frame_log_environment

from .registry import scenario

PHOTOGRAPHS = 300
WITHOUT_TOUCHPAD = 40   # a wheel takes long


@scenario(backends=('wayland', 'xvfb'))
def first_run(stage):
    """Started by its icon, it logs in through the browser and scrolls 300 photographs."""
    desktop = stage.desktop
    count = PHOTOGRAPHS if 'touchpad' in desktop.display.abilities else WITHOUT_TOUCHPAD
    pid = stage.open_from_launcher('gio', 'launch', stage.installation.desktop_file)
    stage.control('Log In')
    stage.read('demo')
    stage.shot('welcome')
    stage.press('Log In')
    address = stage.browser.wait_opened()
    assert 'state=' in address, address
    cards = stage.feed.wait_cards()
    wait(lambda: stage.window.focused, what='the window in front after the login')
    stage.feed.wait_sharp()
    stage.shot('feed')
    assert cards[0].description

    expected = photograph_texts(embedded_address(pid), count + 300)   # a fling goes far
    scroll_through(stage, expected, count)
    stage.feed.wait_still()
    stage.feed.wait_sharp()
    stage.shot(f'feed-{count}')
    desktop.keyboard.press('Home')
    wait(lambda: stage.feed.wait_cards()[0].description == expected[0], 10, 'first photograph')


def scroll_through(stage, expected, count):
    """By wheel, by keys, then by flings, always checking what is on the screen."""
    desktop = stage.desktop
    walk = Walk(stage.feed, expected)
    walk.look()
    desktop.mouse.move(stage.feed.cards()[0].node)
    for _ in range(10):
        desktop.mouse.wheel(3)
        walk.look(jump=4)
    for _ in range(20):
        desktop.keyboard.press('Page_Down')
        walk.look(jump=6)
    assert walk.reached > 15, walk.reached
    stage.resize(NARROW)
    desktop.mouse.move(stage.window)
    while walk.reached < count:
        scroll_far(desktop)
        walk.look()


def scroll_far(desktop):
    if 'touchpad' in desktop.display.abilities:
        desktop.mouse.scroll(4000, steps=30, seconds=0.5)
    else:
        desktop.mouse.wheel(60)


@scenario()
def activation(stage):
    """Started over D-Bus, as a DBusActivatable desktop file is, it shows the same window."""
    stage.open_from_launcher('gapplication', 'launch', APP_ID)
    stage.control('Log In')


@scenario()
def stillness(stage):
    """A feed that is left alone paints nothing."""
    frames = os.path.join(stage.desktop.session.runtime, 'frames')
    stage.launch_signed_in(environment=frame_log_environment(frames))
    stage.feed.wait_sharp()

    def still():
        before = len(frame_costs(frames))
        time.sleep(2)   # nothing is to be painted in that time
        return len(frame_costs(frames)) == before
    wait(still, 20, 'two seconds without a frame')
