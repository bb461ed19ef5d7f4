# SPDX-License-Identifier: MIT

"""The tab of the places: map, list, the page of a place."""

import contextlib
import re
import time

from app.album import Album
from app.focus import tab_to, wait_focus
from app.names import check_names
from app.place_map import SPOTS, PlaceMap, bring, import_spots, listed_places, wait_page
from app.portal import AS_IN_SANDBOX, Portal
from app.tile_server import TileServer
from app.viewer import Viewer
from desktop import Timeout, wait

from .preferences import close_preferences, open_preferences, press_row, switch
from .registry import scenario


def opened(stage, *arguments, **more):
    """A signed-in person looks at the map of the imported spots."""
    stage.start_service()
    import_spots(stage)
    stage.launch_signed_in('ada', *arguments, **more)
    places = PlaceMap(stage)
    places.show()
    return places


@scenario()
def find_places(stage):
    """Without places the tab says how they come; 30 photographs bring some, on map and list."""
    service = stage.start_service()
    stage.launch_signed_in()
    stage.desktop.keyboard.press('alt+3')
    stage.read('^No Places Yet$')
    before = service.count('/photos/random')
    stage.settle()
    Album(stage).page('first')
    check_names(stage, 'a map without places')
    stage.press('Find Places')
    stage.press('Find')
    found = stage.read(r'^\d+ new places?$')
    assert service.count('/photos/random') == before + 1
    places = PlaceMap(stage)
    wait(places.pins, 10, 'pins')
    stage.settle()
    number = int(found.split()[0])
    assert stage.read(r'^\d+ places?$') == f'{number} place{"s" * (number > 1)}'
    assert places.count() == number, (places.names(), number)
    Album(stage).page('map')


@scenario(needs=('touch', 'touchpad'))
def map_moves(stage):
    """All kinds of input move the map and open its places; pins part when one comes near."""
    places = opened(stage)
    desktop, keyboard = stage.desktop, stage.desktop.keyboard
    assert places.count() == len(SPOTS), places.names()
    paris = next(name for name in places.names() if name.startswith('2 places around'))
    x, y = places.place_of(paris)
    desktop.mouse.move((x, y + 40))
    desktop.mouse.wheel(-2)
    stage.settle()
    again = places.place_of(paris)
    assert abs(again[0] - x) < 60 and abs(again[1] - y) < 90, ((x, y), again)
    desktop.mouse.click(places.pin(paris))
    wait(lambda: any('Louvre' in name for name in places.names())
         and any('Eiffel' in name for name in places.names()), 10, 'the places of Paris apart')
    stage.settle()
    before = places.place_of('Louvre')

    def is_further_right():
        keyboard.press('Left')   # again, where the map was still on its way to Paris
        with contextlib.suppress(Timeout):
            return wait(lambda: places.place_of('Louvre')[0] > before[0] + 100, 2, 'movement')
    wait(is_further_right, 10, 'movement by key')
    keyboard.press('Home')
    wait(lambda: places.count() == len(SPOTS), 10, 'all places')
    stage.settle()
    for act in (lambda: desktop.touch.pinch(places.centre, scale=1.8),
                lambda: desktop.touch.touchpad_pinch(places.centre, scale=1.8),
                lambda: keyboard.press('+'),
                lambda: keyboard.press('ctrl+='),
                lambda: places.press('Zoom In')):
        far = spread(places)
        act()
        wait(lambda: spread(places) > far * 1.3 or places.count() < len(SPOTS), 10, f'a closer map by {act}')
        keyboard.press('Home')
        wait(lambda: places.count() == len(SPOTS), 10, 'all places again')
        stage.settle()
    for what, drag in (('mouse', desktop.mouse.drag), ('finger', desktop.touch.drag)):
        wait(lambda: drags(stage, places, drag), 20, f'movement by {what}')
        keyboard.press('Home')
        stage.settle()
    stage.shot('map')
    # The westernmost pin; the map has been dragged, which must not keep keys from it.
    keyboard.press('Tab')
    keyboard.press('Return')
    stage.settle()
    places.press('Show Place')
    close_place(stage, places)
    desktop.mouse.click(places.place_of('Hallgrím'), times=2)
    close_place(stage, places)
    # The first touch after the mouse: with it, GTK begins to count anew.
    desktop.touch.tap(places.centre)
    stage.settle()
    desktop.touch.tap(places.place_of('Hallgrím'), times=2)
    close_place(stage, places)


def drags(stage, places, drag):
    """True if the map follows. Where the compositor is kept from running, it tells of a finger's movement half a
    second after the touch, which is a long press; its menu is closed."""
    before = places.place_of('Hallgrím')[0]
    drag(places.centre, (places.centre[0] + 80, places.centre[1] + 20))
    stage.settle()
    if 40 < places.place_of('Hallgrím')[0] - before < 400:
        return True
    stage.desktop.keyboard.press('Escape')
    stage.settle()
    return False


def close_place(stage, places):
    """Wait until a place is open, and go back to the map."""
    wait_page(stage)
    stage.desktop.keyboard.press('alt+Left')
    wait(places.pins, 10, 'pins again')
    stage.settle()


def spread(places):
    """How far the westernmost and the easternmost pin are from each other, in pixels."""
    xs = [places._desktop.finder.centre(pin)[0] for pin in places.pins()]
    return max(xs) - min(xs) if xs else 0


@scenario()
def map_server(stage):
    """Tiles of a server: none before it is switched on, each once; without its answers the world stays."""
    places = opened(stage)
    desktop, keyboard = stage.desktop, stage.desktop.keyboard
    server = TileServer(stage.installation)
    stage.read('^Natural Earth$')
    assert brightness(places) > 150, brightness(places)
    open_preferences(stage)
    press_row(stage, 'Another Map Server')
    keyboard.type(server.template)
    keyboard.press('Return')
    assert not server.paths, 'asked before it was switched on'
    server.fault = 'error'
    switch(stage, 'Detailed Map from the Network')
    stage.read(r'this computer’s address, to 127\.0\.0\.1$')
    close_preferences(stage)
    silence = '^The map’s server does not answer. '
    stage.read(silence, timeout=20)
    stage.settle()
    assert brightness(places) > 150, 'no world below'
    stage.shot('server-away')
    server.fault, server.paths = None, []
    stage.read(r'^127\.0\.0\.1$', timeout=30)
    wait(lambda: brightness(places) < 100, 10, 'tiles of the server')
    stage.settle()
    stage.shot('server')
    assert server.agents and all('Belvedere' in agent for agent in server.agents), server.agents
    asked = list(server.paths)
    assert len(asked) == len(set(asked)), sorted(asked)
    keyboard.press('alt+1')
    stage.feed.wait_cards()
    keyboard.press('alt+3')
    stage.settle()
    assert brightness(places) < 100 and server.paths == asked, 'tiles were asked for again'
    server.fault = 'no picture'
    keyboard.press('+')
    stage.read(silence, timeout=20)
    server.fault = None
    stage.read(r'^127\.0\.0\.1$', timeout=30)
    stage.settle()
    assert brightness(places) < 100, 'holes are left'
    server.stop()
    keyboard.press('+')
    stage.read(silence, timeout=20)
    stage.settle()
    assert brightness(places) < 100, 'what is kept is gone'


def brightness(places):
    """The mean of red, green and blue on the map, from 0 to 255."""
    shot = places.shot()
    return sum(shot.rgb) / len(shot.rgb)


@scenario()
def focus_on_the_map(stage):
    """What had the focus among the places has it again, and where it went with a part that closed, keys go on."""
    opened(stage)
    keyboard = stage.desktop.keyboard
    keyboard.press('ctrl+f')
    tab_to(stage, '^Louvre')
    keyboard.press('Return')
    wait_page(stage)
    stage.settle()
    keyboard.press('Escape')
    wait_focus(stage, '^Louvre')
    tab_to(stage, '^Close$', 'shift+Tab')
    keyboard.press('Return')
    wait_focus(stage, '^Map')
    keyboard.press('ctrl+f')
    tab_to(stage, '^Find Places$')
    keyboard.press('Return')
    stage.read('^Photos that tell where')
    keyboard.type('harbour')
    keyboard.press('Return')
    wait_focus(stage, '^Find Places$')
    tab_to(stage, '^Hide the List$', 'shift+Tab')
    keyboard.press('Return')
    wait_focus(stage, '^List of Places$')
    # On a sheet over the map, Escape in the empty field closes it, too.
    stage.resize((360, 700))
    stage.settle()
    keyboard.press('ctrl+f')
    wait_focus(stage, '^Search Places$')
    keyboard.press('Escape')
    wait_focus(stage, '^List of Places$')


@scenario()
def places_search(stage):
    """Any part of a name is found as one types, without accents; the list follows the view."""
    places = opened(stage)
    field = stage.desktop.find(name='Search Places', role='entry')
    stage.desktop.keyboard.press('ctrl+f')
    stage.desktop.keyboard.type('reykjavik')
    wait(lambda: places.rows() == ['Hallgrímskirkja, Reykjavík'], 10, 'Reykjavík alone')
    stage.desktop.keyboard.press('ctrl+a')
    stage.desktop.keyboard.type('zebra')
    stage.read('^Nothing Found$')
    stage.desktop.keyboard.press('ctrl+a')
    stage.desktop.keyboard.type('60.1699, 24.9384')
    stage.press('Add This Spot')
    stage.read('^60.16990, 24.93840$')
    stage.shot('spot')
    stage.desktop.keyboard.press('Escape')
    stage.desktop.mouse.click(field)
    stage.desktop.keyboard.press('Escape')
    wait(lambda: len(places.rows()) == len(SPOTS) + 1, 10, 'all places')
    stage.press('Only in This View')
    stage.desktop.mouse.click(places.pin('Opera'))
    stage.desktop.mouse.move(places.place_of('Opera'))
    stage.desktop.mouse.wheel(-6)
    wait(lambda: places.rows() == ['Opera House'], 10, 'what is in view')


@scenario()
def place_page(stage):
    """A place's coordinates in each notation, its note, its heart, and the maps it opens in."""
    places = opened(stage)
    desktop = stage.desktop
    desktop.mouse.click(places.pin('Opera'))
    stage.read('^Opera House$')
    stage.settle()
    places.press('Show Place')
    wait_page(stage)
    bring(stage, 'Notation of Coordinates')
    expected = {
        'Decimal Degrees': '-33.85679, 151.21526',
        'Degrees, Minutes, Seconds': '33°51′24.4″ S, 151°12′54.9″ E',
        'Degrees, Minutes': '33°51.4073′ S, 151°12.9154′ E',
        'Plus Code': '4RRH46V8+74', 'geo: Address': 'geo:-33.856789,151.215256',
        'ISO 6709': '-33.856789+151.215256/'}
    for number, (notation, text) in enumerate(expected.items()):
        if number:
            desktop.mouse.click(desktop.find(name='Notation of Coordinates', role='combo box'))
            stage.settle()
            for key in ('Down', 'Home', *['Down'] * number, 'Return'):
                desktop.keyboard.press(key)
        stage.read(f'^{re.escape(text)}$')
        stage.press('Copy Coordinates')
        wait(lambda: desktop.clipboard.text() == text, 10, f'{notation} on the clipboard')
    before = len(stage.browser.opened())
    stage.press('Open in Maps')
    address = stage.browser.wait_opened(before + 1)
    assert address.startswith('https://www.openstreetmap.org/?mlat=-33.856789'), address
    note = bring(stage, 'Note', role='text')
    desktop.mouse.click(note)
    desktop.keyboard.type('Best ')
    time.sleep(1)   # words are kept after a shorter rest, and must not lose the space
    desktop.keyboard.type('at dawn')
    Album(stage).page('place')
    desktop.keyboard.press('Escape')
    listed = listed_places(stage, 'opera')
    assert listed[0]['note'] == 'Best at dawn', listed
    stage.press('Profile')
    stage.read('^Favourite Places$')
    stage.settle()
    stage.shot('profile')


@scenario()
def place_of_a_photo(stage):
    """From the details of a photograph to its place, and back to the photograph."""
    stage.start_service()
    stage.launch_signed_in()
    stage.feed.wait_sharp()
    viewer = Viewer(stage)
    viewer.open(1)
    stage.desktop.keyboard.press('F9')
    viewer.show_place()
    wait_page(stage)
    stage.shot('place')
    PlaceMap(stage).press('Back')
    wait(lambda: viewer.is_open, 10, 'the photograph again')


@scenario()
def own_position(stage):
    """The own position is asked for by its button, told, refused, or absent, and forgotten."""
    portal = Portal(stage.desktop)
    portal.set_location(0, 0, -1)
    places = opened(stage, environment=AS_IN_SANDBOX)
    places.press('Own Position')
    stage.read('^Belvedere was not allowed to know the position')
    portal.set_location(51.5, -0.12, 30)
    places.press('Own Position')
    wait(lambda: [request['method'] for request in portal.requests()].count('Start') == 2, 10,
         'second question')
    stage.read(r' (km|mi) (N|NE|E|SE|S|SW|W|NW)\b')
    stage.settle()
    stage.shot('position')
    stage.press('Feed')
    wait(lambda: portal.requests()[-1]['method'] == 'Close', 10, 'end of the watch')


@scenario()
def quit_from_viewer(stage):
    """After a visit to the map, the program ends with the viewer open, by key and by the window's close."""
    program = stage.launch_signed_in()
    for end in ('ctrl+q', None):
        program = program or stage.launch()
        stage.feed.wait_cards()
        stage.desktop.keyboard.press('alt+3')
        stage.settle()
        stage.desktop.keyboard.press('alt+1')
        stage.feed.wait_cards()
        Viewer(stage).open(0)
        if end:
            stage.desktop.keyboard.press(end)
        else:
            stage.desktop.windows.close(stage.window)
        assert program.wait_end() == 0
        program = None
