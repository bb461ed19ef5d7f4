# SPDX-License-Identifier: MIT

"""A desktop with a portal, which is fake_portal.py, and what it was asked for."""

import json
import os
import sys

from desktop import wait

SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'fake_portal.py')
NAME, PATH = 'org.freedesktop.portal.Desktop', '/org/freedesktop/portal/desktop'
# What makes GLib, GTK and Belvedere use the portals outside of a sandbox too.
AS_IN_SANDBOX = {'GTK_USE_PORTAL': '1', 'GIO_USE_PORTALS': '1'}   # what GLib 2.74 and 2.84 read


class Portal:
    def __init__(self, desktop):
        self._bus = desktop.session.bus
        self._log = os.path.join(desktop.session.root, 'portal')
        desktop.start([sys.executable, '-B', SCRIPT, self._log])
        wait(lambda: desktop.session.bus.has(NAME), 10, 'portal on the bus')

    def set_metered(self, is_metered):
        """The network is paid by the byte from now on, or is not."""
        self._bus.call(NAME, PATH, 'org.example.Portal', 'SetMetered', 'b', is_metered)

    def set_location(self, latitude, longitude, accuracy):
        """The computer is there from now on; with a negative accuracy the portal refuses to tell it,
        with 0 it never answers."""
        self._bus.call(NAME, PATH, 'org.example.Portal', 'SetLocation', 'ddd',
                       latitude, longitude, accuracy)

    def requests(self):
        """What was asked so far, in order."""
        if not os.path.exists(self._log):
            return []
        with open(self._log, encoding='utf-8') as file:
            return [json.loads(line) for line in file]

    def wait_request(self, count=1):
        """The newest request, when there are so many."""
        return wait(lambda: len(self.requests()) >= count and self.requests(), 20,
                    f'portal request {count}')[-1]
