# SPDX-License-Identifier: MIT

"""The mouse and its wheel, and scrolling on a touchpad."""

import contextlib
import time


class Mouse:
    def __init__(self, display, finder):
        self._display, self._finder = display, finder

    def move(self, where):
        self._display.move(*self._finder.point(where))

    def click(self, where=None, which='left', times=1):
        """Click a node, a window's centre or a place on the screen; None: where the pointer is.
        Besides left, middle and right, a mouse under X11 has back and forward."""
        if where is not None:
            self.move(where)
        for _ in range(times):
            self._display.button(which, True)
            time.sleep(0.02)
            self._display.button(which, False)
            time.sleep(0.03)

    @contextlib.contextmanager
    def held(self, which):
        """A button is down while something else is done."""
        self._display.button(which, True)
        try:
            yield
        finally:
            self._display.button(which, False)

    def drag(self, start, end, steps=20, meanwhile=lambda: None):
        """Press at one place, move to another one, do something else, and let go there."""
        from_x, from_y = self._finder.point(start)
        to_x, to_y = self._finder.point(end)
        self.move((from_x, from_y))
        self._display.button('left', True)
        for step in range(1, steps + 1):
            share = step / steps
            self._display.move(from_x + share * (to_x - from_x), from_y + share * (to_y - from_y))
            time.sleep(0.02)
        time.sleep(0.2)   # the other program has to take notice
        meanwhile()
        self._display.button('left', False)

    def wheel(self, clicks):
        """Turn the wheel where the pointer is; positive is down."""
        for _ in range(abs(clicks)):
            self._display.wheel(clicks > 0)
            time.sleep(0.02)

    def scroll(self, dy, steps=10, seconds=0.16, fling=True):
        """Two fingers on a touchpad, in pixels; with `fling` they lift while moving."""
        for _ in range(steps):
            self._display.scroll(0, dy / steps, False)
            time.sleep(seconds / steps)
        if not fling:
            time.sleep(0.2)   # fingers that rest before they lift do not fling
        self._display.scroll(0, 0, True)
