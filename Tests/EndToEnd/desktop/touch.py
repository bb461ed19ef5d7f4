# SPDX-License-Identifier: MIT

"""Fingers: on a touchscreen, and two-finger gestures on a touchpad."""

import contextlib
import math
import time


class Touch:
    def __init__(self, display, finder):
        self._display, self._finder = display, finder

    def tap(self, where=None, times=1):
        x, y = self._finder.point(where)
        for _ in range(times):
            self._display.touch_down(0, x, y)
            time.sleep(0.04)
            self._display.touch_up(0)
            time.sleep(0.06)

    @contextlib.contextmanager
    def finger(self, where):
        """A finger that stays down meanwhile."""
        self._display.touch_down(0, *self._finder.point(where))
        try:
            yield
        finally:
            self._display.touch_up(0)

    def drag(self, start, end, steps=12, seconds=0.2, rest=0.0):
        """One finger from start to end; it rests that many seconds before it lifts (0: a flick)."""
        (x0, y0), (x1, y1) = self._finder.point(start), self._finder.point(end)

        # On a busy machine the compositor may paint for a while after the touch, and a finger that has not
        # moved by then, further than GTK’s threshold of 8 pixels, may be a long press.
        steps = max(1, min(steps, int(math.hypot(x1 - x0, y1 - y0) / 10)))

        def place(step):
            return x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps
        self._display.touch_start([(x0, y0, *place(1))])
        for step in range(2, steps + 1):
            time.sleep(seconds / steps)
            self._display.touch_move(0, *place(step))
        time.sleep(rest)
        self._display.touch_up(0)

    def pinch(self, where=None, scale=2.0, degrees=0, distance=120, steps=15, seconds=0.3):
        """Two fingers around a place, `distance` pixels apart at first; degrees are clockwise."""
        x, y = self._finder.point(where)

        def finger(step, side):
            part = step / steps
            radius = side * distance / 2 * (1 + (scale - 1) * part)
            angle = math.radians(degrees) * part
            return x + radius * math.cos(angle), y + radius * math.sin(angle)

        self._display.touch_start([finger(0, side) + finger(1, side) for side in (1, -1)])
        for step in range(2, steps + 1):
            time.sleep(seconds / steps)
            for number, side in enumerate((1, -1)):
                self._display.touch_move(number, *finger(step, side))
        time.sleep(0.02)
        for number in (1, 0):
            self._display.touch_up(number)

    def touchpad_pinch(self, where=None, scale=2.0, degrees=0, steps=15, seconds=0.3):
        """Two fingers on a touchpad, with the pointer at a place."""
        self._display.move(*self._finder.point(where))
        time.sleep(0.02)
        self._display.touchpad_pinch('begin', 1, 0)
        for step in range(1, steps + 1):
            time.sleep(seconds / steps)
            self._display.touchpad_pinch(
                'update', 1 + (scale - 1) * step / steps, degrees / steps)
        self._display.touchpad_pinch('end', scale, 0)
