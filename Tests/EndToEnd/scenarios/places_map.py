"""The tab of the places: map, list, the page of a place."""

import re

from app.album import Album
from app.stage import NARROW
from desktop import wait

from .registry import scenario


@scenario()
def places_look(stage):
    """A first look."""
    stage.start_service()
    stage.launch_signed_in('ada')
    stage.feed.wait_cards()
    stage.desktop.keyboard.press('alt+2')
    stage.press('Find Places')
    stage.settle()
    wait(lambda: not stage.desktop.finder.all(name=re.compile('new places')), 12, 'end of the toast')
    stage.resize(NARROW)
    stage.settle()
    stage.shot('narrow')
    stage.desktop.mouse.move((stage.window.x + 100, stage.window.y + 520))
    stage.desktop.mouse.wheel(-1)
    stage.settle()
    stage.shot('narrow-scrolled')
    stage.resize((1000, 760))
    stage.settle()
    pins = [node for node in stage.desktop.finder.all(name=re.compile('photos?$'), role='push button')]
    print([pin.name for pin in pins])
    stage.desktop.mouse.click(pins[0])
    stage.settle()
    stage.shot('card')
    stage.desktop.mouse.click(stage.desktop.find(name='Show Place', role='push button', visible=False))
    stage.settle()
    Album(stage).page('place')
