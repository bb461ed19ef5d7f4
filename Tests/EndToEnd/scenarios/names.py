# SPDX-License-Identifier: MIT

"""What a screen reader finds on every screen."""

from app.names import check_names
from app.place_map import PlaceMap, wait_page
from app.viewer import Viewer
from desktop import wait

from .preferences import close_preferences, open_preferences
from .registry import scenario


@scenario(timeout=400)
def every_name(stage):
    """On every screen, each control and each picture has a name."""
    faults = []

    def look(screen):
        try:
            check_names(stage, screen)
        except AssertionError as fault:
            faults.append(str(fault))
    stage.launch()
    stage.control('Log In')
    look('welcome')
    stage.choose_option('Use Your Unsplash Key…')
    stage.read('8943')
    look('key dialog')
    stage.desktop.keyboard.press('Escape')
    stage.control('Log In')
    assert stage.quit(stage.desktop.programs[-1]) == 0

    stage.start_service()
    stage.launch_signed_in()
    keyboard = stage.desktop.keyboard
    look('list')
    keyboard.press('ctrl+2')
    stage.feed.wait_sharp()
    look('grid')
    keyboard.press('ctrl+1')
    stage.feed.wait_sharp()
    viewer = Viewer(stage)
    viewer.open(1)
    keyboard.press('F9')
    stage.read('^Published$')
    viewer.wake()
    look('viewer with facts')
    keyboard.press('Escape', times=2)
    viewer.wait_closed()
    keyboard.press('alt+3')
    stage.press('Find Places')
    stage.settle()
    look('find places')
    keyboard.press('Escape')
    wait(PlaceMap(stage).pins, 10, 'pins')
    stage.settle()
    look('map')
    keyboard.press('ctrl+f')
    stage.read('^Only in This View$')
    look('list of places')
    keyboard.press('alt+2')
    stage.read('^Topics$')
    look('explore')
    keyboard.press('ctrl+f')
    keyboard.type('bird\n')
    stage.feed.wait_cards()
    look('results')
    keyboard.press('alt+1')
    viewer.open(1)
    keyboard.press('F9')
    viewer.show_place()
    wait_page(stage)
    stage.settle()
    stage.desktop.mouse.move(stage.window)
    for part in range(5):
        look(f'place, part {part}')
        stage.desktop.mouse.wheel(8)
        stage.settle()
    keyboard.press('alt+4')
    stage.read('^@ada$')
    look('profile')
    open_preferences(stage)
    stage.settle()
    stage.desktop.mouse.move(stage.desktop.windows.focused())
    for part in range(5):
        look(f'preferences, part {part}')
        stage.desktop.mouse.wheel(8)
        stage.settle()
    close_preferences(stage)
    # The window about the program is libadwaita's own.
    stage.open_menu('Keyboard Shortcuts')
    wait(lambda: len(stage.desktop.windows.all()) == 2, 10, 'window of the shortcuts')
    look('shortcuts')
    keyboard.press('Escape')
    wait(lambda: len(stage.desktop.windows.all()) == 1, 10, 'end of the shortcuts')
    assert not faults, '\n'.join(faults)
