# SPDX-License-Identifier: MIT

"""Belvedere at a terminal: no display, no session bus, and a home that goes with the test."""

import os
import subprocess
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM = os.environ.get('BELVEDERE', os.path.join(ROOT, '.build', 'install', 'bin', 'belvedere'))
SERVICE = os.path.join(os.path.dirname(PROGRAM), '..', 'libexec', 'belvedere-demo-service')
# Variables that lead to a desktop, a bus or the person's own files.
FOREIGN = ('DISPLAY', 'WAYLAND_DISPLAY', 'DBUS_SESSION_BUS_ADDRESS', 'XDG_CACHE_HOME', 'XDG_CONFIG_HOME',
           'XDG_DATA_HOME', 'XDG_STATE_HOME', 'XDG_RUNTIME_DIR')


class TerminalTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix='terminal-')
        self.addCleanup(folder.cleanup)
        self.home = folder.name
        self.environment = {
            **{name: value for name, value in os.environ.items() if name not in FOREIGN},
            'HOME': self.home, 'LC_ALL': os.environ.get('LC_ALL', 'C.UTF-8'), 'LANGUAGE': 'en', 'TZ': 'UTC',
            'BELVEDERE_DATA_DIR': os.path.join(ROOT, 'data')}

    def belvedere(self, *arguments, environment=None, **more):
        """Run it to its end; the CompletedProcess, with text output."""
        more.setdefault('stdout', subprocess.PIPE)
        return subprocess.run(
            [PROGRAM, *arguments], env={**self.environment, **(environment or {})}, stdin=subprocess.DEVNULL,
            stderr=subprocess.PIPE, text=True, timeout=60, check=False, **more)

    def assert_refused(self, result, code=2):
        """One sentence, nothing else, and the exit code."""
        self.assertEqual(result.returncode, code, result)
        self.assertEqual(result.stderr.count('\n'), 1, result)
        self.assertFalse(result.stdout, result)

    def write(self, name, text):
        path = os.path.join(self.home, name)
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text)
        return path
