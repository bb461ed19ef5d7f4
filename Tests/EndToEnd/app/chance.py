# SPDX-License-Identifier: MIT

"""Input by chance: a plan of actions that depends on its seed and on nothing else, and the hand that
carries it out as fast as a program can follow, without waiting for what comes of an action.

What would leave the program is not in the plan: closing the window, Ctrl+Q, Ctrl+W.
"""

import random
import time
from dataclasses import dataclass, replace

from desktop.session import LONG_PRESS

HOME, REACH = (5, 5), 100   # where the window stands, and how far from it, in pixels
SPARED = 70   # pixels of the window's upper right corner, where its close button is

KEYS = {
    'Escape': 14, 'Return': 9, 'Page_Down': 6, 'Down': 4, 'Up': 2, 'Right': 5, 'Left': 4,
    'Page_Up': 2, 'Home': 2, 'End': 4, 'space': 3, 'Tab': 5, 'shift+Tab': 2, 'l': 3, 's': 1, 'h': 1,
    'v': 1, 'z': 1, '0': 2, '1': 2, '2': 3, '+': 2, '-': 1, 'F5': 1, 'F9': 2, 'F10': 1, 'F11': 1,
    'Menu': 1, 'shift+F10': 1, 'alt+Return': 1, 'alt+Left': 2, 'alt+1': 2, 'alt+2': 1, 'alt+3': 1, 'ctrl+1': 2,
    'ctrl+2': 2, 'ctrl+f': 1, 'ctrl+r': 1, 'ctrl+shift+r': 1, 'ctrl+c': 1, 'ctrl+shift+c': 1,
    'ctrl+s': 1, 'ctrl+shift+s': 1, 'ctrl+shift+o': 1, 'ctrl+p': 1, 'ctrl+comma': 1,
    'ctrl+question': 1, 'a': 1, 'e': 1, 'BackSpace': 1, 'Delete': 1,
}
SIZES = ((360, 640), (360, 800), (480, 700), (700, 500), (1000, 800), (1270, 890))


@dataclass(frozen=True)
class Action:
    """One thing that a hand does: the name of a method of Hand, its arguments, and the seconds until
    the next one. Places are shares of the window's width and height."""
    kind: str
    arguments: tuple
    rest: float

    def __str__(self):
        return f'{self.kind}{self.arguments} {self.rest}'


class Plan:
    """Draws the actions of a seed."""

    KINDS = {
        'key': 26, 'finger_drag': 13, 'flick': 9, 'tap': 7, 'double_tap': 3, 'long_press': 1,
        'pinch': 6, 'jumble': 3, 'touchpad_pinch': 4, 'touchpad_scroll': 6, 'touchpad_fling': 3,
        'click': 8, 'double_click': 2, 'other_click': 2, 'mouse_drag': 3, 'wheel': 4,
        'wheel_with_control': 2, 'move': 2, 'held_key': 1, 'size': 2,
    }

    def __init__(self, seed):
        self._chance = random.Random(seed)

    def actions(self, count):
        kinds = self._chance.choices(list(self.KINDS), list(self.KINDS.values()), k=count)
        return [self._action(kind) for kind in kinds]

    def _action(self, kind):
        # Now and then what has been begun comes to its end before the next thing is done.
        rest = self._chance.choices((0, 0.02, 0.06, 0.35), (4, 4, 4, 1))[0]
        return Action(kind, getattr(self, '_' + kind)(), rest)

    def _part(self, least=0.0, most=1.0):
        return round(self._chance.uniform(least, most), 3)

    def _place(self):
        return self._part(0.02, 0.98), self._part(0.02, 0.98)

    def _whole(self, least, most):
        return self._chance.randint(least, most)

    def _key(self):
        return (self._chance.choices(list(KEYS), list(KEYS.values()))[0],)

    def _finger_drag(self):
        """Mostly along one side, as people swipe."""
        (x, y), along = self._place(), self._part(-0.6, 0.6)
        across = self._part(-0.05, 0.05)
        move = self._chance.choice(((along, across), (across, along), (along, self._part(-0.6, 0.6))))
        return (x, y), (x + move[0], y + move[1]), self._chance.choice((0, 0, 0.1))

    def _flick(self):
        return self._finger_drag()[:2]

    def _tap(self):
        return (self._place(),)

    _double_tap = _long_press = _click = _double_click = _move = _tap

    def _pinch(self):
        return (self._place(), self._part(0.3, 3.0),
                self._chance.choice((0, 0, self._whole(-180, 180))))

    _touchpad_pinch = _pinch

    def _jumble(self):
        """Up to three fingers that go down, move and lift in any order."""
        down, steps = set(), []
        for _ in range(self._whole(3, 9)):
            finger = self._whole(0, 2)
            steps.append((finger, finger not in down or self._chance.random() < 0.6, self._place()))
            (down.add if steps[-1][1] else down.discard)(finger)
        return (tuple(steps),)

    def _touchpad_scroll(self):
        return (self._place(), self._whole(-1500, 1500) if self._chance.random() < 0.3 else 0,
                self._whole(-900, 2500))

    _touchpad_fling = _touchpad_scroll

    def _other_click(self):
        return self._place(), self._chance.choice(('right', 'middle'))

    def _mouse_drag(self):
        return self._place(), self._place()

    def _wheel(self):
        return self._place(), self._chance.choice((-3, -1, 1, 2, 4, 8))

    _wheel_with_control = _wheel

    def _held_key(self):
        return self._chance.choice('zl'), self._place()

    def _size(self):
        return (self._chance.choice(SIZES),)


class Hand:
    """Carries actions out on a display."""

    def __init__(self, desktop, title):
        self._display, self._windows, self._title = desktop.display, desktop.windows, title
        self._keyboard = desktop.keyboard

    def do(self, action):
        self._bring_window_back()
        getattr(self, action.kind)(*action.arguments)
        time.sleep(action.rest)   # chosen by chance, too

    def windows(self):
        """Where the windows are, in short."""
        return [f'{"*" if window.focused else ""}{window.width}x{window.height}'
                f'+{window.x}+{window.y}' for window in self._windows.all()]

    def _main_window(self):
        return next((w for w in self._windows.all() if w.title == self._title), None)

    def _bring_window_back(self):
        """A drag of the header bar may have left the window outside of the screen, where no menu has
        a place."""
        window = self._main_window()
        if window and max(abs(window.x - HOME[0]), abs(window.y - HOME[1])) > REACH:
            self._display.resize(
                replace(window, x=HOME[0], y=HOME[1]), window.width, window.height)

    def _point(self, place):
        """The place on the screen for shares of the window with the focus, or of the main one."""
        window = self._windows.focused()
        x = min(max(place[0], 0.01), 0.99) * window.width
        y = min(max(place[1], 0.01), 0.99) * window.height
        if window.title == self._title and x > window.width - SPARED and y < SPARED:
            y = SPARED
        return window.x + x, window.y + y

    # Keys

    def key(self, name):
        self._keyboard.press(name)

    def held_key(self, name, place):
        with self._keyboard.held(name):
            self.move(place)
            time.sleep(0.05)

    # Fingers

    def _travel(self, finger, start, end, steps, pause):
        for step in range(1, steps + 1):
            time.sleep(pause)   # a hand's pace
            part = step / steps
            self._display.touch_move(finger, start[0] + (end[0] - start[0]) * part,
                                     start[1] + (end[1] - start[1]) * part)

    def finger_drag(self, start, end, rest):
        start, end = self._point(start), self._point(end)
        self._display.touch_down(0, *start)
        self._travel(0, start, end, 7, 0.01)
        time.sleep(rest)   # a hand's pace
        self._display.touch_up(0)

    def flick(self, start, end):
        start, end = self._point(start), self._point(end)
        self._display.touch_down(0, *start)
        self._travel(0, start, end, 4, 0.007)
        self._display.touch_up(0)

    def tap(self, place, seconds=0.015):
        self._display.touch_down(0, *self._point(place))
        time.sleep(seconds)   # how long a finger stays is what makes a tap or a long press
        self._display.touch_up(0)

    def double_tap(self, place):
        self.tap(place)
        time.sleep(0.03)
        self.tap(place)

    def long_press(self, place):
        self.tap(place, LONG_PRESS + 0.2)

    def pinch(self, place, scale, degrees):
        self._pinch_with(place, scale, degrees)

    def _pinch_with(self, place, scale, degrees, steps=6):
        x, y = self._point(place)
        reach = complex(60, 0)
        ends = [reach * side for side in (1, -1)]
        for finger, end in enumerate(ends):
            self._display.touch_down(finger, x + end.real, y + end.imag)
        for step in range(1, steps + 1):
            time.sleep(0.012)
            turn = complex_turn(degrees * step / steps) * (1 + (scale - 1) * step / steps)
            for finger, end in enumerate(ends):
                moved = end * turn
                self._display.touch_move(finger, x + moved.real, y + moved.imag)
        for finger in (1, 0):
            self._display.touch_up(finger)

    def jumble(self, steps):
        down = set()
        for finger, stays, place in steps:
            if finger not in down:
                self._display.touch_down(finger, *self._point(place))
                down.add(finger)
            elif stays:
                self._display.touch_move(finger, *self._point(place))
            else:
                self._display.touch_up(finger)
                down.discard(finger)
            time.sleep(0.015)
        for finger in sorted(down):
            self._display.touch_up(finger)

    # The touchpad

    def touchpad_pinch(self, place, scale, degrees, steps=6):
        self.move(place)
        self._display.touchpad_pinch('begin', 1, 0)
        for step in range(1, steps + 1):
            time.sleep(0.012)
            self._display.touchpad_pinch('update', 1 + (scale - 1) * step / steps, degrees / steps)
        self._display.touchpad_pinch('end', scale, 0)

    def touchpad_scroll(self, place, dx, dy, rest=0.06):
        self.move(place)
        for _ in range(6):
            self._display.scroll(dx / 6, dy / 6, False)
            time.sleep(0.01)
        time.sleep(rest)   # a hand's pace
        self._display.scroll(0, 0, True)

    def touchpad_fling(self, place, dx, dy):
        self.touchpad_scroll(place, dx, dy, rest=0)

    # The mouse

    def move(self, place):
        self._display.move(*self._point(place))

    def click(self, place, which='left', times=1):
        self.move(place)
        for _ in range(times):
            self._display.button(which, True)
            time.sleep(0.01)
            self._display.button(which, False)
            time.sleep(0.01)

    def double_click(self, place):
        self.click(place, times=2)

    def other_click(self, place, which):
        self.click(place, which)

    def mouse_drag(self, start, end, steps=6):
        (x0, y0), (x1, y1) = self._point(start), self._point(end)
        self._display.move(x0, y0)
        self._display.button('left', True)
        for step in range(1, steps + 1):
            time.sleep(0.01)
            self._display.move(x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps)
        self._display.button('left', False)

    def wheel(self, place, steps):
        self.move(place)
        for _ in range(abs(steps)):
            self._display.wheel(steps > 0)

    def wheel_with_control(self, place, steps):
        with self._keyboard.held('ctrl'):
            self.wheel(place, steps)

    # The window

    def size(self, size):
        if window := self._main_window():
            self._display.resize(replace(window, x=HOME[0], y=HOME[1]), *size)
            self._await_size(size)

    def _await_size(self, size):
        """Half a second at most: a place of the larger window may be the close button of the smaller one."""
        end = time.monotonic() + 0.5
        while time.monotonic() < end:
            window = self._main_window()
            if not window or (window.width, window.height) == tuple(size):
                return
            time.sleep(0.02)


def complex_turn(degrees):
    """The complex number that turns by so many degrees."""
    return complex(1, 0) if degrees == 0 else complex(0, 1) ** (degrees / 90)
