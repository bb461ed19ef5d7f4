"""A private desktop session in which a test uses a GTK 4 program as a person would.

    with Desktop() as desktop:                            # mutter, Wayland, no GPU, no uinput
        program = desktop.launch(['./program'])
        desktop.mouse.click(desktop.find(name='Image', role='push button'))
        desktop.touch.pinch(scale=2, degrees=30)          # two fingers on a touchscreen
        desktop.screen.shot().save('screen.png')

Displays: 'wayland' (everything) and 'xvfb' (X11: mouse and keys). Runs with the system's python3
and its packages python3-dbus and python3-gi.
"""

import os

from . import wayland
from .accessibility import Tree
from .bus import BusError
from .clipboard import Clipboard
from .finding import Finder
from .keyboard import Keyboard
from .keyring import DAEMON, NOT_MADE, Keyring
from .look import Look
from .mouse import Mouse
from .program import Program
from .screen import Screen
from .session import Session
from .touch import Touch
from .waiting import Timeout, wait
from .windows import Windows
from .x11 import Xvfb

__all__ = ['BusError', 'Desktop', 'Timeout', 'wait', 'wayland']


class Desktop:
    """A session with a display, and one attribute for each thing a person has at hand."""

    def __init__(self, backend='wayland', size=(1280, 900), scale=1, keyring=True, data_dirs=()):
        """keyring False: there is no Secret Service at all; NOT_MADE: there is one without
        a keyring. data_dirs come first in XDG_DATA_DIRS. With scale 2 the screen has twice as many pixels each way, and sizes and
        positions here stay in pixels."""
        self.session = Session(data_dirs, without_services=[] if keyring else [DAEMON])
        display = wayland.Mutter if backend == 'wayland' else Xvfb
        self.display = display(self.session, [round(scale * side) for side in size], scale)
        self.keyring = Keyring(self.session, keyring != NOT_MADE) if keyring else None
        self.programs = []
        self.windows = Windows(self.display)
        self.keyboard = Keyboard(self.display)
        self.screen = Screen(self.display)
        self.look = Look(self.session)
        self.clipboard = Clipboard(self.session, self.display)
        self.tree = self.finder = self.mouse = self.touch = None

    def __enter__(self):
        try:
            self.display.prepare()   # before the bus: what that activates can open windows too
            self.session.start_bus()
            self.display.start()
            if self.keyring:
                self.keyring.start()
            self.tree = Tree(self.session)
            self.finder = Finder(self.tree, self.windows, self.display)
            self.mouse = Mouse(self.display, self.finder)
            self.touch = Touch(self.display, self.finder)
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

    def find(self, **wanted):
        """See Finder.first."""
        return self.finder.first(**wanted)
