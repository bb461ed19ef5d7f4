# SPDX-License-Identifier: MIT

"""What is heard of Belvedere: the real Orca reads it while keys are pressed.

A person must hear what has the focus, of which kind it is, how it stands, and what a key has done. Orca's own words for
kinds and states differ between its versions.
"""

import contextlib
import os
import re

from app.place_map import SPOTS, import_spots
from app.service import photograph_texts
from desktop import wait
from desktop.orca import Orca

from .focus import focused
from .registry import ORCA, scenario

# The type names by which GTK 4.8 calls what has no name, where that is GTK's own doing. Others are faults of ours.
TYPE = re.compile(r'\b(?:Gtk|Adw|Bv|Gdk|Shumate)[A-Z]\w*')
KNOWN_TYPES = {
    'GtkListView': 'the choices of a row',
}
BUTTON = r'(?:push |toggle )?button'
TAB = r'(?:page )?tab'
SWITCH = r'(?:check box|switch|toggle button)'
FIELD = r'(?:entry|text)'
OFF = r'(?:not checked|off|not pressed)'
ON = r'(?<!not )(?:checked|\bon\b|pressed)'


def journey(function):
    """A scenario for the long step, on X11: Orca 43 ends where there is none, and hears of no keys on Wayland."""
    # The size is the usual one, and makes it a seat of its own: Orca changes the keyboard of its display.
    return scenario(needs=(ORCA,), backends=('xvfb',), is_long=True, size=(1280, 900))(function)


@contextlib.contextmanager
def reading(stage):
    """Orca for a journey; in the end it has called nothing by a name of its type."""
    with Orca(stage.desktop, os.path.join(stage.artifacts, 'transcript.txt')) as orca:
        yield orca
        types = set(TYPE.findall(orca.everything())) - KNOWN_TYPES.keys()
        assert not types, f'names of types are heard: {types}'


def at_welcome(stage):
    """The welcome page, with the focus on Log In. GTK 4.8 tells of the first window and focus before it has told that
    there is a program, so that Orca does not always say them."""
    stage.start_service()
    stage.launch()
    wait(lambda: 'focused' in stage.control('Log In').states, 10, 'focus on Log In')


def signed_in(stage, orca):
    """A person at the first photograph; the texts of the first ones, in order."""
    service = stage.start_service()
    stage.launch_signed_in()
    wait(lambda: focused(stage), 10, 'focus on a photograph')
    if not re.search(photo(1), orca.hears()):   # as at_welcome tells
        orca.press('Down', photo(2))
        orca.press('Up', photo(1))
    return photograph_texts(service.url, 10)


def photo(number):
    """What is heard of a photograph beside its text."""
    return rf'Photo by \w.*, {number} of \d+'


def exactly(text):
    """A pattern for words as they are written. Orca names some signs in place of the sign."""
    return r'\W+(?:\w+\W+)??'.join(re.findall(r'\w+', text))


@journey
def orca_welcome(stage):
    """Orca reads the welcome page: each button by Tab, and the menu of the other choices"""
    with reading(stage) as orca:
        at_welcome(stage)
        for name in ('Why log in?', 'Look at Photos', 'More Options…', 'Main Menu', 'Log In'):
            orca.press('Tab', f'{re.escape(name)} {BUTTON}')
        orca.seek('Tab', f'More Options… {BUTTON}')
        orca.press('Return', 'Use Your Unsplash Key…')
        orca.press('Escape', f'More Options… {BUTTON}')


@journey
def orca_login(stage):
    """Orca reads the wait for the browser, its end by Escape, and the first photograph after a login"""
    with reading(stage) as orca:
        stage.browser.behave('ignore')
        at_welcome(stage)
        orca.press('Return', f'Open the Page Again {BUTTON}', 'Log In in the Browser')
        orca.press('Tab', f'Copy the Address {BUTTON}')
        orca.press('Tab', f'Code {FIELD}')
        orca.press('Escape', f'Log In {BUTTON}')
        stage.browser.behave('allow')
        orca.press('Return', 'Feed panel', 'Photos', 'List', photo(1))


@journey
def orca_feed(stage):
    """Orca reads photograph after photograph, with its place, its photographer and its heart"""
    with reading(stage) as orca:
        texts = signed_in(stage, orca)
        orca.hears(exactly(texts[0]))
        for number in (2, 3, 4):
            orca.press('Down', exactly(texts[number - 1]), photo(number))
        orca.press('Up', exactly(texts[2]), photo(3))
        orca.press('Right', rf'\w.* {BUTTON}')
        orca.press('Right', f'Like {BUTTON}')
        orca.press('Left', rf'\w.* {BUTTON}')
        orca.press('Left', exactly(texts[2]), photo(3))
        orca.press('ctrl+2')
        orca.seek('Right', photo(4), most=2)
        orca.press('F6', f'Choose Another Source {BUTTON}')
        orca.press('F6', exactly(texts[3]), photo(4))


@journey
def orca_like(stage):
    """Orca tells of a like by key, of its end, and of the way back; the photograph says that it is liked"""
    with reading(stage) as orca:
        texts = signed_in(stage, orca)
        orca.press('Down', photo(2))
        orca.press('l', 'Liked')
        orca.press('Down', photo(3))
        orca.press('Up', exactly(texts[1]), photo(2) + ', Liked')
        orca.press('l', 'Removed from your favourites')
        orca.press('F6', f'Undo {BUTTON}')
        orca.press('Return', exactly(texts[1]), photo(2) + ', Liked')
        orca.press('Home')
        orca.press('Down', exactly(texts[1]), photo(2) + ', Liked')


@journey
def orca_viewer(stage):
    """Orca reads an opened photograph, the next one, the controls, the details, and the way back"""
    with reading(stage) as orca:
        texts = signed_in(stage, orca)
        orca.press('Down', photo(2))
        orca.press('Return', r'Photo by \w', exactly(texts[1]))
        orca.press('Right', r'Photo by \w', exactly(texts[2]))
        orca.press('Left', r'Photo by \w', exactly(texts[1]))
        orca.press('F9', 'Details shown')
        orca.seek('F6', f'Hide the Details {BUTTON}', most=4)
        orca.seek('Tab', 'Opens the photographer’s page', most=4)
        orca.seek('Tab', f'Show Place {BUTTON}')
        orca.seek('F6', rf'Photo by \w.* image', most=5)
        orca.press('F9', 'Details hidden')
        orca.seek('Escape', photo(2), most=2)


@journey
def orca_explore(stage):
    """Orca reads the picture of the day and the topics, the field, and how many photographs a search found"""
    with reading(stage) as orca:
        signed_in(stage, orca)
        orca.press('alt+2', 'Explore panel', f'Picture of the Day: .* {BUTTON}', r'Photo by \w')
        orca.press('Tab', rf'\w+ {BUTTON}', r'[\d,]+ photos')
        orca.press('ctrl+f', f'Search Photos {FIELD}')
        orca.type('water')
        heard = orca.press('Return', r'Photo by .*, 1 of \d+')
        found = int(stage.read(r'^(Over )?[\d,]+ photos?$').split()[-2].replace(',', ''))
        assert re.search(rf', 1 of {found}\b', heard), (found, heard)
        orca.press('Down', rf'\w', r'Photo by .*, \d+ of \d+')
        orca.press('Escape', f'{BUTTON}|{FIELD}')


@journey
def orca_places(stage):
    """Orca reads the map with its pins, the list of places, and opens a place"""
    with reading(stage) as orca:
        import_spots(stage)
        signed_in(stage, orca)
        orca.press('alt+3', 'Places panel', f'Map with {len(SPOTS)} places')
        orca.press('Tab', f'Hallgrímskirkja, Reykjavík {BUTTON}')
        orca.press('Tab', f'2 places around .* {BUTTON}')
        orca.press('ctrl+f', f'Search Places {FIELD}')
        orca.seek('Tab', f'Only in This View {SWITCH} {OFF}', most=3)
        orca.press('Tab', 'Places', f'List with {len(SPOTS)} items', 'Louvre')
        orca.press('Down', 'Tour Eiffel')
        orca.press('Return', 'Tour Eiffel.* heading')
        orca.seek('shift+Tab', f'Back to the Map {BUTTON}', most=5)
        orca.press('Return', 'Places', 'Tour Eiffel')


@journey
def orca_light(stage):
    """Orca reads the day bar of a place: its time and the sun, after each key that moves it"""
    with reading(stage) as orca:
        import_spots(stage)
        signed_in(stage, orca)
        orca.press('alt+3', 'Places panel', 'Map with')
        orca.press('ctrl+f', f'Search Places {FIELD}')
        orca.seek('Tab', 'Louvre', most=5)
        orca.press('Return')
        orca.seek('Tab', 'Time of Day slider', most=40)
        for key, time in (('Home', '12:00 AM'), ('Right', '12:01 AM'), ('Page_Up', '1:01 AM'), ('Left', '1:00 AM'),
                          ('End', '11:59 PM')):
            orca.press(key, rf'\b{time}\b', r'Sun [\d.]+° (above|below) the horizon, \d+° [NESW]', r', \w+( \w+)?$')


@journey
def orca_preferences(stage):
    """Orca reads the pages of the preferences, a row with its choice, and a switch as it turns"""
    with reading(stage) as orca:
        signed_in(stage, orca)
        orca.press('ctrl+comma', 'Preferences')
        for page in ('Photos', 'Places', 'Account'):
            orca.press('Tab', f'{page} {TAB}')
        orca.press('Tab', 'Pictures', 'Quality combo box')
        switch = f'Sponsored Photos {SWITCH}'
        orca.seek('Tab', f'{switch} {ON}')
        orca.press('space', OFF)
        orca.press('space', ON)
        orca.press('Escape', 'Belvedere|' + photo(1))


@journey
def orca_profile(stage):
    """Orca reads the profile, and the question before one logs out"""
    with reading(stage) as orca:
        signed_in(stage, orca)
        orca.press('alt+4', 'Profile panel', 'Photos', photo(1) + ', Liked')
        orca.seek('shift+Tab', f'Log Out {BUTTON}')
        orca.press('Return', r'Log Out of Belvedere\?', f'Cancel {BUTTON}')
        orca.press('Tab', f'Log Out {BUTTON}')
        orca.press('Escape', f'Log Out {BUTTON}')


@journey
def orca_sources(stage):
    """Orca reads the list of sources: the present one, what another needs, and that it is not the present one"""
    with reading(stage) as orca:
        signed_in(stage, orca)
        orca.press('F6', f'Choose Another Source {BUTTON}')
        orca.press('Return', 'List with 3 items', 'With an account')
        orca.press('Down', 'Wikimedia Commons', 'not selected')
        orca.press('Escape', f'Choose Another Source {BUTTON}')
