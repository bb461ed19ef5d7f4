"""The keyboard."""

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

    def type(self, text):
        """Characters of the US layout only: mutter sends nothing for others."""
        self._display.type(text)
