# SPDX-License-Identifier: MIT

"""Pictures of list, grid and favourites in windows of three widths on screens of three densities; played when they
are named."""

from dataclasses import replace

from app.album import STYLES
from desktop import wait

from .registry import scenario

SIZES = ((360, 800), (800, 800), (1600, 900))
SCREEN = {'size': (1620, 930), 'is_long': True, 'timeout': 600}


@scenario(**SCREEN)
def gallery_board(stage):
    """List, grid and favourites at 360, 800 and 1600 pixels, light and dark."""
    take(stage)


@scenario(**SCREEN, scale=1.5)
def gallery_board_between(stage):
    """The same where one pixel of the program is one and a half of the screen."""
    take(stage)


@scenario(**SCREEN, scale=2)
def gallery_board_dense(stage):
    """The same where it is two."""
    take(stage, unit=2)


def take(stage, unit=1):
    """unit: of the compositor's units in one pixel of the program."""
    stage.start_service()
    stage.launch_signed_in()
    stage.desktop.look.animate(False)
    for name, open_it in (('list', lambda: stage.desktop.keyboard.press('ctrl+1')),
                          ('grid', lambda: stage.desktop.keyboard.press('ctrl+2')),
                          ('favourites', lambda: stage.press('Profile'))):
        open_it()
        for size in SIZES:
            place(stage, [unit * side for side in size])
            stage.settle()
            for style, is_dark in STYLES:
                stage.desktop.look.prefer_dark(is_dark)
                stage.settle()
                stage.shot(f'{name}-{size[0]}-{style}')
            stage.desktop.look.prefer_dark(False)


def place(stage, size):
    """In the upper left corner, so that all of it is on the screen."""
    def placed():
        window = stage.window
        if (window.x, window.y, window.width, window.height) == (0, 0, *size):
            return True
        stage.desktop.display.resize(replace(window, x=0, y=0), *size)
        return False
    wait(placed, 10, f'window of {size}', every=0.5)
