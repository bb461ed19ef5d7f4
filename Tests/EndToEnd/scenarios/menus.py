# SPDX-License-Identifier: MIT

"""The context menu of photographs, by mouse, finger and key, on every screen that shows some."""

import contextlib
import re

from app.focus import focus_name
from app.viewer import Viewer
from desktop import Timeout, wait

from .focus import focused
from .grid import side_by_side
from .hearts import hearts, is_liked
from .places_map import opened
from .preferences import close_preferences, listed, open_preferences, row_named
from .registry import scenario

COMMANDS = ('Like', 'Copy Photo', 'Copy Link', 'Save As…', 'Share', 'Open Photographer’s Page', 'Details')


def entry(stage, name):
    """An entry of the open menu; what is below the menu may have a button of the same name."""
    return stage.desktop.find(name=name, role='menu item', timeout=10)


def wait_menu(stage):
    """Wait until the menu is there with every command."""
    missing = list(COMMANDS)

    def complete():
        shown = {node.name for node in stage.desktop.finder.all(role='menu item')}
        missing[:] = [name for name in COMMANDS if name not in shown]
        return not missing
    try:
        # Not more often than the program paints: on a busy machine it would do nothing but answer.
        stage.desktop.finder.wait(complete, 20, 'menu of a photograph')
    except Timeout:
        raise AssertionError(f'not in the menu: {missing}') from None


def close(stage):
    stage.desktop.keyboard.press('Escape')
    stage.desktop.finder.gone(name='Copy Link', role='menu item')


@scenario(needs=('touch',))
def photo_menus(stage):
    """Right click, long press and the Menu key open a photograph's menu in list, grid and favourites."""
    stage.start_service()
    stage.launch_signed_in('ada')
    stage.feed.wait_sharp()
    mouse, keyboard = stage.desktop.mouse, stage.desktop.keyboard
    for layout in ('ctrl+1', 'ctrl+2'):
        keyboard.press(layout)
        if layout == 'ctrl+2':
            side_by_side(stage)
        stage.feed.wait_still()
        mouse.click(stage.feed.cards()[0].node, which='right')
        wait_menu(stage)
        stage.shot(f'menu-{layout[-1]}')
        close(stage)
        keyboard.press('Home')
        wait(lambda: focused(stage), 10, 'focus')
        before = focused(stage)
        keyboard.press('Menu')
        wait_menu(stage)
        close(stage)
        assert focused(stage) == before, 'the menu took the focus away'
    place = stage.feed.cards()[1].node
    with stage.desktop.touch.finger(place):
        wait_menu(stage)
    close(stage)

    keyboard.press('ctrl+1')
    stage.feed.wait_still()
    mouse.click(stage.feed.cards()[0].node, which='right')
    mouse.click(entry(stage, 'Like'))
    wait(lambda: any(is_liked(node) for node in hearts(stage)), 10, 'a like')
    mouse.click(stage.feed.cards()[0].node, which='right')
    entry(stage, 'Unlike')
    close(stage)
    wanted = stage.feed.cards()[0].description
    mouse.click(stage.feed.cards()[0].node, which='right')
    mouse.click(entry(stage, 'Details'))
    stage.read('^Published$')
    viewer = Viewer(stage)
    viewer.wait_shows(wanted)
    keyboard.press('Escape', times=2)
    wait(lambda: not viewer.is_open, 10, 'the feed')

    stage.press('Profile')
    wait(lambda: len(stage.feed.cards()) > 0, 10, 'favourites')
    stage.settle()
    mouse.click(stage.feed.cards()[0].node, which='right')
    entry(stage, 'Unlike')
    close(stage)


@scenario()
def menus_by_keys(stage):
    """While a menu is open, keys choose in it and do nothing to photographs and map behind it"""
    places = opened(stage)
    keyboard, viewer = stage.desktop.keyboard, Viewer(stage)

    def chosen():
        node = stage.desktop.finder.now(role='menu item', state='focused')
        return node and node.name

    def choose(name, among='Copy Link'):
        wait(chosen, 10, 'a chosen entry')
        for _ in range(12):
            before = focus_name(stage)
            if before == name:
                break
            keyboard.press('Down')
            wait(lambda: focus_name(stage) != before, 10, 'the next entry')
        assert focus_name(stage) == name
        keyboard.press('Return')
        stage.desktop.finder.gone(name=among, role='menu item')

    for opening in (lambda: stage.desktop.mouse.click(places.centre, which='right'),
                    lambda: keyboard.press('Menu')):
        opening()
        stage.control('Light Here')
        keyboard.press('Down')
        choose('Copy Coordinates', among='Light Here')
        stage.read('^Coordinates copied$')
        stage.settle()

    stage.press('Feed')
    stage.feed.wait_sharp()
    keyboard.press('Home')
    first = wait(lambda: focused(stage), 10, 'focus')
    top = stage.feed.wait_still()
    keyboard.press('Menu')
    wait_menu(stage)
    entries = [node.name for node in stage.desktop.finder.all(role='menu item')]
    for key, there in (('Up', entries[-1]), ('Down', entries[0]), ('Down', entries[1]), ('Up', entries[0])):
        keyboard.press(key)
        wait(lambda: focus_name(stage) == there, 10, f'{there} after {key}')
    for key in ('Down', 'End', 'Page_Down', 'l', '3', 'Up'):
        keyboard.press(key)
    assert stage.feed.wait_still() == top, 'a key went to the photographs behind the menu'
    assert not any(is_liked(node) for node in hearts(stage)), 'a key liked the photograph behind the menu'
    stage.shot('menu')
    choose('Hide Photo')
    stage.read('^Photo hidden$')
    second = wait(lambda: next((card.description for card in stage.feed.cards()[:1]
                                if card.description != first), None), 10, 'the next photograph')
    stage.desktop.mouse.click(stage.feed.cards()[0].node, which='right')
    wait_menu(stage)
    choose('Hide Photo')
    wait(lambda: stage.feed.cards()[0].description not in (first, second), 10, 'the one after it')

    shown = stage.feed.cards()[0].description
    viewer.open(0)
    viewer.wait_shows(shown)
    keyboard.press('Menu')
    wait_menu(stage)
    for key in ('Right', 'Page_Down', 'l', 'End'):
        keyboard.press(key)
    choose('Copy Link')
    stage.read('^Link copied')
    # With GTK 4.8 its description is the toast, which is spoken so.
    assert viewer.number == 1, 'a key went to the viewer behind the menu'
    viewer.close()

    viewer.open(0)
    viewer.wait_shows(shown)
    keyboard.press('ctrl+shift+c')
    # At once: a toast that slides in does not keep the key.
    viewer.close()


@scenario(needs=('touch',))
def menus_by_a_finger_after_a_key(stage):
    """A finger opens a menu and a list, also when a key was pressed last, and the mouse works afterwards"""
    stage.start_service()
    stage.launch_signed_in()
    stage.feed.wait_sharp()
    desktop, viewer = stage.desktop, Viewer(stage)

    def open_list():
        def opened():
            desktop.touch.tap(row_named(stage, 'Quality'))
            with contextlib.suppress(Timeout):
                return wait(lambda: listed(stage, 'Data Saver'), 3, 'list')
        wait(opened, 10, 'list')   # on a busy machine GTK may lose a tap in a window that has just come
        stage.settle()

    desktop.keyboard.press('Tab')
    desktop.touch.tap(stage.control('Main Menu'))
    stage.control('Keyboard Shortcuts')
    stage.shot('menu')
    desktop.touch.tap((stage.window.x + 30, stage.window.centre[1]))   # beside the photographs
    stage.gone('Keyboard Shortcuts')
    viewer.open(0)
    viewer.close()
    for _ in range(3):   # whether a compositor would refuse a list is a matter of chance
        open_preferences(stage)
        stage.settle()
        open_list()
        stage.shot('list')
        desktop.keyboard.press('Escape')
        wait(lambda: not listed(stage, 'Best'), 10, 'end of the list')
        open_list()
        desktop.touch.tap(listed(stage, 'Best')[0])
        wait(lambda: not listed(stage, 'Data Saver'), 10, 'end of the list')
        stage.settle()
        close_preferences(stage)
        viewer.open(0)
        viewer.close()


@scenario(needs=('touch',))
def menus_of_a_busy_program(stage):
    """A menu opens although keys or a finger came before the busy program saw the mouse, which works afterwards"""
    stage.start_service()
    program = stage.launch_signed_in()
    stage.feed.wait_sharp()
    desktop = stage.desktop
    beside = (stage.window.x + 30, stage.window.centre[1])
    # By the last key of two, the compositor lets no menu take all input.
    for is_by_keys in (True, False, True):
        desktop.mouse.move(stage.feed.cards()[0].node)
        stage.settle()
        with program.busy():
            desktop.mouse.click(which='right')
            if is_by_keys:
                desktop.keyboard.press('ctrl+F12')
            else:
                desktop.touch.tap(beside)
        if is_by_keys:
            wait_menu(stage)
            desktop.mouse.click(beside)
        desktop.finder.gone(name='Copy Link', role='menu item')
        stage.press('Explore')
        desktop.find(name=re.compile('^Search'), role='entry')
        stage.press('Feed')
        stage.feed.wait_sharp()
