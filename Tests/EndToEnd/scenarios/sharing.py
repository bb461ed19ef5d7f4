# SPDX-License-Identifier: MIT

"""A photograph's details, and its ways out of the app."""

import contextlib
import hashlib
import json
import os
import re
import struct
import sys
import time
import urllib.parse
import urllib.request

import app.portal
from app.live import LiveObjects, growth
from app.names import check_names
from app.portal import AS_IN_SANDBOX, Portal
from app.stage import NARROW
from app.viewer import Viewer
from desktop import Timeout, wait
from desktop.session import LONG_PRESS

from .registry import scenario

DROP_TARGET = os.path.join(os.path.dirname(app.portal.__file__), 'drop_target.py')


def open_photo(stage, options=()):
    """A signed-in person looks at the first photograph; the service."""
    service = stage.start_service(*options)
    stage.launch_signed_in()
    stage.feed.wait_sharp()
    Viewer(stage).open()
    return service


def press(stage, name):
    Viewer(stage).press_menu(name)


def downloads(service):
    """The reports of downloads that the service has had."""
    return [path for path, _ in service.requests() if path.endswith('/download')]


def pictures(stage):
    """The files in the person's folder for pictures, by name."""
    folder = os.path.join(stage.desktop.session.home, 'Pictures')
    if not os.path.isdir(folder):
        return {}
    found = {}
    for name in os.listdir(folder):
        # A file gets its name when it is whole, perhaps between the list and the look.
        with contextlib.suppress(FileNotFoundError), open(os.path.join(folder, name), 'rb') as file:
            found[name] = file.read()
    return found


def without_profile(jpeg):
    """A JPEG without the segment of its colour profile."""
    start = jpeg.index(b'\xff\xe2')
    return jpeg[:start] + jpeg[start + 2 + int.from_bytes(jpeg[start + 2:start + 4], 'big'):]


def served(service, **fields):
    """The bytes that the service gave for the latest request of a picture with these fields."""
    path, query = [(path, query) for path, query in service.requests()
                   if path.startswith('/images/') and 'profile-' not in path
                   and fields.items() <= query.items()][-1]
    address = f'{service.url}{path}?{urllib.parse.urlencode(query)}'
    with urllib.request.urlopen(address, timeout=20) as answer:
        return answer.read()


def copied(stage, media_type):
    """The clipboard's content, when it is offered under that type."""
    return wait(lambda: stage.desktop.clipboard.content(media_type), 10, f'{media_type} offered')


@scenario()
def copy_photo(stage):
    """Ctrl+C offers the photograph as PNG, JPEG, file, HTML and text; link and credit are copied, too."""
    service = open_photo(stage)
    stage.desktop.keyboard.press('ctrl+c')
    stage.read('^Photo copied$')
    jpeg = copied(stage, 'image/jpeg')
    # A size in sRGB says so.
    assert b'ICC_PROFILE' in jpeg and without_profile(jpeg) == served(service, w='2400', cs='srgb')
    png = copied(stage, 'image/png')
    assert png.startswith(b'\x89PNG\r\n'), png[:8]
    assert struct.unpack('>II', png[16:24])[0] > 600
    html = copied(stage, 'text/html').decode()
    assert html.startswith('<figure><img src="') and '<figcaption>' in html, html
    text = stage.desktop.clipboard.text()
    assert ' by ' in text and '(http' in text, text
    uris = copied(stage, 'text/uri-list').decode()
    assert uris.startswith('file:///') and uris.endswith('.jpg\r\n'), uris
    with open(urllib.parse.unquote(uris.strip()[7:]), 'rb') as file:
        assert file.read() == jpeg

    stage.desktop.keyboard.press('ctrl+shift+c')
    stage.read('^Link copied$')
    link = stage.desktop.clipboard.text()
    assert link.startswith('http'), link
    for choice, said, pattern in (
            ('Text', 'Credit copied', r' by .* \(http'),
            ('HTML', 'Credit copied as HTML', r'<a href="http.*</a>'),
            ('Markdown', 'Credit copied as Markdown', r'\[.*\]\(http')):
        press(stage, 'Share')
        stage.press(f'Copy Credit as {choice}')
        stage.read(f'^{said}$')
        stage.gone(f'Copy Credit as {choice}')
        assert re.search(pattern, stage.desktop.clipboard.text())
        offered = stage.desktop.clipboard.content('text/html').decode()
        assert ('<a href=' in offered) == (choice == 'HTML'), offered
    assert not downloads(service)


@scenario()
def save_to_pictures(stage):
    """Ctrl+Shift+S saves the service's bytes, never over another file, and reports each saving once."""
    service = open_photo(stage)
    for count in (1, 2):
        stage.desktop.keyboard.press('ctrl+shift+s')
        wait(lambda: len(pictures(stage)) == count, 20, f'{count} saved')
        stage.read('^Saved as ')   # before, another press would be for the same saving
    stage.shot('saved')
    files = pictures(stage)
    first, second = sorted(files, key=len)
    assert second == first.replace('.jpg', ' (2).jpg'), files.keys()
    assert files[first] == files[second] == served(service, q='90')
    wait(lambda: len(downloads(service)) == 2, 10, 'two reports')


@scenario()
def save_as(stage):
    """Ctrl+S asks where and saves there; the dialog proposes a name."""
    service = open_photo(stage)
    stage.desktop.keyboard.press('ctrl+s')
    wait(lambda: stage.desktop.windows.focused().title == 'Save Photo', 10, 'dialog')
    stage.shot('dialog')
    stage.desktop.keyboard.press('ctrl+a')
    path = os.path.join(stage.desktop.session.home, 'chosen.jpg')
    stage.desktop.keyboard.type(path)
    stage.desktop.keyboard.press('Return')
    wait(lambda: os.path.exists(path), 20, 'saved file')
    stage.read('^Saved as chosen.jpg$')
    with open(path, 'rb') as file:
        assert file.read() == served(service, q='90')
    wait(lambda: len(downloads(service)) == 1, 10, 'report')


@scenario(needs={'touch'})
def finger_on_a_closing_dialog(stage):
    """The dialog for saving closes under a finger that rests on it; the mouse works afterwards"""
    open_photo(stage)
    display = stage.desktop.display
    stage.desktop.keyboard.press('ctrl+s')
    dialog = wait(lambda: (window := stage.desktop.windows.focused()).title == 'Save Photo' and window,
                  10, 'dialog')
    stage.settle()
    display.touch_down(0, dialog.x + 60, dialog.y + dialog.height * 0.3)   # one of the folders at its side
    time.sleep(LONG_PRESS / 5)   # the finger rests
    # By chance the finger has moved the focus to the line between the dialog's halves, which takes an Escape for itself.
    with contextlib.suppress(Timeout):
        stage.desktop.keyboard.press('Escape')
        wait(lambda: len(stage.desktop.windows.all()) == 1, LONG_PRESS / 5, 'end of the dialog')
    if len(stage.desktop.windows.all()) > 1:
        stage.desktop.keyboard.press('Escape')
    time.sleep(LONG_PRESS)   # nothing is to come of it
    display.touch_up(0)
    Viewer(stage).close()
    Viewer(stage).open()


@scenario()
def saving_fails(stage):
    """A network that is cut gets a sentence and leaves no file; Retry works."""
    service = open_photo(stage)
    service.fail('/images', 'cut')
    stage.desktop.keyboard.press('ctrl+shift+s')
    stage.read('cannot be reached', timeout=30)
    assert not pictures(stage)
    service.heal()
    stage.press('Retry')
    wait(lambda: len(pictures(stage)) == 1, 20, 'saved file')
    wait(lambda: len(downloads(service)) == 1, 10, 'report')


@scenario()
def reports_wait(stage):
    """A saving that cannot be reported is reported at the next start, once."""
    service = open_photo(stage)
    service.fail('/photos/', '503')
    stage.desktop.keyboard.press('ctrl+shift+s')
    wait(lambda: len(pictures(stage)) == 1, 20, 'saved file')
    wait(lambda: downloads(service), 10, 'first try')
    stage.quit(stage.desktop.programs[-1])
    service.heal()
    before = len(downloads(service))
    stage.launch()
    stage.feed.wait_cards()
    wait(lambda: len(downloads(service)) == before + 1, 20, 'report')


@scenario()
def facts(stage):
    """The details cost one request when they are opened, none the second time; the licence opens.

    The window's close button stays in its corner, above the pane with its arrow. Escape closes the details, then the
    photograph."""
    service = open_photo(stage)

    def details():
        return [path for path, _ in service.requests() if re.fullmatch(r'/photos/[^/]+', path)]
    assert not details()
    stage.desktop.keyboard.press('F9')
    stage.read('^Published$')
    wait(lambda: len(details()) == 1, 10, 'request for the details')
    stage.read('^Tags$')
    stage.settle()
    stage.shot('facts')
    stage.read('^Views$')
    assert not stage.offers('Show Numbers')
    assert service.count('/statistics') == 0
    arrow = stage.desktop.find(name='Hide the Details', role='push button', visible=False)
    title = stage.desktop.find(name='Details', role='label')
    window, (x, y) = stage.window, stage.desktop.finder.point(arrow)
    assert x < stage.desktop.finder.point(title)[0], 'the arrow begins the head'
    assert y > window.y + 46, 'the pane begins below the bar with the buttons of the window'
    stage.desktop.mouse.click(arrow)
    stage.gone('Hide the Details')
    assert Viewer(stage).is_open
    stage.desktop.keyboard.press('F9')
    stage.read('^Tags$')
    assert len(details()) == 1, details()
    stage.browser.behave('ignore')
    licence = stage.desktop.find(name=re.compile('^(CC |Public domain)'), role='label')
    x, y = stage.desktop.finder.point(licence)
    stage.desktop.mouse.click((x - licence.extents[2] / 2 + 20, y))   # the label is wider than its words
    opened = stage.browser.wait_opened(len(stage.browser.opened()) + 1)
    assert opened.startswith('https://creativecommons.org/'), opened

    stage.desktop.keyboard.press('Escape')
    stage.desktop.finder.gone(name='Published', role='label')
    viewer = Viewer(stage)
    assert viewer.is_open
    stage.desktop.keyboard.press('Right')
    viewer.wait_number(2)
    viewer.close()


@scenario(needs=('touch',))
def narrow_sheets(stage):
    """In a narrow window sharing and details are sheets, which a finger and Escape put away, and no more."""
    open_photo(stage)
    stage.resize(NARROW)
    window, touch, viewer = stage.window, stage.desktop.touch, Viewer(stage)
    x, foot = window.centre[0], window.y + window.height

    def open_sheet(sheet, content):
        press(stage, sheet)
        stage.desktop.find(name=content, timeout=10)
        stage.settle()
    for sheet, content in (('Share', 'Save to Pictures'), ('Details', 'Published')):
        open_sheet(sheet, content)
        stage.shot(sheet.lower())
        check_names(stage, sheet)
        y = stage.desktop.finder.centre(stage.desktop.find(name=sheet, role='label'))[1]
        touch.drag((x, y), (x, y + 40), rest=0.3)
        stage.settle()
        assert stage.desktop.finder.all(name=content), 'a little is not enough'
        touch.drag((x, y), (x, foot - 20))
        stage.desktop.finder.gone(name=content)
        stage.settle()   # what still slides away would take the next press
        assert viewer.is_open, f'{sheet} took the photograph along'

        open_sheet(sheet, content)
        stage.desktop.keyboard.press('Escape')
        stage.desktop.finder.gone(name=content)
        stage.settle()
        assert viewer.is_open, f'{sheet} took the photograph along'
    press(stage, 'Share')
    stage.press('Copy Link')
    stage.read('^Link copied$')
    stage.gone('Save to Pictures')
    viewer.close()


@scenario()
def without_portal(stage):
    """Without a portal nothing pretends: mail is not offered, and the wallpaper says why not."""
    open_photo(stage)
    press(stage, 'Share')
    stage.control('Set as Desktop Wallpaper')
    assert not stage.offers('Send by Mail…')
    stage.shot('menu')
    stage.press('Set as Desktop Wallpaper')
    stage.read('does not let programs set the wallpaper')
    stage.shot('no-portal')
    stage.press_in_dialog('Cancel')


@scenario()
def with_portal(stage):
    """With a portal the wallpaper and a mail get the photograph, and each use is reported once."""
    portal = Portal(stage.desktop)
    service = open_photo(stage)
    for count, place, option in ((1, 'Desktop', 'background'), (2, 'Lock Screen', 'lockscreen')):
        press(stage, 'Share')
        stage.press(f'Set as {place} Wallpaper')
        request = portal.wait_request(count)
        stage.read('^Wallpaper set$')   # on a busy machine, that of the first is still there
        assert request['method'] == 'SetWallpaperFile', request
        assert request['options']['set-on'] == option, request
        assert request['files'] == [hashlib.sha256(served(service, q='90')).hexdigest()], request
    wait(lambda: len(downloads(service)) == 2, 10, 'two reports')
    press(stage, 'Share')
    stage.press('Send by Mail…')
    request = portal.wait_request(3)
    assert request['method'] == 'ComposeEmail', request
    assert ' by ' in request['options']['body'], request
    wait(lambda: len(downloads(service)) == 3, 10, 'three reports')
    # The copy of that size has the same bytes.
    stage.desktop.keyboard.press('ctrl+c')
    stage.read('^Photo copied$')
    assert request['files'] == [hashlib.sha256(copied(stage, 'image/jpeg')).hexdigest()], request


@scenario()
def open_with_portal(stage):
    """As in a sandbox, Open With hands the original to the portal, which asks for the program."""
    portal = Portal(stage.desktop)
    service = stage.start_service()
    stage.launch_signed_in(environment=AS_IN_SANDBOX)
    stage.feed.wait_sharp()
    Viewer(stage).open()
    press(stage, 'Share')
    stage.press('Open With…')
    stage.read('^Photo opened$')
    request = portal.requests()[-1]
    assert request['method'] == 'OpenFile' and request['options']['ask'], request
    assert request['files'] == [hashlib.sha256(served(service, q='90')).hexdigest()], request
    wait(lambda: len(downloads(service)) == 1, 10, 'report')


@scenario()
def drag_out(stage):
    """Dragged out of a card and of the viewer, which may close, the photo is a file, reported once each."""
    service = stage.start_service()
    stage.launch_signed_in()
    stage.feed.wait_sharp()
    drop = drop_target(stage)
    source = stage.window
    middle = (source.x + source.width * 0.7, source.y + source.height * 0.45)
    viewer = Viewer(stage)
    drop(middle, service, 1)
    viewer.open()
    stage.settle()
    drop(middle, service, 2)

    def leave():
        stage.desktop.windows.focus(stage.window)
        stage.desktop.keyboard.press('Escape')
        wait(lambda: not viewer.is_open, 10, 'end of the viewer')
    stage.desktop.keyboard.press('Right')
    stage.settle()
    service.fail('/images/', 'latency:3000')
    drop(middle, service, 3, meanwhile=leave)


@scenario()
def drag_out_favourite(stage):
    """So is a photograph that is dragged out of the favourites; it stays a favourite."""
    service = stage.start_service()
    stage.launch_signed_in()
    drop = drop_target(stage)
    stage.press('Profile')
    count = stage.read(r'^[1-9]\d*$')
    stage.feed.wait_sharp()
    favourites = [card.description for card in stage.feed.cards()]
    drop(stage.feed.cards()[1].node, service, 1)
    assert stage.read(r'^[1-9]\d*$') == count
    assert [card.description for card in stage.feed.cards()] == favourites
    assert not service.like_requests()


@scenario()
def drag_begun_too_late(stage):
    """A quick hand lets go before a busy program has begun the drag: the drag ends, and nothing is opened or kept."""
    service = stage.start_service()
    program = stage.launch_signed_in(environment=LiveObjects.ENVIRONMENT)
    live = LiveObjects(stage, program)
    stage.feed.wait_sharp()
    before = live.settled()
    x, y = stage.desktop.finder.point(stage.feed.cards()[0].node)
    with program.busy():
        stage.desktop.mouse.drag((x, y), (x - 300, y + 150))
    stage.settle()
    stage.shot('afterwards')
    assert not Viewer(stage).is_open, 'the end of the drag was a click'
    more = growth(before, live.settled())
    assert not {'offer', 'closure'} & set(more), more
    drop_target(stage)((x, y), service, 1)


def drop_target(stage):
    """Another program's window; what drags something into it and looks at what came."""
    target = stage.desktop.launch([sys.executable, '-B', DROP_TARGET])
    place = stage.desktop.windows.of(target.pid)
    stage.desktop.windows.focus(stage.window)
    stage.settle()   # it comes to the front

    def drop(start, service, count, meanwhile=lambda: None):
        target.mark()
        stage.desktop.mouse.drag(start, (place.x + 40, place.y + 150),
                                 meanwhile=lambda: target.wait_output('^here$', 20))
        meanwhile()
        came = json.loads(target.wait_output(r'^\{.*\}$', 20)[0])
        assert {'image/jpeg', 'image/png', 'text/html', 'text/uri-list'} <= set(came['types']), came
        with open(came['paths'][0], 'rb') as file:
            assert file.read() == served(service, q='90')
        wait(lambda: len(downloads(service)) == count, 10, f'report {count}')
        stage.desktop.windows.focus(stage.window)
    return drop
