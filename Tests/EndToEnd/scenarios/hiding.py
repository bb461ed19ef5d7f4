# SPDX-License-Identifier: MIT

"""Photographs and photographers that a person does not want to see again."""

from app.names import check_names
from app.stage import label_pattern
from app.viewer import Viewer
from desktop import wait

from .menus import entry
from .preferences import close_preferences, open_preferences, press_row
from .registry import scenario


@scenario(backends=('wayland', 'xvfb'))   # under X11, GTK may take a click on a menu for one beside it
def hide(stage):
    """What is hidden leaves the lists, comes back by Undo and in Preferences, and stays hidden over a restart."""
    stage.start_service()
    program = stage.launch_signed_in()
    stage.feed.wait_sharp()
    first, second = (card.description for card in stage.feed.cards()[:2])

    choose(stage, 'Hide Photo')
    wait_first(stage, second)
    stage.read('^Photo hidden$')
    stage.shot('hidden')
    stage.press('Undo')
    back_at_top(stage, first)

    choose(stage, 'Hide Photo')
    wait_first(stage, second)
    viewer = Viewer(stage)
    viewer.open(0)
    viewer.wait_shows(second)
    stage.desktop.mouse.click(viewer.centre, which='right')
    press(stage, 'Hide Photographer')
    wait(lambda: viewer.description not in (None, first, second), 10, 'the next photograph')
    stage.read('^Photos by .* are hidden$')
    viewer.close()
    stage.feed.wait_still()
    third = stage.feed.cards()[0].description
    assert third not in (first, second)

    stage.quit(program)
    stage.launch()
    wait_first(stage, third)
    open_preferences(stage)
    press_row(stage, 'Hidden Photos')
    stage.read('^2 hidden$')
    stage.settle()
    stage.window_shot('preferences')
    check_names(stage, 'hidden photos')
    for left in (1, 0):
        stage.desktop.mouse.click(bring_entry(stage))
        wait(lambda: len(entries(stage)) == left, 10, 'one entry less')
        stage.settle()
    stage.read('^The menu of a photo hides it')
    close_preferences(stage)
    back_at_top(stage, first)


def bring_entry(stage):
    """The first entry, scrolled into view."""
    def shown():
        found = entries(stage)
        if not found:
            stage.desktop.mouse.move(stage.desktop.windows.focused())
            stage.desktop.mouse.wheel(2)
            stage.settle()
        return next(iter(found), None)
    return wait(shown, 10, 'an entry of what is hidden')


def entries(stage):
    return stage.desktop.finder.all(name=label_pattern('Show Again'), role='push button')


def choose(stage, command):
    """A command of the first photograph's menu."""
    stage.feed.wait_still()
    stage.desktop.mouse.click(stage.feed.cards()[0].node, which='right')
    press(stage, command)


def press(stage, command):
    node = entry(stage, command)
    stage.desktop.mouse.move(node)   # as a hand does, which is not there at once
    stage.settle()
    stage.desktop.mouse.click(node)


def back_at_top(stage, description):
    """What comes back above leaves what is on the screen where it is."""
    stage.desktop.keyboard.press('Home')
    wait_first(stage, description)


def wait_first(stage, description):
    wait(lambda: [c.description for c in stage.feed.cards()][:1] == [description], 10,
         f'“{description}” as the first')
