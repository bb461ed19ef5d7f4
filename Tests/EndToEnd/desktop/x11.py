# SPDX-License-Identifier: MIT

"""An X11 display without hardware: Xvfb with openbox, driven by xdotool. Mouse and keys only."""

import os
import re
import subprocess
import time

from .waiting import wait
from .windows import Window

BUTTONS = {'left': '1', 'middle': '2', 'right': '3', 'back': '8', 'forward': '9'}
SIGNS = {'+': 'plus', '-': 'minus'}   # keys that xdotool knows by these names only
# Pixels: without a compositor GTK draws a border around a window with a header bar, which it does not tell of.
BORDER = 5
# Seconds that a mouse takes at least from where it arrives to a click. GTK 4.8 does not always notice a faster one in
# a menu that has just opened.
HAND = 0.1


class Xvfb:
    """The display; positions are pixels of the screen."""

    name = 'xvfb'
    abilities = frozenset()
    # Pixels that a window has at least, in any language: GTK counts its border twice.
    narrowest = 360 + 2 * BORDER

    def __init__(self, session, size, scale=1):
        """size: of the screen in pixels; GTK draws `scale` of them each way for one of its own."""
        self._session, self._size, self.scale = session, size, scale

    def prepare(self):
        """Start the X server, which also settles the environment of clients."""
        reading, writing = os.pipe()
        width, height = self._size
        self._session.spawn(
            ['Xvfb', '-screen', '0', f'{width}x{height}x24', '-nolisten', 'tcp', '-noreset',
             '-displayfd', str(writing)], pass_fds=(writing,))
        os.close(writing)
        with open(reading, encoding='ascii') as pipe:
            number = pipe.readline().strip()
        if not number:
            raise RuntimeError('Xvfb did not start')
        self._session.environment.update(
            GDK_BACKEND='x11', DISPLAY=':' + number, GDK_SCALE=str(self.scale))

    def start(self):
        """Start the window manager; called when the bus is there."""
        self._session.spawn(['openbox', '--sm-disable'])
        wait(lambda: b'window id' in self._run('xprop', '-root', '_NET_SUPPORTING_WM_CHECK'),
             what='openbox')

    def reset(self):
        """Leave the pointer in the corner; what was copied goes with its program."""
        self._run('xdotool', 'mousemove', '0', '0')

    def _run(self, *argv):
        return subprocess.run(
            argv, env=self._session.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, check=False).stdout

    # Windows

    def windows(self):
        active = self._run('xdotool', 'getactivewindow').decode().strip()
        listed = self._run('xdotool', 'search', '--onlyvisible', '--name', '.*').decode().split()
        described = (self._describe(number, number == active) for number in listed)
        return [window for window in described if window]

    def _describe(self, number, focused):
        pid = self._numbers(number, '_NET_WM_PID')
        places = re.findall(
            r'(?:Absolute upper-left [XY]|Width|Height):\s+(-?\d+)',
            self._run('xwininfo', '-id', number).decode())
        if not pid or len(places) != 4:
            return None
        x, y, width, height = buffer = tuple(map(int, places))
        left, right, top, bottom = self._around(number)
        title = self._run('xdotool', 'getwindowname', number).decode().strip()
        return Window(
            int(number), pid[0], title, focused, x + left, y + top, width - left - right,
            height - top - bottom, buffer)

    def _around(self, number):
        """How far what is drawn around a window goes to its left, right, top and bottom."""
        extents = self._numbers(number, '_GTK_FRAME_EXTENTS') or [0] * 4
        hints = self._numbers(number, '_MOTIF_WM_HINTS')
        draws_itself = len(hints) > 2 and not hints[2]
        return [BORDER] * 4 if draws_itself and not any(extents) else extents

    def _numbers(self, number, property_name):
        text = self._run('xprop', '-id', number, property_name).decode()
        return [int(n) for n in re.findall(r'\d+', text.partition('= ')[2])]

    def activate(self, window):
        self._run('xdotool', 'windowactivate', str(window.id))

    def close(self, window):
        self.activate(window)
        self._run('xdotool', 'key', 'alt+F4')   # windowclose would destroy it under GTK

    def resize(self, window, width, height):
        _, _, outer_width, outer_height = window.buffer
        self._run('xdotool', 'windowsize', str(window.id), str(width + outer_width - window.width),
                  str(height + outer_height - window.height))

    def frame_border(self, window, frame_size):
        """What the client draws around the frame inside of the window's place."""
        return (window.width - frame_size[0]) / 2, (window.height - frame_size[1]) / 2

    # Input

    def move(self, x, y):
        x, y = round(x), round(y)
        self._run('xdotool', 'mousemove', str(x - 1), str(y), 'sleep', '0.05', 'mousemove', str(x), str(y))
        time.sleep(HAND)

    def button(self, which, down):
        self._run('xdotool', 'mousedown' if down else 'mouseup', BUTTONS[which])

    def wheel(self, down):
        self._run('xdotool', 'click', '5' if down else '4')

    def key(self, key, down):
        self._run('xdotool', 'keydown' if down else 'keyup', key)

    def chord(self, keys):
        self._run('xdotool', 'key', '+'.join(SIGNS.get(key, key) for key in keys))

    def type(self, text):
        first, *lines = text.split('\n')
        self._run('xdotool', 'type', '--delay', '15', first)
        for line in lines:   # xdotool types the end of a line as a key that activates nothing in GTK
            self._run('xdotool', 'key', 'Return')
            self._run('xdotool', 'type', '--delay', '15', line)

    # Pictures

    def wait_frame(self, longest):
        """Let a moment pass: this display does not tell when something is painted."""
        time.sleep(min(longest, 0.03))

    is_still = True   # two equal pictures have to do

    def wait_still(self, timeout=15):
        """Wait until two pictures are equal."""
        last = [None]

        def still():
            last[0], before = self.pixels(), last[0]
            return last[0] == before
        wait(still, timeout, 'stillness of the screen', every=0.2)

    def pixels(self):
        """Width, height and the screen's bytes, BGRX, row by row."""
        # Not by xwd, which leaves out windows that have transparency: dialogs and popovers.
        width, height = self._size
        size = width * height * 4
        pixels = wait(
            lambda: len(data := self._run('import', '-silent', '-window', 'root', '-depth', '8', 'bgra:-')) == size
            and data, 5, 'picture of the screen')
        return width, height, pixels

    # The clipboard

    copy_command = ['xclip', '-selection', 'clipboard', '-t', 'UTF8_STRING', '-i']
    paste_command = ['xclip', '-selection', 'clipboard', '-o', '-t']   # and the media type
    types_command = ['xclip', '-selection', 'clipboard', '-o', '-t', 'TARGETS']
