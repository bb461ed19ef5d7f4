# SPDX-License-Identifier: MIT

"""The windows on the screen, as the compositor or the window manager sees them."""

import time
from dataclasses import dataclass, replace

from .numerals import plain
from .waiting import wait


@dataclass(frozen=True)
class Window:
    """A window: its place without shadow, and `buffer`, its place with it."""
    id: int
    pid: int
    title: str
    focused: bool
    x: int
    y: int
    width: int
    height: int
    buffer: tuple

    @property
    def centre(self):
        return self.x + self.width / 2, self.y + self.height / 2


class Windows:
    """Finding, focusing, resizing and closing windows."""

    def __init__(self, display):
        self._display = display

    def all(self):
        return [replace(window, title=plain(window.title)) for window in self._display.windows()]

    def find(self, title=None, timeout=10):
        """The window with the title, or any, as soon as there is one."""
        return wait(
            lambda: next((w for w in self.all() if title in (None, w.title)), None),
            timeout, f'window {title or ""}')

    def of(self, pid, timeout=15):
        """The first window of a process."""
        return wait(
            lambda: next((w for w in self.all() if w.pid == pid), None), timeout,
            f'window of process {pid}')

    def again(self, window):
        """The window as it is now; None when it is gone."""
        return next((w for w in self.all() if w.id == window.id), None)

    def focused(self):
        """The window with the focus, else any, else None."""
        windows = self.all()
        return next((w for w in windows if w.focused), windows[0] if windows else None)

    def focus(self, window):
        self._display.activate(window)

        def focused():
            now = self.again(window)
            return now if now and now.focused else None
        return wait(focused, 10, f'focus of {window.title}')

    def close(self, window):
        """Close the window as its close button does."""
        self._display.close(window)
        wait(lambda: not self.again(window), 10, f'closing of {window.title}')

    def resize(self, window, width, height):
        """Ask for the size until the window has it: one that leaves full size takes its former one first."""
        asked = 0

        def resized():
            nonlocal asked
            now = self.again(window)
            if now and (now.width, now.height) == (width, height):
                return now
            if time.monotonic() > asked + 1:
                self._display.resize(window, width, height)
                asked = time.monotonic()
            return None
        return wait(resized, 10, f'{window.title} at {width}x{height}')
