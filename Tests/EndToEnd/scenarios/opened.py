# SPDX-License-Identifier: MIT

"""Files of places and geo: addresses that are opened: seen on a map first, and imported by one press."""

import json
import os

from app.album import Album
from app.installation import APP_ID
from app.names import check_names
from app.place_map import NOTES, SPOTS, PlaceMap, gpx, listed_places
from app.stage import label_pattern
from desktop import wait

from .look_around import dragged_to_window
from .registry import scenario

FEATURES = [{'type': 'Feature', 'properties': {'name': name},
             'geometry': {'type': 'Point', 'coordinates': [longitude, latitude]}}
            for name, latitude, longitude in SPOTS[2:5]]
KML = ('<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>{0}</name><Point>'
       '<coordinates>{2},{1}</coordinates></Point></Placemark></kml>').format(*SPOTS[5])


def write(stage, **texts):
    """Files in a folder of the home: name and ending with a line between, and the text; the folder."""
    folder = os.path.join(stage.desktop.session.home, 'walks')
    os.makedirs(folder, exist_ok=True)
    for name, text in texts.items():
        with open(os.path.join(folder, name.replace('_', '.')), 'w', encoding='utf-8') as file:
            file.write(text)
    return folder


def told_in(stage, folder, *words):
    """Start Belvedere in a folder, as a person at a terminal does."""
    result = stage.desktop.session.command(
        'sh', '-c', 'cd "$0" && exec "$@"', folder, stage.installation.program, *words)
    assert result.returncode == 0 and not result.stderr, result


def names(stage):
    return {place['name'] for place in listed_places(stage)}


@scenario()
def files_opened(stage):
    """Files from a terminal and a dropped one are seen on the map, the bad ones with their reason, then imported."""
    stage.start_service()
    folder = write(
        stage, first_gpx=gpx(SPOTS[:2]), second_geojson=json.dumps({'type': 'FeatureCollection', 'features': FEATURES}),
        broken_gpx=gpx()[:-40], empty_gpx='', page_html='<html><body>No places</body></html>', third_kml=KML)
    stage.launch_signed_in('ada')
    told_in(stage, folder, 'first.gpx', '../walks/second.geojson', 'broken.gpx', 'empty.gpx', './page.html', 'gone.kml')
    stage.read('^5 places$')
    stage.read('^first.gpx\xa0· second.geojson\xa0· broken.gpx\xa0· empty.gpx\xa0· page.html\xa0· gone.kml$')
    reasons = stage.read('^broken.gpx: The file is damaged or ends early')
    for reason in ('empty.gpx: The file is damaged or ends early', 'page.html: This is no file of places',
                   'gone.kml: The file is no longer there.'):
        assert reason in reasons, (reason, reasons)
    assert not names(stage), 'stored before anybody asked'
    stage.shot('preview')

    with dragged_to_window(stage, '--file', os.path.join(folder, 'third.kml')):
        stage.read('^6 places$')
    places = PlaceMap(stage)
    wait(lambda: places.count() == 6, 20, 'pins of all places')
    check_names(stage, 'preview')
    Album(stage).page('preview')
    stage.resize((1000, 800))
    assert not names(stage), 'stored before anybody asked'
    stage.press('Import')
    stage.read('^6 places imported$')
    assert names(stage) == {name for name, *_ in SPOTS}
    # The map of the places' tab shows them.
    wait(lambda: places.count() == 6, 20, 'pins of the imported places')
    found = {place['name']: place for place in listed_places(stage)}
    assert all(place['favourite'] for place in found.values()), found
    assert found['Louvre'].get('note') is None and NOTES['Louvre']   # the GeoJSON has none
    told_in(stage, folder, 'first.gpx')
    stage.press('Import')
    stage.read('^2 places were there already$')
    assert len(listed_places(stage)) == 6


@scenario()
def file_of_the_desktop(stage):
    """The desktop offers the program for such files and addresses; without a login they can be imported, too."""
    session = stage.desktop.session
    folder = write(stage, first_gpx=gpx(SPOTS[:2]))
    for kind in ('application/gpx+xml', 'application/vnd.google-earth.kml+xml', 'application/vnd.google-earth.kmz',
                 'application/geo+json', 'x-scheme-handler/geo'):
        offered = session.command('gio', 'mime', kind)
        assert f'{APP_ID}.desktop' in offered.stdout, offered
    with open(os.path.join(session.home, '.config', 'mimeapps.list'), encoding='utf-8') as chosen:
        assert APP_ID not in chosen.read(), 'a default was set'
    file = os.path.join(folder, 'first.gpx')
    stage.open_from_launcher('gio', 'launch', stage.installation.desktop_file, file)
    stage.read('^2 places$')
    stage.shot('logged-out')
    # The bus hands another one to the program that runs.
    launched = session.command('gapplication', 'launch', APP_ID, 'geo:-33.5,-70.25?z=12')
    assert launched.returncode == 0, launched
    stage.read('^3 places$')
    stage.press('Import')
    stage.read('^3 places imported. You will find them on the map')
    stage.control('Log In')
    assert len(listed_places(stage)) == 3


@scenario()
def geo_addresses(stage):
    """A geo: address shows its position with light and weather, and is kept on request; a wrong one says why."""
    stage.start_service()
    stage.launch_signed_in('ada')
    for address, reason in (
            ('geo:95,200', '^The position 95, 200 is nowhere'), ('geo:48,85,2,35', 'have decimal commas'),
            ('geo:4472,5410;crs=EPSG:31467', '“EPSG:31467”'), ('geo:0,0?q=Atlantis', '“Atlantis”')):
        told_in(stage, '/', address)
        stage.read(reason)
        keep = stage.desktop.find(name=label_pattern('Add to Favourites'), role='push button', visible=False)
        assert 'sensitive' not in keep.states
    stage.shot('refused')
    told_in(stage, '/', 'GEO:0,0?q=48.85837%2C2.294481(Tour%20Eiffel)&z=12')
    stage.read('^Tour Eiffel$')
    for fact in ('^Coordinates$', '^Light$', '^France$'):
        stage.read(fact)
    stage.desktop.find(name='Weather', role='label', visible=False)   # further down
    Album(stage).page('geo')
    stage.resize((1000, 800))
    with dragged_to_window(stage, 'geo:-33.856789,151.215256;u=35'):
        stage.read('^Australia$')
    assert not names(stage)
    stage.desktop.keyboard.press('Escape')
    stage.feed.wait_cards()
    told_in(stage, '/', 'geo:0,0?q=48.85837%2C2.294481(Tour%20Eiffel)')
    stage.press('Add to Favourites')
    stage.read('^1 place imported$')
    assert names(stage) == {'Tour Eiffel'}
