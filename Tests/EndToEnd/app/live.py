# SPDX-License-Identifier: MIT

"""How many objects of Belvedere's own are alive on the border to GTK: a program that is started with
LiveObjects.ENVIRONMENT prints that when it is asked over the session bus."""

import re
import time

from .installation import APP_ID

PATH = '/' + APP_ID.replace('.', '/')


class LiveObjects:
    ENVIRONMENT = {'BELVEDERE_DIAGNOSTICS': '1'}

    def __init__(self, stage, program):
        self._bus, self._program = stage.desktop.session.bus, program

    def counts(self):
        """The numbers of now, by kind."""
        self._program.mark()
        self._bus.call(APP_ID, PATH, 'org.gtk.Actions', 'Activate', 'sava{sv}',
                       'print-live-objects', [], {})
        line = self._program.wait_output('^live objects: (.*)$')[1]
        return {kind: int(number) for kind, number in re.findall(r'(\w+)=(\d+)', line)}

    def settled(self, timeout=10):
        """The numbers when they no longer change."""
        end = time.monotonic() + timeout
        last, now = None, self.counts()
        while now != last and time.monotonic() < end:
            time.sleep(0.4)   # what is let go of goes in later turns of the main loop
            last, now = now, self.counts()
        return now


def growth(before, now):
    """What there is more of than before, by kind."""
    return {kind: now[kind] - before.get(kind, 0) for kind in now if now[kind] > before.get(kind, 0)}
