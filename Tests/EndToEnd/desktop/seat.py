# SPDX-License-Identifier: MIT

"""A message bus with accessibility and a display, at which several sessions sit one after the other: to
start them takes longer than much of what is played."""

from . import wayland
from .accessibility import Tree
from .bus import BusError
from .keyring import DAEMON
from .session import Session
from .waiting import Timeout, wait
from .x11 import Xvfb


class Seat:
    """Use as a context manager, or start() and stop()."""

    def __init__(self, backend='wayland', size=(1280, 900), scale=1, has_keyring=True, prefix=None):
        """has_keyring False: the bus starts no Secret Service. What is installed below the prefix
        is found as if it were below /usr. With scale 2 the screen has twice as many pixels each way, and sizes
        and positions here stay in pixels."""
        self.session = Session(prefix, without_services=[] if has_keyring else [DAEMON])
        display = wayland.Mutter if backend == 'wayland' else Xvfb
        self.display = display(self.session, [round(scale * side) for side in size], scale)
        self.tree = None
        self._is_spoilt = False

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()

    def start(self):
        try:
            self.display.prepare()   # before the bus: what that activates can open windows too
            self.session.start_bus()
            self.display.start()
            self.tree = Tree(self.session)
        except BaseException:
            self.session.stop()
            raise

    def welcome(self):
        """A new session at this seat."""
        guest = Session(host=self.session)
        guest.settle_in()
        return guest

    def spoil(self):
        """Something went wrong here: nobody else gets this seat."""
        self._is_spoilt = True

    def tidy(self):
        """Leave nothing of the session that has ended; returns whether the next one can have this seat."""
        if self._is_spoilt or any(process.poll() is not None for process in self.session.processes):
            return False
        try:
            wait(lambda: not self.display.windows(), 5, 'end of all windows', every=0.01)
            self.display.reset()
        except (Timeout, BusError):
            return False
        return True

    def stop(self):
        self.session.stop()
