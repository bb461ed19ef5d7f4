# SPDX-License-Identifier: MIT

"""The photographs of Wikimedia Commons, without an account. A demo service answers in its stead."""

import contextlib
import math
import os
import re
import sys
import time
import urllib.parse

import app.album
from app.album import Album
from app.commons import FEATURED, QUALITY, Commons
from app.feed import Walk
from app.installation import APP_ID
from app.live import PATH
from app.names import check_names
from app.place_map import PlaceMap, wait_page
from app.service import listed_photographs
from app.stage import NARROW
from app.viewer import Viewer
from desktop import wait

from .first_run import scroll_far
from .hiding import choose as choose_in_menu
from .likes import press_heart
from .preferences import choose, close_preferences, open_preferences, press_row
from .registry import scenario
from .sharing import pictures

API = '/w/api.php'
DRAG_SOURCE = os.path.join(os.path.dirname(app.album.__file__), 'drag_source.py')
THUMBNAILS = '/wikipedia/commons/thumb/'


@scenario()
def look_around(stage):
    """Without an account: photographs with their licence, favourites of this computer, again next time"""
    service = stage.start_service()
    program = stage.launch()
    stage.control('Look at Photos')
    stage.shot('welcome')
    assert service.count(API) == 0
    service.fail(THUMBNAILS, 'latency:3000', count=2)
    stage.press('Look at Photos')
    # Pictures that take long are seen small first.
    wait(lambda: any('/40px-' in path for path, _ in service.requests()), 10, 'a tiny picture')
    time.sleep(0.5)   # for the eye: the picture shows it
    stage.shot('first-look')
    stage.settle(sharp=True)
    stage.shot('feed')
    assert service.count(API) == 1, service.requests()
    assert not stage.desktop.keyring.labels()

    text = press_heart(stage)
    stage.press('Profile')
    stage.read('^Looking Around$')
    wait(lambda: [card.description for card in stage.feed.cards()] == [text], 10, 'the favourite')
    stage.shot('profile')
    assert service.like_requests() == []

    stage.press('Feed')
    viewer = Viewer(stage)
    viewer.open(0)
    # The licence is beside the photograph, and leads to its text.
    stage.browser.behave('ignore')
    viewer.wake()
    stage.settle()
    stage.window_shot('licence')
    viewer.wake()
    # The details, which are closed, have such a label, too.
    labels = [label for label in stage.desktop.finder.all(
        name=re.compile('^(CC|Public domain)'), role='label', visible=False) if label.extents[2] > 0]
    licence = min(labels, key=lambda label: label.extents[1])
    assert ' · Wikimedia Commons (Demo)' in licence.name, licence.name
    x, y = stage.desktop.finder.point(licence)
    stage.desktop.mouse.click((x - licence.extents[2] / 2 + 20, y))   # the source follows on the right
    assert stage.browser.wait_opened().startswith('https://creativecommons.org/')
    stage.browser.behave('allow')
    stage.desktop.keyboard.press('F9')
    stage.read('^(CC0|CC BY|Public domain)')
    stage.read('^Featured picture\xa0· Quality image$')
    stage.read('^Categories$')
    stage.settle()
    stage.shot('details')
    stage.desktop.keyboard.press('F9')
    stage.desktop.keyboard.press('ctrl+shift+s')
    stage.read('^Saved as ', timeout=20)
    saved = os.path.join(stage.desktop.session.home, 'Pictures', *pictures(stage))
    comment = stage.desktop.session.command('identify', '-format', '%c', saved).stdout
    assert re.search('^“.*” by .*, (CC|Public domain)', comment), comment
    viewer.close()
    assert stage.quit(program) == 0

    stage.launch()
    first = stage.feed.wait_cards()[0].description
    assert service.count(API, gcmtitle=QUALITY) == 0
    assert not any('ada@example.org' in agent for agent in service.agents(API))
    open_preferences(stage)
    press_row(stage, 'Your Address for Wikimedia')
    stage.desktop.keyboard.type('ada\n')
    stage.desktop.mouse.wheel(4)   # to the words under it
    stage.read('^This is not an address')
    stage.desktop.keyboard.type('@example.org\n')
    stage.read('^Wikimedia asks programs for a contact')
    stage.shot('address')
    choose(stage, 'Feed of Wikimedia Commons', 'Quality Images')
    close_preferences(stage)
    wait(lambda: service.count(API, gcmtitle=QUALITY) == 1, 10, 'the other feed')
    assert '(ada@example.org)' in service.agents(API)[-1], service.agents(API)
    assert stage.feed.wait_cards()[0].description == first   # it is of quality, too
    stage.settle(sharp=True)
    stage.shot('quality')
    stage.press('Profile')
    wait(lambda: [card.description for card in stage.feed.cards()] == [text], 10, 'the favourite')
    stage.press('Log In…')
    stage.control('Look at Photos')
    stage.press('Log In')
    stage.feed.wait_cards()
    # The favourites of each source are seen from the other, and lead there.
    stage.press('Profile')
    there = stage.desktop.find(name='Favourites at Wikimedia Commons (Demo), 1 photo', role='list item')
    stage.settle(sharp=True)
    stage.shot('from-the-service')
    stage.desktop.mouse.click(there)
    stage.read('^Looking Around$')
    wait(lambda: [card.description for card in stage.feed.cards()] == [text], 10, 'the favourite')
    stage.read('^Favourites at 127')
    stage.settle()
    stage.shot('from-the-archive')


@scenario(needs=('touchpad',))
def look_around_far(stage):
    """300 photographs of the archive in order; a credit copied, one hidden; then offline, then in Russian"""
    service = stage.start_service()
    texts = Commons(service).texts(FEATURED, 700)
    before = service.count(API)
    program = stage.launch()
    stage.press('Look at Photos')
    stage.feed.wait_sharp()
    # From the launcher to the first photographs of the world: one list, and one picture of each. Where a picture
    # takes long, a tiny one is seen first.
    assert service.count(API) - before == 1, service.requests()
    files = [path.split('/')[-2] for path, _ in service.requests()
             if path.startswith(THUMBNAILS) and '/40px-' not in path]
    assert files and len(set(files)) == len(files), files
    Album(stage).page('feed', sharp=True)
    walk = Walk(stage.feed, texts)
    stage.desktop.mouse.move(stage.window)
    while walk.reached < 300:
        scroll_far(stage.desktop)
        walk.look(jump=len(texts))
    requests = service.count(API) - before
    assert requests <= 2 + (walk.reached + 300) / 40, (requests, walk.reached)   # 25 for 1,000

    stage.desktop.keyboard.press('Home')
    wait(lambda: stage.feed.wait_cards()[0].description == texts[0], 10, 'the first photograph')
    viewer = Viewer(stage)
    viewer.open(0)
    viewer.press_menu('Share')
    stage.press('Copy Credit as Markdown')
    stage.read('^Credit copied as Markdown$')
    credit = stage.desktop.clipboard.text()
    assert re.search(r'by .*, \[?(CC|Public domain)', credit), credit
    viewer.close()
    choose_in_menu(stage, 'Hide Photo')
    wait(lambda: stage.feed.cards()[0].description == texts[1], 10, 'the second photograph as the first')
    stage.feed.wait_sharp()
    assert stage.quit(program) == 0

    service.stop()
    program = stage.launch()
    wait(lambda: stage.feed.wait_cards()[0].description == texts[1], 10, 'what was seen last')
    stage.feed.wait_sharp()
    stage.shot('away')
    assert stage.quit(program) == 0

    # In Russian, and in every look: the details with their licence, and the topics.
    service.start()
    stage.launch(environment=stage.desktop.session.speaking('ru', 'ru_RU'))
    stage.control('Профиль', timeout=20)
    stage.settle()
    stage.desktop.mouse.click(stage.window.centre)   # a card, whatever its name is in Russian
    wait(lambda: stage.desktop.finder.all(name='Назад', visible=False), 20, 'the viewer in Russian')
    Album(stage).page('viewer-russian', wake=viewer.wake)
    stage.desktop.keyboard.press('F9')
    stage.desktop.find(name='Лицензия', role='label', visible=False)
    Album(stage).page('details-russian')
    stage.desktop.keyboard.press('Escape')
    stage.resize(NARROW)
    viewer.wake()
    stage.press('Поделиться')
    stage.read('^Копировать подпись$')
    stage.settle()
    stage.window_shot('share-russian-360')
    stage.desktop.keyboard.press('Escape')
    stage.desktop.keyboard.press('Escape')
    stage.control('Профиль')
    stage.desktop.keyboard.press('alt+2')
    stage.read('^Пейзажи$')
    Album(stage).page('topics-russian')


@scenario()
def archive_for_others(stage):
    """The demo's Commons is a MediaWiki for a client that is not ours: lists, searches, files, errors"""
    commons = Commons(stage.start_service())
    featured = commons.texts(FEATURED, 120)
    assert len(featured) > 90 and commons.texts(FEATURED, 200)[:len(featured)] == featured
    found = commons.found('bridge filetype:bitmap -filemime:image/gif filew:>1500')
    assert found and len(set(found)) == len(found), found
    assert all(title.endswith('.jpg') for title in found), found
    assert commons.found('nosuchword') == []
    assert commons.original(found[0]).startswith(b'\xff\xd8')
    for code, query in (('missingparam', {'generator': 'search'}),
                        ('outofrange', {'list': 'geosearch', 'gscoord': '0|0', 'gsradius': 25000})):
        assert commons.error(**query) == code, query


@scenario()
def address_of_a_photo(stage):
    """The address of a photograph's page, given to the program or dropped on it, opens it; others get a word"""
    service = stage.start_service()
    titles = Commons(service).titles(QUALITY)
    file = 'https://commons.wikimedia.org/wiki/' + urllib.parse.quote(titles[3].replace(' ', '_'))

    def told(*words):
        return stage.desktop.session.command(stage.installation.program, *words)
    refused = told('https://example.org/photos/vUGBY_MnSsg')
    assert refused.returncode == 2 and 'no address of a photo;' in refused.stderr, refused
    stage.launch(file)
    stage.press('Look at Photos')
    viewer = Viewer(stage)
    wait(lambda: viewer.is_open, 20, 'the photograph of the address')
    stage.settle()
    stage.shot('photo')
    assert service.count(API, titles=titles[3]) == 1, service.requests()
    viewer.close()
    stage.feed.wait_cards()
    # To the window that is there.
    assert told(file).returncode == 0
    wait(lambda: viewer.is_open, 20, 'the photograph again')
    viewer.close()
    assert told('https://unsplash.com/photos/vUGBY_MnSsg').returncode == 0
    stage.read('^This photo is at Unsplash')
    with dragged_to_window(stage, 'https://example.org/photos/vUGBY_MnSsg'):
        stage.read('^This is no address of a photo')
    assert not viewer.is_open
    with dragged_to_window(stage, f'{file}\n'):
        wait(lambda: viewer.is_open, 20, 'the photograph that was dropped')
    viewer.close()

    # From a service that does not have it, one press leads there.
    stage.press('Profile')
    stage.press('Log In…')
    stage.log_in()
    stage.feed.wait_cards()
    assert told(file).returncode == 0
    stage.read('^This photo is at Wikimedia Commons.$')
    assert not viewer.is_open
    stage.press('Look Around')
    wait(lambda: viewer.is_open, 20, 'the photograph at its source')
    viewer.close()

    # Of a photograph of the service, whose login has stayed.
    stage.press('Profile')
    stage.press('Log In…')
    stage.feed.wait_cards()
    photograph = listed_photographs(service.url, 5)[4]
    assert told(f'https://unsplash.com/photos/some-words-{photograph["id"]}').returncode == 0
    wait(lambda: viewer.is_open, 20, 'the photograph of the service')
    assert service.count(f'/photos/{photograph["id"]}') == 1, service.requests()


@contextlib.contextmanager
def dragged_to_window(stage, *dragged):
    """Drags a text, or what `drag_source.py` makes of other words, out of another program's window into a corner of
    Belvedere's that it does not cover. The other program stays meanwhile: it hands over what was dragged."""
    desktop = stage.desktop
    source = desktop.launch([sys.executable, '-B', DRAG_SOURCE, *dragged])
    place, window = desktop.windows.of(source.pid), stage.window
    corners = [(x, y) for x in (window.x + 80, window.x + window.width - 80)
               for y in (window.y + 120, window.y + window.height - 80)]
    middle = (place.x + place.width / 2, place.y + place.height / 2)
    stage.settle()
    desktop.mouse.drag(middle, max(corners, key=lambda corner: math.dist(corner, middle)))
    yield
    source.stop()
    desktop.windows.focus(stage.window)


@scenario()
def drop_on_what_has_gone(stage):
    """What would take a text has gone when it is let go: the drag ends, and the next one is known as the program's own."""
    stage.start_service()
    stage.launch_signed_in()
    desktop = stage.desktop
    stage.press('Explore')
    field = desktop.find(name='Search Photos', role='entry')
    desktop.mouse.click(field)
    desktop.keyboard.type('mountains of the north')
    desktop.keyboard.press('ctrl+a')
    stage.settle()

    def go_away():
        desktop.session.bus.call(APP_ID, f'{PATH}/window/1', 'org.gtk.Actions', 'Activate', 'sava{sv}',
                                 'show-feed', [], {})
        stage.feed.wait_sharp()
    x, y = desktop.finder.centre(field)
    desktop.mouse.drag((x - field.extents[2] / 2 + 50, y), field, meanwhile=go_away)
    window = stage.window
    desktop.mouse.drag(stage.feed.cards()[0].node, (window.x + 80, window.y + window.height / 2))
    stage.settle()
    stage.shot('dropped')
    assert stage.feed.cards(), 'its own photograph was opened as a file of places'


@scenario()
def around_the_map(stage):
    """Photographs of the archive around the middle of the map, and around a place"""
    service = stage.start_service()
    stage.launch()
    stage.press('Look at Photos')
    stage.feed.wait_sharp()
    places, desktop = PlaceMap(stage), stage.desktop

    def circles():
        return [fields['gscoord'] for path, fields in service.requests()
                if path == API and 'gscoord' in fields]
    desktop.keyboard.press('alt+3')
    stage.read('^No Places Yet$')
    stage.read('^Zoom in to find photos$')
    stage.settle()
    stage.shot('no-places')
    assert circles() == []
    places.search('41.8902, 12.4922')
    stage.press('Add This Spot')
    wait_page(stage)
    wait(circles, 10, 'a question for photographs around the spot')
    stage.settle()
    stage.shot('spot')
    desktop.keyboard.press('Escape')
    wait(places.pins, 10, 'the spot')
    stage.settle()
    desktop.keyboard.press('+')
    wait(lambda: len(places.rows()) > 1, 20, 'places around the spot')
    Album(stage).page('around')
    for circle in circles():
        assert all(len(degrees.partition('.')[2]) <= 2 for degrees in circle.split('|')), circle

    desktop.keyboard.press('alt+2')
    desktop.keyboard.press('ctrl+f')
    stage.settle()
    service.wait_answered()
    before = len(service.requests())
    desktop.keyboard.type('a\n')
    stage.feed.wait_cards()
    stage.settle(sharp=True)
    # Two round trips to the first picture: a list, then it.
    asked = [path for path, _ in service.requests()[before:]]
    assert asked[0] == API and asked[1].startswith('/wikipedia/commons/'), asked
    desktop.mouse.click(desktop.find(name='Area', role='combo box', visible=False))
    stage.settle()
    for key in ('Home', 'Down', 'Return'):
        desktop.keyboard.press(key)
    wait(lambda: any('nearcoord:52km,41.' in fields.get('gsrsearch', '')
                     for path, fields in service.requests() if path == API),
         10, 'a search near the middle of the map')
    stage.settle()
    stage.shot('near-the-map')

    # From a service that knows no photographs by their position, the same part of the map leads there.
    stage.press('Profile')
    stage.press('Log In…')
    stage.log_in()
    desktop.keyboard.press('alt+3')
    wait(places.pins, 10, 'the spot')
    before = circles()
    stage.press('Find Places')
    stage.settle()
    stage.shot('find-places')
    check_names(stage, 'Find Places')
    stage.press('Look Around Here')
    wait(lambda: len(places.rows()) > 1, 20, 'the places around the spot')
    assert circles() == before   # the same part of the map was asked about this week
    stage.settle()
    stage.shot('look-around-here')
