# SPDX-License-Identifier: MIT

"""A private desktop session in which a test uses a GTK 4 program as a person would.

    with Seat() as seat, Desktop(seat) as desktop:        # mutter, Wayland, no GPU, no uinput
        program = desktop.launch(['./program'])
        desktop.mouse.click(desktop.find(name='Image', role='push button'))
        desktop.touch.pinch(scale=2, degrees=30)          # two fingers on a touchscreen
        desktop.screen.shot().save('screen.png')

Displays: 'wayland' (everything) and 'xvfb' (X11: mouse and keys). Runs with the system's python3
and its packages python3-dbus and python3-gi.
"""

import os

from . import wayland
from .bus import BusError
from .clipboard import Clipboard
from .finding import Finder
from .keyboard import Keyboard
from .keyring import NOT_MADE, Keyring
from .look import Look
from .mouse import Mouse
from .program import Program
from .screen import Screen
from .seat import Seat
from .touch import Touch
from .waiting import Timeout, wait
from .windows import Windows

__all__ = ['BusError', 'Desktop', 'Seat', 'Timeout', 'wait', 'wayland']


class Desktop:
    """A session with a display, and one attribute for each thing a person has at hand."""

    def __init__(self, seat, keyring=True):
        """keyring False: none is started; NOT_MADE: there is a service without a keyring."""
        self._seat = seat
        self.display, self.tree = seat.display, seat.tree
        self.session = seat.welcome()
        self.keyring = Keyring(self.session, keyring != NOT_MADE) if keyring else None
        self.programs = []
        self.windows = Windows(self.display)
        self.keyboard = Keyboard(self.display)
        self.screen = Screen(self.display)
        self.look = Look(self.session)
        self.clipboard = Clipboard(self.session, self.display)
        self.finder = Finder(self.tree, self.windows, self.display)
        self.mouse = Mouse(self.display, self.finder)
        self.touch = Touch(self.display, self.finder)

    def __enter__(self):
        try:
            if self.keyring:
                self.keyring.start()
        except BaseException:
            self.session.stop()
            raise
        return self

    def __exit__(self, *_):
        for program in self.programs:
            program.stop()
        self.session.stop()

    def start(self, argv, environment=None):
        """Start a program that stays, without waiting for a window."""
        name = f'{len(self.programs)}-{os.path.basename(argv[0])}.log'
        program = Program(self.session, argv, environment, os.path.join(self.session.logs, name))
        self.programs.append(program)
        return program

    def launch(self, argv, environment=None, timeout=20):
        """Start a program and wait for its window, with the focus, and for its accessible tree."""
        program = self.start(argv, environment)

        def window():
            if program.exit_code is not None:
                raise RuntimeError(f'{argv[0]} ended with {program.exit_code}: '
                                   f'{program.output[-2000:]}')
            return next((w for w in self.windows.all() if w.pid == program.pid), None)
        opened = wait(window, timeout, f'window of {argv[0]}')
        wait(self.tree.programs, timeout, 'accessible program')
        self.windows.focus(opened)
        return program

    def settle(self, timeout=15):
        """Wait until the programs know of all input, and nothing is painted any more."""
        def rests():
            self.tree.answered()
            self.display.wait_still(timeout)
            self.tree.answered()   # on a busy machine one may only now come to paint
            return self.display.is_still
        wait(rests, timeout, 'rest of the screen')

    def find(self, **wanted):
        """See Finder.first."""
        return self.finder.first(**wanted)
