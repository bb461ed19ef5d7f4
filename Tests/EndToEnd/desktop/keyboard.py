# SPDX-License-Identifier: MIT

"""The keyboard."""

import contextlib
import time


class Keyboard:
    def __init__(self, display):
        self._display = display

    def press(self, combination, times=1):
        """'Escape', 'ctrl+c', 'shift+Tab', 'F11', 'a'"""
        keys = combination.split('+') if len(combination) > 1 else [combination]
        for _ in range(times):
            self._display.chord(keys)
            time.sleep(0.02)

    @contextlib.contextmanager
    def held(self, key):
        """A key is down while something else is done."""
        self._display.key(key, True)
        try:
            yield
        finally:
            self._display.key(key, False)

    def type(self, text):
        """Characters of the US layout only: mutter sends nothing for others."""
        self._display.type(text)
