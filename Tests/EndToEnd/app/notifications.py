# SPDX-License-Identifier: MIT

"""A desktop with a list of notifications, which is fake_notifications.py, and what is in it."""

import json
import os
import sys

from desktop import wait

SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'fake_notifications.py')
NAME, PATH = 'org.freedesktop.Notifications', '/org/freedesktop/Notifications'


class Notifications:
    def __init__(self, desktop):
        self._bus = desktop.session.bus
        self._log = os.path.join(desktop.session.root, 'notifications')
        desktop.start([sys.executable, '-B', SCRIPT, self._log])
        wait(lambda: self._bus.has(NAME), 10, 'notifications on the bus')

    def _lines(self):
        if not os.path.exists(self._log):
            return []
        with open(self._log, encoding='utf-8') as file:
            return [json.loads(line) for line in file]

    def open(self):
        """Those that are there now, as pairs of title and number."""
        lines = self._lines()
        taken_back = {line['number'] for line in lines if 'title' not in line}
        return [(line['title'], line['number']) for line in lines
                if 'title' in line and line['number'] not in taken_back]

    def text(self, number):
        """What stands below the title."""
        return next(line['text'] for line in self._lines()
                    if line['number'] == number and 'text' in line)

    def press(self, number):
        """Press it as a whole, which is its default action."""
        self._bus.call(NAME, PATH, 'org.example.Notifications', 'Press', 'u', number)
