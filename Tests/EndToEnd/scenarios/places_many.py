# SPDX-License-Identifier: MIT

"""The places in other conditions: 10,000 of them, without a network, in Russian."""

import json
import math
import random
import re

from app.album import Album
from app.names import check_names
from app.place_map import SPOTS, PlaceMap, bring, import_spots, wait_page
from desktop import wait

from .registry import scenario

MANY, TOGETHER = 10_000, 40
MOST_PINS = 200
TOWER = (48.85837, 2.294481)
PATIENCE = 20   # seconds until a step is seen on a busy machine


def many_spots():
    """A file with spots all over the earth, and far from these some at one position."""
    numbers = random.Random(1)
    spots = [(f'Terrace {number}', *TOWER) for number in range(TOGETHER)]
    while len(spots) < MANY:
        place = round(numbers.uniform(-60, 75), 6), round(numbers.uniform(-150, 150), 6)
        if math.dist(place, TOWER) > 40:
            spots.append((f'Spot {len(spots)}', *place))
    return json.dumps({'type': 'FeatureCollection', 'features': [
        {'type': 'Feature', 'properties': {'name': name},
         'geometry': {'type': 'Point', 'coordinates': [longitude, latitude]}}
        for name, latitude, longitude in spots]})


@scenario()
def many_places(stage):
    """A map of 10,000 places moves and finds; what no zoom parts is a list."""
    stage.start_service()
    import_spots(stage, many_spots(), 'geojson')
    stage.launch_signed_in()
    places, keyboard = PlaceMap(stage), stage.desktop.keyboard
    places.show()
    # A pin at the edge, whose middle the window cuts off, is not counted.
    assert MANY * 0.8 < places.count() <= MANY, places.count()
    stage.shot('all')

    def at_most():
        names = places.names()
        assert len(names) <= MOST_PINS, len(names)
        return names
    for act in (lambda: keyboard.press('Right'), lambda: keyboard.press('+'),
                lambda: keyboard.press('Down'), lambda: places.press('Zoom In'),
                lambda: stage.desktop.mouse.drag(places.centre, [n - 120 for n in places.centre])):
        before = at_most()
        act()
        wait(lambda: at_most() != before, PATIENCE, 'other pins')
        stage.settle()
    stage.shot('near')

    places.search('terrace 38')
    wait(lambda: places.rows() == ['Terrace 38'], PATIENCE, 'the one place')
    keyboard.press('Return')
    wait_page(stage)
    keyboard.press('Escape')
    wait(places.pins, PATIENCE, 'the map again')
    keyboard.press('Home')
    stage.settle()
    terraces = f'{TOGETHER} places around Terrace'
    stage.desktop.mouse.click(places.pin(terraces))

    def listed():
        return [node for node in stage.desktop.finder.all(name=re.compile('^Terrace'), role='list item')
                if node.popover]
    wait(lambda: len(listed()) > 2, PATIENCE, 'list of the terraces')
    stage.settle()
    stage.shot('one-position')
    second = listed()[1]
    name = second.name
    stage.desktop.mouse.click(second)
    wait_page(stage)
    stage.read(f'^{name}$')


@scenario()
def places_offline(stage):
    """Without the service the map has its names, and places, light, favourites and search are there."""
    service = stage.start_service()
    import_spots(stage)
    program = stage.launch_signed_in()
    assert stage.quit(program) == 0
    service.stop()
    stage.launch()
    places = PlaceMap(stage)
    places.show()
    assert places.count() == len(SPOTS), places.names()
    stage.shot('map')
    places.search('opera')
    wait(lambda: places.rows() == ['Opera House'], 10, 'the opera house')
    stage.desktop.keyboard.press('Return')
    wait_page(stage)
    bring(stage, re.compile('(^| from )Sydney$'), role='label')
    bring(stage, re.compile('^Sun .* horizon'), role='label')
    stage.shot('place')
    stage.press('Profile')
    stage.read('^Favourite Places$')
    stage.read(f'^{len(SPOTS)}$')


@scenario()
def places_russian(stage):
    """In Russian map, list and place are Russian; pictures of them in every look."""
    import_spots(stage)
    stage.launch(environment=stage.desktop.session.speaking('ru', 'ru_RU'))
    stage.press('Войти')
    stage.control('Профиль')
    places = PlaceMap(stage)
    places.show()
    stage.read('^6 мест$')
    assert any(name.startswith('2 места') for name in places.names()), places.names()
    check_names(stage, 'map')
    album = Album(stage)
    album.page('map')
    stage.desktop.mouse.click(places.pin('Opera'))
    stage.settle()
    places.press('Показать место')
    stage.desktop.find(name='Переименовать место', role='push button', visible=False)
    stage.read('Австралия')
    album.page('place')
    check_names(stage, 'place')
