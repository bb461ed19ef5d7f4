# SPDX-License-Identifier: MIT

"""The preferences: what is chosen takes effect at once, and is kept."""

import contextlib
import re
import time

from app.installation import APP_ID
from app.names import check_names
from app.stage import NARROW
from desktop import Timeout, wait

from .registry import scenario

SCHEMA = APP_ID
# The rows that are not on the first page.
PAGES = {
    'Places': ('Detailed Map from the Network', 'Another Map Server', 'Notify Me Before the Golden Hour',
               'Weather of Places', 'Temperature', 'Wind'),
    'Account': ('Edit Account…', 'Log Out', 'Reset the Demo', 'Requests', 'Feed of Wikimedia Commons',
                'Your Address for Wikimedia')}


def open_preferences(stage, page=None):
    """Open the window, on a page other than the first; the window."""
    stage.desktop.keyboard.press('ctrl+comma')
    window = stage.desktop.windows.focus(stage.desktop.windows.find('Preferences', timeout=10))
    if page:
        stage.press_in_dialog(page)
    return window


def close_preferences(stage):
    stage.desktop.keyboard.press('Escape')
    wait(lambda: len(stage.desktop.windows.all()) == 1, 10, 'end of the preferences')
    stage.settle()   # before it has painted the screen without them, mutter may hold back the other window's frames


def choose(stage, row, choice):
    """Open a row's list and press one of its names."""
    press_row(stage, row)
    wait(lambda: listed(stage, choice), 10, f'list with {choice}')
    stage.settle()   # the list slides in
    # On a busy machine GTK may lose a click that comes while it opens the list; a person clicks again. The list must be
    # gone first: a click while it slides out would be for what is below it.
    for _ in range(2):
        stage.desktop.mouse.click(listed(stage, choice)[0])
        with contextlib.suppress(Timeout):
            wait(lambda: not listed(stage, choice), 3, 'end of the list')
            break
    stage.settle()   # it slides out: before, Escape would be for it


def listed(stage, choice):
    """The choices of this name in a list that is open."""
    return [node for node in stage.desktop.finder.all(name=choice, role='label') if node.popover]


def switch(stage, row):
    """Turn a row's switch."""
    press_row(stage, row)
    stage.settle()   # GTK's switch is another way when it has moved there, not before


def row_named(stage, name):
    """A row by its title, on its page and scrolled into view."""
    page = next((page for page, rows in PAGES.items() if name in rows), None)
    if page and not stage.desktop.finder.all(name=name, role=('combo box', 'list item', 'text')):
        stage.press_in_dialog(page)

    def shown():
        rows = stage.desktop.finder.all(name=name, role=('combo box', 'list item', 'text'))
        if not rows:
            stage.desktop.mouse.move(stage.desktop.windows.focused())
            stage.desktop.mouse.wheel(4)
            stage.settle()
        return next(iter(rows), None)
    return wait(shown, 40, f'row {name}')


def press_row(stage, name):
    """Click a row where it stays: those above it grow when the profile comes."""
    stage.click_at_rest(row_named(stage, name))


def qualities(service, start=0):
    """The qualities in which pictures were asked for, after so many requests."""
    return {query.get('q') for path, query in service.requests()[start:]
            if path.startswith('/images/') and 'w' in query and 'h' not in query}


@scenario()
def picture_quality(stage):
    """Another quality fetches what is shown again at once; a lower one only what comes next."""
    service = stage.start_service()
    program = stage.launch_signed_in()
    service.wait_answered()
    assert qualities(service) == {'80'}

    open_preferences(stage)
    before = len(service.requests())
    choose(stage, 'Quality', 'Best')
    wait(lambda: qualities(service, before) == {'90'}, 10, 'pictures of best quality')
    stage.read('^Hardly compressed')

    service.wait_answered()
    before = len(service.requests())
    choose(stage, 'Quality', 'Data Saver')
    stage.read('^Fewer pixels')
    close_preferences(stage)
    assert not qualities(service, before), 'fetched again to save data'
    stage.desktop.mouse.move(stage.window)
    stage.desktop.mouse.wheel(40)
    wait(lambda: qualities(service, before), 10, 'pictures further down')
    assert qualities(service, before) == {'45'}
    assert stage.quit(program) == 0

    stage.launch()
    stage.feed.wait_cards()
    open_preferences(stage)
    row_named(stage, 'Quality')
    stage.read('^Fewer pixels')


@scenario()
def settings_from_outside(stage):
    """What another program sets takes effect, and the open window shows it."""
    service = stage.start_service()
    stage.launch_signed_in()
    stage.feed.wait_sharp()
    open_preferences(stage)
    assert set_from_outside(stage, 'picture-quality', 'best').returncode == 0
    wait(lambda: '90' in qualities(service), 10, 'pictures of best quality')
    row_named(stage, 'Quality')
    stage.read('^Hardly compressed')
    assert set_from_outside(stage, 'picture-quality', 'worst').returncode != 0


def set_from_outside(stage, key, value):
    schemas = stage.installation.share + '/glib-2.0/schemas'
    return stage.desktop.session.command(
        'gsettings', '--schemadir', schemas, 'set', SCHEMA, key, value)


@scenario()
def switch_and_escape(stage):
    """A switch that is pressed just before Escape is kept, by a click on it, on its row, and by key."""
    stage.launch_signed_in()
    schemas = stage.installation.share + '/glib-2.0/schemas'

    def stored():
        return stage.desktop.session.command(
            'gsettings', '--schemadir', schemas, 'get', SCHEMA, 'show-sponsored').stdout.strip()
    assert stored() == 'true'
    for on_switch in (False, True):
        open_preferences(stage)
        row = row_named(stage, 'Sponsored Photos')
        stage.settle()
        x, y = stage.desktop.finder.centre(row)
        if on_switch:
            x = stage.desktop.finder.centre(
                stage.desktop.find(
                    name='Sponsored Photos', role='check box', visible=False))[0]
        before = stored()
        stage.desktop.mouse.move((x, y))
        time.sleep(0.1)
        stage.desktop.mouse.click()
        stage.desktop.keyboard.press('Escape')
        wait(lambda: len(stage.desktop.windows.all()) == 1, 10, 'end of the preferences')
        wait(lambda: stored() != before, 3, f'a kept switch, {on_switch=}')


@scenario()
def kinds_of_items(stage):
    """Sponsored photographs and illustrations go and come back at once, without a request."""
    service = stage.start_service()
    stage.launch_signed_in()
    stage.feed.wait_sharp()
    stage.resize(NARROW)
    stage.desktop.mouse.move(stage.window)
    wait(lambda: stage.desktop.mouse.wheel(2) or shows_label(stage), 20, 'a sponsored photograph')
    asked = service.count('/photos')
    stage.shot('sponsored')

    open_preferences(stage)
    for row in ('Sponsored Photos', 'Illustrations'):
        switch(stage, row)
    close_preferences(stage)
    wait(lambda: not shows_label(stage), 10, 'end of the labelled items')
    stage.shot('plain')

    open_preferences(stage)
    for row in ('Sponsored Photos', 'Illustrations'):
        switch(stage, row)
    close_preferences(stage)
    wait(lambda: shows_label(stage), 10, 'the labelled items')
    assert service.count('/photos') == asked


def shows_label(stage):
    """Whether something on the screen says that it is not simply a photograph."""
    return bool(stage.desktop.finder.all(
        name=re.compile('^(Sponsored|Illustration)$'), role='label'))


@scenario()
def language(stage):
    """Another language asks for the feed again, in that language."""
    service = stage.start_service()
    stage.launch_signed_in()
    asked = service.count('/photos')
    open_preferences(stage)
    choose(stage, 'Language', 'Deutsch')
    wait(lambda: service.count('/photos') == asked + 1, 10, 'the feed in German')
    assert service.languages('/photos')[-1] == 'de, en;q=0.9'


@scenario()
def narrow_preferences(stage):
    """The preferences fit into 360 pixels, to the last row of each page."""
    stage.start_service()
    stage.launch_signed_in()
    window = open_preferences(stage)
    stage.desktop.windows.resize(window, *NARROW)
    stage.settle()
    stage.shot('top')
    for row in ('Limit', 'Wind', 'Your Address for Wikimedia'):
        row_named(stage, row)
        stage.settle()
        stage.shot(row)
        assert stage.desktop.windows.focused().width == NARROW[0]


@scenario()
def search_preferences(stage):
    """What is typed finds rows of every page; one that is pressed is shown where it is, with the focus."""
    stage.start_service()
    stage.launch_signed_in()
    open_preferences(stage)
    stage.settle()
    stage.desktop.keyboard.type('zebra')
    stage.read('^Nothing Found$')
    stage.desktop.keyboard.press('ctrl+a')
    stage.desktop.keyboard.type('weather')
    stage.read('^Places › Weather$')
    stage.settle()
    stage.window_shot('found')
    check_names(stage, 'found preferences')
    wind = stage.desktop.find(name='Wind', role='list item')
    # The pointer comes in first, as a hand does it.
    stage.desktop.mouse.move(wind)
    stage.settle()
    stage.click_at_rest(wind)
    wait(lambda: 'focused' in row_named(stage, 'Wind').states, 10, 'focus on the row')
    stage.settle()
    stage.window_shot('row')
    stage.desktop.keyboard.press('ctrl+f')
    stage.desktop.keyboard.type('limit\n')
    wait(lambda: not stage.desktop.finder.all(name='Wind', role='combo box'), 10, 'the other page')
    row_named(stage, 'Limit')
    close_preferences(stage)
