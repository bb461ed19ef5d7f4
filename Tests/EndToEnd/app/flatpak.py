# SPDX-License-Identifier: MIT

"""Belvedere as an installed Flatpak on a desktop with real portals, and what of it lies outside of the sandbox."""

import contextlib
import os
import sys

from desktop import wait

from .installation import APP_ID
from .stage import TITLE

SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'outside.py')
# Which back end answers for which portal, as a desktop's own file tells.
PORTALS = '''[preferred]
default=gtk
org.freedesktop.impl.portal.Secret=gnome-keyring
'''
RUNTIME = f'/run/user/{os.getuid()}'   # what Flatpak has in a sandbox
FOLDERS = 'XDG_PICTURES_DIR="$HOME/Bilder"\nXDG_DOWNLOAD_DIR="$HOME/Downloads"\n'
VIEWER = f'[Desktop Entry]\nType=Application\nName=Outside\nMimeType=image/jpeg;\nExec={sys.executable} -B {SCRIPT} %f\n'


class Flatpak:
    """The person's home, with a folder for pictures and a program for them, and the program in its sandbox."""

    def __init__(self, stage):
        self._stage, self._desktop = stage, stage.desktop
        self.home = stage.desktop.session.home
        self.pictures = os.path.join(self.home, 'Bilder')
        self.own = os.path.join(self.home, '.var', 'app', APP_ID)
        os.makedirs(self.pictures)
        # The same inside and outside, so that the paths of the document portal are.
        stage.desktop.session.environment['XDG_RUNTIME_DIR'] = RUNTIME
        stage.desktop.session.settle_in()
        self._write('.config/user-dirs.dirs', FOLDERS)
        self._write('.config/xdg-desktop-portal/portals.conf', PORTALS)
        self._write('.local/share/applications/outside.desktop', VIEWER)
        stage.desktop.session.command(
            'update-desktop-database', os.path.join(self.home, '.local', 'share', 'applications'))

    def _write(self, name, text):
        path = os.path.join(self.home, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text)

    def launch(self, *arguments, permissions=()):
        """Start it as its icon does, and wait for its window. The program is `flatpak`, which waits for the end."""
        program = self._desktop.start(['flatpak', 'run', *permissions, APP_ID, *arguments])

        def window():
            if program.exit_code is not None:
                raise RuntimeError(f'flatpak run ended with {program.exit_code}: {program.output[-2000:]}')
            return next((each for each in self._desktop.windows.all() if each.title == TITLE), None)
        opened = wait(window, 40, 'window of the Flatpak')
        wait(self._desktop.tree.programs, 20, 'accessible program')
        self._desktop.windows.focus(opened)
        return program

    def enter_demo(self, *arguments, **more):
        """Start it, and look at the demo's photos without a browser."""
        program = self.launch(*arguments, **more)
        self._stage.choose_option('Enter the Demo')
        self._stage.feed.wait_cards()
        self._stage.feed.wait_sharp()
        return program

    def command(self, *arguments, permissions=()):
        """Run it at a terminal; the CompletedProcess."""
        return self._desktop.session.command('flatpak', 'run', *permissions, APP_ID, *arguments, timeout=60)

    def saved(self):
        """The photos in the person's folder outside, by name."""
        return self.files(self.pictures)

    @staticmethod
    def files(folder):
        found = {}
        for name in os.listdir(folder):
            # A file gets its name when it is whole, perhaps between the list and the look.
            with contextlib.suppress(FileNotFoundError), open(os.path.join(folder, name), 'rb') as file:
                found[name] = file.read()
        return found

    def lost(self):
        """Photos that lie in the home or in the sandbox's part of it, and not in a cache: there nobody looks."""
        return [os.path.join(folder, name) for folder, _, names in os.walk(self.home) for name in names
                if name.endswith('.jpg') and not folder.startswith((self.pictures, os.path.join(self.own, 'cache')))]
