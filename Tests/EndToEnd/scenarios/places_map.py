"""The tab of the places: map, list, the page of a place."""

from app.album import Album
from desktop import wait

from .registry import scenario


@scenario()
def places_look(stage):
    """A first look."""
    stage.start_service()
    stage.launch_signed_in('ada')
    stage.feed.wait_cards()
    stage.desktop.keyboard.press('alt+2')
    stage.settle()
    stage.shot('empty')
    for _ in range(2):
        stage.press('Find Places')
        stage.settle()
        break
    stage.settle()
    stage.shot('found')
