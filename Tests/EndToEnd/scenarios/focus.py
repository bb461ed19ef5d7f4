# SPDX-License-Identifier: MIT

"""The focus goes where the keys go, and what a screen reader says of photographs."""

import re

from app.service import photograph_texts
from app.viewer import Viewer
from desktop import wait
from desktop.accessibility import WINDOW_ROLES, Announcements

from .grid import one_by_one, side_by_side
from .hearts import hearts, is_liked
from .registry import scenario


def focused(stage):
    """The name of the photograph that has the focus; it is on the screen."""
    node = focus_node(stage)
    return node.name if node and node.name in seen(stage) else None


def focus_node(stage):
    return stage.desktop.finder.now(role=('list item', 'image'), state='focused', visible=False)


def seen(stage):
    return [card.description for card in stage.feed.cards()]


def open_by_return(stage, viewer):
    """The photograph that Return opens; the list is there again afterwards."""
    stage.desktop.keyboard.press('Return')
    wait(lambda: viewer.is_open and viewer.description, 10, 'viewer')
    description = viewer.description
    stage.desktop.keyboard.press('Escape')
    wait(lambda: not viewer.is_open, 10, 'end of the viewer')
    return description


@scenario()
def focus_follows_keys(stage):
    """After Home, End, a page or Space the focus is on a photograph that is seen, which Return opens."""
    stage.start_service()
    stage.launch_signed_in()
    stage.feed.wait_sharp()
    viewer, keyboard = Viewer(stage), stage.desktop.keyboard
    for layout in ('ctrl+1', 'ctrl+2'):
        keyboard.press(layout)
        if layout == 'ctrl+2':
            side_by_side(stage)
        stage.feed.wait_still()
        for key in ('Page_Down', 'space', 'Page_Up', 'End', 'Home'):
            before = stage.feed.wait_still()
            keyboard.press(key)
            stage.feed.wait_moved(before)
            wait(lambda: focused(stage), 10, f'focus on what is seen after {key}')
        # Without a pause between the keys, too.
        first = stage.feed.wait_still()[0]
        keyboard.press('End')
        opened = open_by_return(stage, viewer)
        assert opened != first, 'End and Return opened the photograph that was left'
        assert opened in seen(stage), opened
        keyboard.press('Page_Up')
        stage.feed.wait_still()
        reached = focused(stage)
        keyboard.press('Down')
        wait(lambda: focused(stage) not in (None, reached), 10, 'the next photograph')
        keyboard.press('Home')
        stage.feed.wait_still()


@scenario()
def like_key(stage):
    """L likes the photograph in the middle when none has the focus; an unlike can be undone."""
    stage.start_service()
    stage.launch_signed_in()
    stage.feed.wait_sharp()
    stage.desktop.mouse.move(stage.window)
    stage.desktop.mouse.wheel(8)
    stage.feed.wait_still()
    middle = stage.window.height / 2
    wanted = min(stage.feed.cards(), key=lambda card: max(
        0, card.place[1] - middle, middle - card.place[1] - card.place[3]))
    stage.desktop.keyboard.press('l')

    def liked():
        return [node for node in hearts(stage) if is_liked(node)]
    wait(lambda: len(liked()) == 1, 10, 'one like')
    heart = liked()[0]
    card = next(node for node in heart.ancestors() if node.role == 'list item')
    assert card.name == wanted.description, (card.name, wanted.description)
    stage.desktop.keyboard.press('l')
    wait(lambda: not liked(), 10, 'no like')
    stage.read('^Removed from your favourites$')
    stage.shot('undo')
    stage.press('Undo')
    wait(lambda: len(liked()) == 1, 10, 'the like again')
    stage.gone('Undo')


def present(stage):
    """The node that has the focus; None without one."""
    return next((node for root in stage.desktop.tree.read() for node in root.walk()
                 if 'focused' in node.states and node.role not in WINDOW_ROLES), None)


@scenario()
def tab_from_photo_to_photo(stage):
    """A photograph is one stop of Tab; in the list arrows lead to its photographer and its heart."""
    stage.launch_signed_in()
    keyboard = stage.desktop.keyboard
    for layout, shown in (('ctrl+1', one_by_one), ('ctrl+2', side_by_side)):
        keyboard.press(layout)
        shown(stage)
        stage.feed.wait_still()
        keyboard.press('Home')
        wait(lambda: focused(stage), 10, 'focus')
        first = focused(stage)
        keyboard.press('Tab')
        wait(lambda: focused(stage) not in (None, first), 10, 'the next photograph')
        keyboard.press('shift+Tab')
        wait(lambda: focused(stage) == first, 10, 'the photograph before')
    keyboard.press('ctrl+1')
    one_by_one(stage)
    keyboard.press('Home')
    wait(lambda: focused(stage), 10, 'focus')
    names = []
    for key in ('Right', 'Right', 'Right', 'Left', 'Left'):
        keyboard.press(key)
        stage.settle()
        names.append(present(stage).name)
    assert names[1] == names[2] == 'Like' and names[0] == names[3] != 'Like' and names[4] == first, names


@scenario()
def parts_of_the_window(stage):
    """F6 leads from the photographs to the header and on, Shift+F6 back; a toast and the facts are parts, too."""
    stage.start_service()
    stage.launch_signed_in()
    keyboard = stage.desktop.keyboard
    keyboard.press('Home')
    wait(lambda: focused(stage), 10, 'focus')
    first = focused(stage)

    def goes(key, name):
        keyboard.press(key)
        wait(lambda: (node := present(stage)) and re.fullmatch(name, node.name), 10, f'{name} after {key}')
    source = r'Photos from .*'
    goes('F6', source)
    goes('F6', re.escape(first))
    goes('shift+F6', source)
    goes('shift+F6', re.escape(first))
    keyboard.press('l')
    stage.settle()
    keyboard.press('l')
    stage.read('^Removed from your favourites$')
    goes('F6', '(Undo ?)+')   # GTK 4.8 says the words of some buttons twice
    goes('F6', source)
    goes('F6', re.escape(first))
    viewer = Viewer(stage)
    viewer.open(0)
    keyboard.press('F9')
    stage.read('^Published$')
    reached = []
    for _ in range(6):
        keyboard.press('F6')
        stage.settle()
        reached.append(present(stage).name)
    assert 'Back' in reached and len(set(reached)) >= 4, reached
    stage.shot('facts')


@scenario()
def spoken_messages(stage):
    """A screen reader is told of a like by a key, and of a toast, while the focus stays."""
    stage.start_service()
    stage.launch_signed_in()
    keyboard = stage.desktop.keyboard
    keyboard.press('Home')
    wait(lambda: focused(stage), 10, 'focus')
    node = focus_node(stage)
    heard = Announcements(stage.desktop.session)
    own = node.present_description
    keyboard.press('l')
    wait(lambda: 'Liked' in heard.texts(), 10, 'word of the like')
    keyboard.press('l')
    stage.read('^Removed from your favourites$')
    wait(lambda: 'Removed from your favourites' in heard.texts(), 10, 'words of the toast')
    assert focus_node(stage).path == node.path, 'the focus has moved'
    keyboard.press('Down')
    wait(lambda: focus_node(stage).path != node.path, 10, 'the next photograph')
    wait(lambda: node.present_description == own, 10, 'its own description again')


@scenario()
def spoken_rows(stage):
    """Rows and tiles have the photograph's alternative text as name, and tell their place."""
    service = stage.start_service()
    stage.launch_signed_in()
    stage.feed.wait_cards()
    stage.desktop.keyboard.press('Down')
    wait(lambda: focused(stage), 10, 'focus')
    places = []
    for layout in ('ctrl+1', 'ctrl+2'):
        stage.desktop.keyboard.press(layout)
        if layout == 'ctrl+2':
            side_by_side(stage)
        stage.desktop.keyboard.press('Home')
        stage.feed.wait_still()
        wait(lambda: focused(stage), 10, 'focus')
        node = focus_node(stage)
        places.append((node.name, node.description))
    alternative = photograph_texts(service.url, 1)[0]
    for name, description in places:
        assert name == alternative and re.match(r'^Photo by .+, 1 of [0-9]+$', description), places
