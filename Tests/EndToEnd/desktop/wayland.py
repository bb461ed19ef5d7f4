# SPDX-License-Identifier: MIT

"""A Wayland display without hardware: mutter --headless, driven through the plugin in native/.

The plugin gives mouse, keys, touchscreen, touchpad with gestures, screenshots and the list of
windows over D-Bus. It is bound to the versions of mutter that it was written for.
"""

import os
import time

import dbus

from . import native
from .waiting import wait
from .windows import Window

SOCKET = 'wayland-0'
MUTTER_APIS = (11, 16)   # of mutter 43 and 48, those of Debian 12 and 13
PHYSICAL_PIXELS = 2   # a layout mode of mutter's DisplayConfig
FRAMES = 30   # a second, at most: without a GPU drawing takes much of the processor's time
PLUGIN_NAME = 'org.belvedere.TestDesk'

# Key values by the names that tests use; a single character stands for itself.
KEY_VALUES = {
    'Return': 0xff0d, 'Escape': 0xff1b, 'Tab': 0xff09, 'BackSpace': 0xff08, 'Delete': 0xffff,
    'Home': 0xff50, 'Left': 0xff51, 'Up': 0xff52, 'Right': 0xff53, 'Down': 0xff54,
    'Page_Up': 0xff55, 'Page_Down': 0xff56, 'End': 0xff57, 'Menu': 0xff67,
    'ctrl': 0xffe3, 'shift': 0xffe1, 'alt': 0xffe9, 'super': 0xffeb,
    'space': 0x20, 'comma': 0x2c, 'question': 0x3f,
    **{f'F{number}': 0xffbd + number for number in range(1, 13)},
}
BUTTONS = {'left': 0x110, 'right': 0x111, 'middle': 0x112}   # linux/input-event-codes.h
# Seconds for which keys that open menus are held. mutter refuses a menu whose keys are up before the program asks
# for it, and GTK 4.8 then loses the mouse's presses, in text fields, whose menus are GTK's own. No person is as
# quick.
HELD = 0.03
STILL = 0.15   # seconds without a frame; a program that has something to paint does it sooner
GESTURE_PHASES = {'begin': 0, 'update': 1, 'end': 2, 'cancel': 3}


def missing():
    """Why this display cannot be used here, in words; None when it can."""
    if installed_api() is None:
        packages = ' nor '.join(f'libmutter-{api}' for api in MUTTER_APIS)
        return f'neither {packages} is installed, so mutter cannot be driven'
    return None


def installed_api():
    """The number in the name of mutter's library, of those that the plugin knows."""
    return next((api for api in MUTTER_APIS if native.has_package(f'libmutter-{api}')), None)


def plugin():
    api = installed_api()
    return native.shared_object('plugin', f'libmutter-{api}', f'-DMUTTER_API={api}')


class Mutter:
    """The display; positions are pixels of the screen."""

    name = 'wayland'
    abilities = frozenset({'touch', 'touchpad', 'modeless prompts'})
    narrowest = 360   # pixels that a window has at least, in any language

    def __init__(self, session, size, scale):
        self._session, self._size, self.scale = session, size, scale
        self._room = size

    def prepare(self):
        """Settle the environment of clients; called before the bus starts."""
        # By its whole path: sessions of this seat have runtime folders of their own.
        self._session.environment.update(
            GDK_BACKEND='wayland', WAYLAND_DISPLAY=os.path.join(self._session.runtime, SOCKET))

    def start(self):
        """Start the compositor; called when the bus is there."""
        width, height = self._size
        is_fractional = self.scale != round(self.scale)
        if is_fractional:
            self._session.command('gsettings', 'set', 'org.gnome.mutter', 'experimental-features',
                                  "['scale-monitor-framebuffer']")
        self._session.spawn([
            'mutter', '--headless', '--wayland', '--no-x11', '--wayland-display', SOCKET,
            '--virtual-monitor', f'{width}x{height}@{FRAMES}',
            '--mutter-plugin', plugin()])
        wait(lambda: self._session.bus.has(PLUGIN_NAME), 15, 'mutter', 0.02)
        if self.scale != 1:
            self._set_scale(is_fractional)
        if is_fractional:   # all places and sizes are in the program's pixels then, else in the screen's
            self._room = [int(side / self.scale) for side in self._size]
            self.scale = 1

    def _set_scale(self, is_fractional):
        name, path = 'org.gnome.Mutter.DisplayConfig', '/org/gnome/Mutter/DisplayConfig'
        call = self._session.bus.call
        serial, monitors, _, properties = call(name, path, name, 'GetCurrentState')
        # Mutter 48 counts in application pixels else.
        options = {'layout-mode': dbus.UInt32(PHYSICAL_PIXELS, variant_level=1)} \
            if properties.get('supports-changing-layout-mode') and not is_fractional else {}
        connector, mode = monitors[0][0][0], monitors[0][1][0][0]
        call(name, path, name, 'ApplyMonitorsConfig', 'uua(iiduba(ssa{sv}))a{sv}', serial, 1,
             [(0, 0, float(self.scale), 0, True, [(connector, mode, {})])], options)

    def reset(self):
        """Leave nothing of what was copied, and the pointer in the corner."""
        self._plugin('Reset')

    def _plugin(self, method, signature=None, *arguments):
        return self._session.bus.call(
            PLUGIN_NAME, '/', PLUGIN_NAME, method, signature, *arguments)

    # Windows

    def windows(self):
        found = []
        for row in self._plugin('Windows')[0]:
            number, pid, title, focused, x, y, width, height, *buffer = row
            if width > 0:
                found.append(
                    Window(number, pid, title, focused, x, y, width, height, tuple(buffer)))
        return found

    def activate(self, window):
        self._plugin('Do', 'ts', window.id, 'activate')

    def close(self, window):
        self._plugin('Do', 'ts', window.id, 'close')

    def resize(self, window, width, height):
        # All of it is on the screen, if there is room: mutter 48 leaves it where it is, in any size.
        places = (max(0, min(place, room - size)) for place, room, size in
                  zip((window.x, window.y), self._room, (width, height)))
        self._plugin('Place', 'tiiii', window.id, *places, width, height)

    def frame_border(self, window, frame_size):
        """What the client draws around the frame inside of the window's place."""
        return 0, 0

    # Input

    def move(self, x, y):
        self._plugin('Move', 'dd', x, y)

    def button(self, which, down):
        self._plugin('Button', 'ub', BUTTONS[which], down)

    def wheel(self, down):
        self._plugin('Wheel', 'u', 1 if down else 0)

    def scroll(self, dx, dy, last):
        self._plugin('Scroll', 'ddb', dx, dy, last)

    def key(self, key, down):
        self._plugin('Key', 'ub', KEY_VALUES.get(key) or ord(key), down)

    def chord(self, keys):
        for key in keys:
            self.key(key, True)
        if len(keys) > 1 or 'Menu' in keys:
            time.sleep(HELD)
        for key in reversed(keys):
            self.key(key, False)

    def type(self, text):
        for character in text:
            self.chord([{'\n': 'Return', '\t': 'Tab'}.get(character, character)])
            time.sleep(0.005)

    def touch_down(self, finger, x, y):
        self._plugin('TouchDown', 'udd', finger, x, y)

    def touch_start(self, fingers):
        """Fingers go down and move at once, before anything is painted: [(from x, y, to x, y)]."""
        events = [('TouchDown', number, x, y) for number, (x, y, _, _) in enumerate(fingers)] + \
            [('TouchMove', number, x, y) for number, (_, _, x, y) in enumerate(fingers)]
        self._session.bus.call_all([
            (PLUGIN_NAME, '/', PLUGIN_NAME, method, 'udd', place) for method, *place in events])

    def touch_move(self, finger, x, y):
        self._plugin('TouchMove', 'udd', finger, x, y)

    def touch_up(self, finger):
        self._plugin('TouchUp', 'u', finger)

    def touchpad_pinch(self, phase, scale, degrees):
        self._plugin('Pinch', 'udd', GESTURE_PHASES[phase], scale, degrees)

    # Pictures

    def wait_frame(self, longest):
        """Wait until something is painted, at most so many seconds."""
        self._plugin('NextFrame', 'u', round(longest * 1000))

    @property
    def is_still(self):
        """Whether nothing has been painted for a while."""
        return self._plugin('Painted')[0] > STILL * 1e6

    def wait_still(self, timeout=15):
        """Wait until nothing has been painted for a while."""
        wait(lambda: self.is_still, timeout, 'stillness of the screen', every=0.02)

    def pixels(self):
        """Width, height and the screen's bytes, BGRX, row by row."""
        path = os.path.join(self._session.runtime, 'screen.raw')
        width, height = self._plugin('Screenshot', 's', path)
        with open(path, 'rb') as file:
            return width, height, file.read()

    # The clipboard

    copy_command = ['wl-copy', '--type', 'text/plain;charset=utf-8']
    paste_command = ['wl-paste', '--no-newline', '--type']   # and the media type
    types_command = ['wl-paste', '--list-types']
