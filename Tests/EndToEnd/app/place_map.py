# SPDX-License-Identifier: MIT

"""The map of the places as a person sees it: pins, the list beside it, the page of a place."""

import json
import os
import re
from xml.sax.saxutils import escape

from desktop import BusError, wait

# Name, latitude, longitude. The two in Paris are one pin until one comes near.
SPOTS = (
    ('Opera House', -33.856789, 151.215256), ('Tour Eiffel', 48.858370, 2.294481),
    ('Louvre', 48.860611, 2.337644), ('Hallgrímskirkja, Reykjavík', 64.141730, -21.926713),
    ('Suva', -18.141600, 178.441900), ('Apia', -13.833300, -171.766700))
NOTES = {'Louvre': 'The pyramid at <blue> hour\n& "later"'}
PIN = re.compile(r'^(?P<count>[\d,]+) places around |.')


def gpx(spots=SPOTS):
    """A file with these spots."""
    points = ''.join(
        f'<wpt lat="{latitude}" lon="{longitude}"><name>{name}</name>'
        f'<desc>{escape(NOTES.get(name, ""))}</desc></wpt>'
        for name, latitude, longitude in spots)
    return ('<?xml version="1.0" encoding="UTF-8"?><gpx version="1.1" creator="a test" '
            f'xmlns="http://www.topografix.com/GPX/1/1">{points}</gpx>')


def import_spots(stage, text=None, ending='gpx'):
    """Bring spots in, SPOTS or those in the text of a file, before Belvedere is started."""
    file = os.path.join(stage.desktop.session.root, f'spots.{ending}')
    with open(file, 'w', encoding='utf-8') as target:
        target.write(text or gpx())
    result = stage.desktop.session.command(stage.installation.program, 'places', '--import', file)
    assert result.returncode == 0, result


def listed_places(stage, *words, environment=None):
    """What `belvedere places` tells of the places with these words."""
    result = stage.desktop.session.command(
        stage.installation.program, 'places', *words, '--json', environment=environment)
    assert result.returncode == 0, result
    return json.loads(result.stdout)


def wait_page(stage, timeout=10):
    """Wait until the page of a place is open."""
    stage.desktop.find(name='Rename Place', role='push button', visible=False, timeout=timeout)


def bring(stage, name, notches=5, **more):
    """Scroll the page until something is on the screen, by so many notches of the wheel at a time."""
    turns = iter((-40,))

    def shown():
        found = stage.desktop.finder.all(name=name, **more)
        if not found:
            window = stage.window
            # Beside the words, where nothing else scrolls.
            stage.desktop.mouse.move((window.x + 6, window.y + window.height / 2))
            stage.desktop.mouse.wheel(next(turns, notches))
        return next(iter(found), None)
    found = wait(shown, 20, f'{name} on the page')
    stage.settle()
    return found


class PlaceMap:
    def __init__(self, stage):
        self._stage, self._desktop = stage, stage.desktop

    def show(self):
        """Go to the tab; wait until the pins rest."""
        self._desktop.keyboard.press('alt+3')
        self._desktop.finder.wait(self.pins, 20, 'pins on the map')
        self._stage.settle()

    def _map(self):
        return self._desktop.find(name=re.compile('^(Map with|Карта:) '), visible=False)

    def pins(self):
        """What can be pressed on the map, from west to east."""
        try:
            nodes = self._map().walk()
            pins = [node for node in nodes
                    if node.role == 'push button' and 'visible' in node.states
                    and node.name]   # it has none for a moment
            return self._inside(pins)
        except BusError:
            return []   # one went away while it was looked at

    def _inside(self, pins):
        left, top, width, height = self._map_place()

        def is_inside(pin):
            x, y = self._desktop.finder.centre(pin)
            return left < x < left + width and top < y < top + height
        # In the tree they stand in the order in which they were made.
        return sorted(filter(is_inside, pins), key=self._desktop.finder.centre)

    def _map_place(self):
        node = self._map()
        x, y = self._desktop.finder.centre(node)
        _, _, width, height = node.extents
        scale = self._desktop.display.scale
        return x - width * scale / 2, y - height * scale / 2, width * scale, height * scale

    @property
    def centre(self):
        return self._desktop.finder.centre(self._map())

    def shot(self):
        """The map as it is on the screen."""
        return self._desktop.screen.shot().cut(*(round(number) for number in self._map_place()))

    def names(self):
        return [pin.name for pin in self.pins()]

    def pin(self, name):
        return self._desktop.finder.wait(
            lambda: next((pin for pin in self.pins() if name in pin.name), None), 10, f'pin of {name}')

    def place_of(self, name):
        """The middle of a pin on the screen."""
        return self._desktop.finder.centre(self.pin(name))

    def count(self):
        """The number of places that the pins stand for."""
        return sum(int((PIN.match(name)['count'] or '1').replace(',', '')) for name in self.names())

    def press(self, name):
        """Press something over the map, which accessibility does not find by its place."""
        node = self._desktop.find(name=name, role=('push button', 'toggle button'), visible=False)
        self._desktop.mouse.click(node)

    def search(self, words):
        """Type words into the list's search field."""
        self._desktop.mouse.click(self._desktop.find(name='Search Places', role='entry'))
        self._desktop.keyboard.press('ctrl+a')
        self._desktop.keyboard.type(words)

    def rows(self):
        """The names of the rows that are there, in order."""
        return [node.name for node in self._desktop.finder.all(role='list item')]
