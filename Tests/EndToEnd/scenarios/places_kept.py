# SPDX-License-Identifier: MIT

"""Favourite places, spots and notes: kept on this computer, taken along, and brought in again."""

import os
import shutil

from app.album import Album
from app.installation import APP_ID
from app.other_program import OtherProgram
from app.names import check_names
from app.place_files import FILE_READERS
from app.place_map import SPOTS, PlaceMap, bring, gpx, import_spots, listed_places, wait_page
from desktop import wait

from .places_map import opened
from .profile import confirm_log_out
from .registry import scenario

DOCTYPE = '<!DOCTYPE gpx [<!ENTITY all SYSTEM "file:///etc/passwd">]>'


@scenario(size=(1280, 1400))
def favourite_places(stage):
    """Favourite places are counted and searched, taken out and put back, until none is left."""
    places = opened(stage)
    show_opera_house(stage, places)
    page = {'name': 'Rename Place', 'role': 'push button', 'visible': False}
    press_heart(stage, 'Remove from Favourites', **page)
    press_heart(stage, 'Add to Favourites', **page)
    stage.resize((1000, 1250))   # room for all of them
    show_favourites(stage, len(SPOTS))
    # The newest comes first.
    stage.control('Show More')
    assert rows(stage)[0] == 'Opera House', rows(stage)
    stage.press('Show More')
    wait(lambda: len(rows(stage)) == len(SPOTS), 10, 'all favourites')

    field = stage.desktop.find(name='Search Favourite Places', role='entry')
    stage.desktop.mouse.click(field)
    stage.desktop.keyboard.type('reykjavik')
    wait(lambda: rows(stage) == ['Hallgrímskirkja, Reykjavík'], 10, 'Reykjavík alone')
    stage.desktop.keyboard.press('ctrl+a')
    stage.desktop.keyboard.type('zebra')
    stage.read('^None of your favourites matches “zebra”')
    stage.desktop.keyboard.press('Escape')
    wait(lambda: len(rows(stage)) == len(SPOTS), 10, 'all favourites again')
    stage.settle()
    stage.shot('favourites')

    for left in range(len(SPOTS) - 1, -1, -1):
        stage.settle()
        press_heart(stage, 'Remove from Favourites', name=rows(stage)[0], role='list item')
        # No place is no number.
        wait(lambda: len(rows(stage)) == left, 10, f'{left} places')
        if left:
            stage.read(f'^{left}$')
    # At once: the toast goes by itself.
    stage.press('Undo')
    stage.read('^1$')
    stage.gone('Undo')
    press_heart(stage, 'Remove from Favourites', name=rows(stage)[0], role='list item')
    wait(lambda: not rows(stage), 10, 'no place')
    stage.press('Undo')
    wait(lambda: len(rows(stage)) == 1, 10, 'the last one again')
    last, = rows(stage)
    stage.settle()
    stage.desktop.mouse.click(stage.desktop.find(name=last, role='list item'))
    wait_page(stage)


@scenario(needs=('touch',), size=(1280, 1400))
def places_exported(stage):
    """All favourite places, or those that are selected, are saved in files that other libraries read."""
    stage.start_service()
    import_spots(stage)
    stage.launch_signed_in()
    places = PlaceMap(stage)
    wanted = {facts(place) for place in listed_places(stage)}
    show_favourites(stage, len(SPOTS))
    for title, ending in (('GPX', 'gpx'), ('KML', 'kml'), ('GeoJSON', 'geojson')):
        places.press('Export and Import')
        stage.press(f'Export as {title}…')
        file = choose_file(stage, 'Save Places', f'all.{ending}')
        stage.read(f'^Saved as all.{ending}$')
        found = FILE_READERS[ending](file)
        assert len(found) == len(SPOTS) and set(found) == wanted, (ending, set(found) ^ wanted)
        assert as_in_a_new_home(stage, file) == wanted, ending
    select_some(stage, places)


def select_some(stage, places):
    """By mouse, finger and keys; what is selected is saved, removed, and put back."""
    keyboard, mouse = stage.desktop.keyboard, stage.desktop.mouse
    stage.resize((1000, 1000))   # room for all of them
    stage.settle()
    stage.press('Show More')
    wait(lambda: rows(stage), 10, 'the places as a list')
    stage.settle()
    with keyboard.held('ctrl'):
        mouse.click(row(stage, 'Louvre'))
    stage.read('^1 place selected$')
    wait(lambda: len(rows(stage)) == len(SPOTS), 10, 'a row for each place')
    with stage.desktop.touch.finger(row(stage, 'Suva')):
        stage.read('^2 places selected$')
    keyboard.press('ctrl+a')
    stage.read(f'^{len(SPOTS)} places selected$')
    mouse.click(row(stage, 'Apia'))
    stage.read(f'^{len(SPOTS) - 1} places selected$')
    stage.press('Export…')
    stage.press('Export as GPX…')
    file = choose_file(stage, 'Save Places', 'some.gpx')
    stage.read('^Saved as some.gpx$')
    assert {name for name, *_ in FILE_READERS['gpx'](file)} == {
        name for name, *_ in SPOTS} - {'Apia'}
    selected = {node.name for node in place_rows(stage) if 'selected' in node.states}
    assert selected == set(rows(stage)) - {'Apia'}, selected
    check_names(stage, 'selection')
    Album(stage).page('selection')
    stage.resize((1000, 1000))
    keyboard.press('Escape')
    stage.gone('End the Selection')
    places.press('Select Places')
    stage.read('^Select places$')
    mouse.click(stage.desktop.find(name='Search Favourite Places', role='entry'))
    for key in ('Tab', 'space', 'Down', 'space'):
        keyboard.press(key)
    stage.read('^2 places selected$')
    stage.press('Remove from Favourites')
    stage.read(f'^{len(SPOTS) - 2}$')
    stage.press('Undo')
    stage.read(f'^{len(SPOTS)}$')
    mouse.click(stage.desktop.find(name='Search Favourite Places', role='entry'))
    for key in ('Tab', 'Return'):
        keyboard.press(key)
    wait_page(stage)


@scenario()
def places_imported(stage):
    """A file of places is added once, an unsafe one is refused, and the places stay after Log Out."""
    stage.start_service()
    home = stage.desktop.session.home
    for name, text in (('spots.gpx', gpx()), ('unsafe.gpx', gpx().replace('?>', f'?>{DOCTYPE}', 1))):
        with open(os.path.join(home, name), 'w', encoding='utf-8') as file:
            file.write(text)
    stage.launch_signed_in('ada')
    places = PlaceMap(stage)
    stage.press('Profile')
    stage.read('^Favourite Places$')
    for sentence in (f'^{len(SPOTS)} places imported$', f'^{len(SPOTS)} places were there already$'):
        choose_for_import(stage, places, 'spots.gpx')
        stage.read(f'^{len(SPOTS)} places$')
        stage.press('Import')
        stage.read(sentence)
    choose_for_import(stage, places, 'unsafe.gpx')
    stage.read('^The file has a DOCTYPE, which may load other files, so it was not read.')
    stage.shot('refused')
    back = [node for node in stage.desktop.finder.all(name='Back', role='push button', visible=False)
            if 'showing' in node.states or node.extents[2] > 0]
    stage.desktop.mouse.click(back[-1])
    stage.read(f'^{len(SPOTS)}$')
    before = listed_places(stage)
    assert len(before) == len(SPOTS)
    confirm_log_out(stage)
    stage.control('Log In')
    assert listed_places(stage) == before
    stage.log_in('milo')
    show_favourites(stage, len(SPOTS))


def choose_for_import(stage, places, name):
    places.press('Export and Import')
    stage.press('Import…')
    choose_file(stage, 'Import Places', name)


@scenario()
def place_taken_along(stage):
    """The maps program gets the position, another map is remembered, and a file has the one place."""
    maps = OtherProgram(stage.desktop.session, 'maps', 'x-scheme-handler/geo')
    places = opened(stage)
    show_opera_house(stage, places)
    bring(stage, 'Open in Maps')
    stage.press('Open in Maps')
    assert maps.wait_shown() == 'geo:-33.856789,151.215256'
    stage.browser.behave('ignore')
    before = len(stage.browser.opened())
    for count in (1, 2):
        if count == 1:
            places.press('Choose a Map')
            stage.press('Google Maps')
        else:
            assert stage.quit(stage.desktop.programs[-1]) == 0
            stage.launch()
            stage.feed.wait_cards()
            places.show()
            show_opera_house(stage, places)
            bring(stage, 'Open in Maps')
            stage.press('Open in Maps')
        address = stage.browser.wait_opened(before + count)
        assert address == ('https://www.google.com/maps/search/?api=1'
                           '&query=-33.856789%2C151.215256'), address
    assert maps.wait_shown() == 'geo:-33.856789,151.215256', 'the maps program was asked, too'
    places.press('Share')
    stage.press('Save as GeoJSON…')
    file = choose_file(stage, 'Save Places', 'one.geojson')
    stage.read('^Saved as one.geojson$')
    assert [name for name, *_ in FILE_READERS['geojson'](file)] == ['Opera House']
    # Belvedere opens such addresses, too, but never its own.
    chosen = stage.desktop.session.command('gio', 'mime', 'x-scheme-handler/geo', f'{APP_ID}.desktop')
    assert chosen.returncode == 0, chosen
    places.press('Choose a Map')
    stage.press('Maps Program')
    assert maps.wait_shown(2) == 'geo:-33.856789,151.215256'


@scenario(needs=('touch',))
def added_spots(stage):
    """A right click and a long press add a spot; its note is there at the next start, and it takes a name."""
    places = opened(stage)
    desktop = stage.desktop
    x, y = places.centre
    for number, ask in enumerate((
            lambda: desktop.mouse.click((x, y), which='right'),
            lambda: long_press(stage, (x, y + 150)))):
        ask()
        stage.press('Add This Spot')
        wait_page(stage)
        desktop.mouse.click(bring(stage, 'Note', role='text'))
        desktop.keyboard.type(f'Spot {number + 1}')
        stage.settle()
        desktop.keyboard.press('Escape')
        wait(places.pins, 10, 'the map again')
        stage.settle()
    stage.shot('spots')
    assert len(listed_places(stage)) == len(SPOTS) + 2
    assert stage.quit(desktop.programs[-1]) == 0
    stage.launch()
    stage.feed.wait_cards()
    places.show()
    places.search('spot 2')
    stage.read('^1 place$')
    desktop.keyboard.press('Return')
    assert bring(stage, 'Note', role='text').text == 'Spot 2'
    places.press('Rename Place')
    stage.press_in_dialog('Rename')   # as it was
    stage.gone('Rename')
    places.press('Rename Place')
    stage.read('^Without a name of your own')
    stage.settle()
    desktop.keyboard.press('ctrl+a')
    desktop.keyboard.type('The cliff')
    desktop.keyboard.press('Return')
    stage.read('^The cliff$')
    bring(stage, 'Remove This Spot')
    stage.press('Remove This Spot')
    stage.press('Undo')
    wait(lambda: [place.get('name') for place in listed_places(stage, 'spot', '2')] == ['The cliff'],
         10, 'the spot with its note and its name again')


def show_opera_house(stage, places):
    stage.desktop.mouse.click(places.pin('Opera'))
    stage.settle()
    places.press('Show Place')
    wait_page(stage)


def show_favourites(stage, count):
    """Go to the profile, where so many favourite places are counted."""
    stage.press('Profile')
    stage.read('^Favourite Places$')
    stage.read(f'^{count}$')


def press_heart(stage, hint, **wanted):
    """Press the heart beside a name or in a row, where accessibility does not find it by its place."""
    def heart():
        node = stage.desktop.find(**wanted)
        around = node if node.role == 'list item' else next(iter(node.ancestors()))
        return next((inner for inner in around.walk() if inner.name == hint), None)
    stage.desktop.mouse.click(wait(heart, 10, hint))


def rows(stage):
    """The names of the favourite places that are on the screen, in order."""
    return [node.name for node in place_rows(stage)]


def row(stage, name):
    return next(node for node in place_rows(stage) if node.name == name)


def place_rows(stage):
    return [node for node in stage.desktop.finder.all(role='list item')
            if any(above.name == 'Favourite Places' for above in node.ancestors())]


def long_press(stage, place):
    with stage.desktop.touch.finger(place):
        stage.control('Add This Spot')


def choose_file(stage, title, name):
    """Type a file of the home folder into a dialog; its path."""
    wait(lambda: stage.desktop.windows.focused().title == title, 10, f'dialog {title}')
    path = os.path.join(stage.desktop.session.home, name)
    stage.settle()
    # Over the name that is proposed. A dialog that proposes none has to be opened a field in: GTK 4.18 loses the
    # character that opens one, and takes no path while recent files are shown.
    for key in ('ctrl+a',) if title.startswith('Save') else ('alt+Home', 'ctrl+l'):
        stage.desktop.keyboard.press(key)
        stage.settle()
    stage.desktop.keyboard.type(path)
    stage.desktop.keyboard.press('Return')
    wait(lambda: (focused := stage.desktop.windows.focused()) and focused.title != title, 10, f'end of {title}')
    return path


def as_in_a_new_home(stage, file):
    """The facts of each place, imported where there is none; again, it adds nothing."""
    home = os.path.join(stage.desktop.session.root, 'new-home')
    shutil.rmtree(home, ignore_errors=True)
    environment = {'XDG_DATA_HOME': home}
    for sentence in ('There already: 0\n', 'Added: 0\n'):
        result = stage.desktop.session.command(
            stage.installation.program, 'places', '--import', file, environment=environment)
        assert result.returncode == 0 and sentence in result.stdout, result
    return {facts(place) for place in listed_places(stage, environment=environment)}


def facts(place):
    """What files hold of a place that is listed."""
    return (place['name'], place.get('note'), round(place['latitude'], 7),
            round(place['longitude'], 7))
