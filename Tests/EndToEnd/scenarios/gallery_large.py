# SPDX-License-Identifier: MIT

"""Pictures of every screen with texts of twice the size, for people to look at. See gallery."""

import contextlib

from app.place_map import PlaceMap, wait_page
from app.viewer import Viewer
from desktop import Timeout, wait

from .preferences import close_preferences, open_preferences
from .registry import scenario

SIZES = ((360, 800), (700, 800), (1000, 800))


@scenario(is_long=True, timeout=600)
def gallery_large_text(stage):
    """Pictures of the screens with texts twice as large, at 360, 700 and 1000 pixels."""
    desktop = stage.desktop
    desktop.look.animate(False)
    desktop.look.scale_text(2)
    stage.launch()
    stage.control('Log In')
    take(stage, 'welcome')
    assert stage.quit(desktop.programs[-1]) == 0
    stage.start_service()
    stage.launch_signed_in()
    take(stage, 'feed')
    desktop.keyboard.press('ctrl+2')
    take(stage, 'grid')
    desktop.keyboard.press('ctrl+1')
    stage.feed.wait_still()

    viewer = Viewer(stage)
    viewer.open(1)
    take(stage, 'viewer', wake=lambda: viewer.wake())
    desktop.keyboard.press('F9')
    stage.read('^Published$')
    take(stage, 'facts')
    desktop.keyboard.press('F9')
    viewer.close()

    desktop.keyboard.press('ctrl+f')
    stage.read('^Topics$')
    take(stage, 'explore')
    desktop.keyboard.type('bird\n')
    stage.feed.wait_cards()
    take(stage, 'results')
    desktop.keyboard.press('Escape')

    desktop.keyboard.press('alt+3')
    wait(PlaceMap(stage).pins, 10, 'pins')
    take(stage, 'places')
    # In a narrow window the list begins closed.
    desktop.keyboard.press('ctrl+f')
    take(stage, 'places-list')
    desktop.keyboard.press('Escape')
    stage.press('Feed')
    viewer.open(1)
    desktop.keyboard.press('F9')
    viewer.show_place()
    wait_page(stage)
    take(stage, 'place', pages=4)
    desktop.keyboard.press('alt+4')
    stage.read('^@ada$')
    take(stage, 'profile')

    for size in SIZES:
        window = open_preferences(stage)
        desktop.windows.resize(window, *size)
        stage.settle()
        desktop.mouse.move(desktop.windows.focused())
        for part in range(1, 6):
            stage.window_shot(f'preferences-{size[0]}-{part}')
            desktop.mouse.wheel(8)
            stage.settle()
        close_preferences(stage)
    stage.resize(SIZES[0])
    for key in ('ctrl+question', 'F10'):
        desktop.keyboard.press(key)
        stage.settle()
        stage.shot(f'key-{key}')
        desktop.keyboard.press('Escape')
        stage.settle()


def take(stage, name, wake=lambda: None, pages=1):
    """The main window at each size, and further down."""
    for size in SIZES:
        stage.resize((max(size[0], stage.desktop.display.narrowest), size[1]))
        with contextlib.suppress(Timeout):
            stage.settle()
        for page in range(pages):
            wake()
            stage.window_shot(f'{name}-{size[0]}' + (f'-{page + 1}' if pages > 1 else ''))
            if pages > 1:
                stage.desktop.mouse.move(stage.window)
                stage.desktop.mouse.wheel(8)
                stage.settle()
        if pages > 1:
            stage.desktop.mouse.wheel(-100)
