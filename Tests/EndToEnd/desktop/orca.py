# SPDX-License-Identifier: MIT

"""The real Orca, which reads the session's programs to a speech server that keeps what it says."""

import contextlib
import json
import os
import re
import shutil
import time

from .speech import SpeechServer
from .waiting import Timeout, wait

PROGRAM = 'orca'
# As a person has it at first, without sounds, without a braille display and without the names of the keys.
GENERAL = {'enableKeyEcho': False, 'enableBraille': False, 'enableSound': False}
PROFILE = {'profile': ['Default', 'default'], 'pronunciations': {}, 'keybindings': {}}
QUIET = 0.4   # seconds without a word, after which all is said
WORDLESS = 2.5   # seconds that the first word may take, where a key may have none
LONGEST = 4   # seconds that a burst of words may take


def missing():
    """Why there is no Orca here, in words; None when there is."""
    return None if shutil.which(PROGRAM) else f'{PROGRAM} is not installed'


class Orca:
    """Reads from the time it is made. Use as a context manager.

    What is done and what is heard of it go into a transcript. Patterns are regular expressions; what is heard after
    one thing was done is one text for them, a line for each that was said."""

    def __init__(self, desktop, transcript):
        """transcript: the file for it."""
        self._desktop, self._session, self._transcript = desktop, desktop.session, transcript
        self._server = SpeechServer(self._session.runtime)
        self._done = time.monotonic()   # when the last thing was done
        self._before = self._written = 0   # how much of all that was said came before that, and how much is written
        os.makedirs(os.path.dirname(transcript), exist_ok=True)
        with open(transcript, 'w', encoding='utf-8'):
            pass
        self._write_settings()
        self._program = desktop.start([PROGRAM], {**self._server.environment, 'PATH': self._path_alone()})

    def __enter__(self):
        try:
            self.hears('Screen reader on', timeout=30)
            # It says so before it listens; what is an accessible program answers from its main loop.
            wait(self._desktop.tree.programs, 20, 'accessible Orca')
            self._desktop.tree.answered()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self._write()
        self._program.stop()
        self._server.__exit__()

    # Doing and hearing

    def press(self, key, *patterns):
        """Press a key and hear what matches each of the patterns; all that was heard of it."""
        return self.do(key, lambda: self._desktop.keyboard.press(key), *patterns)

    def type(self, text, *patterns):
        """As press, with many keys."""
        return self.do(f'“{text}”', lambda: self._desktop.keyboard.type(text), *patterns)

    def do(self, what, act, *patterns):
        """As press, with anything that can be done; `what` names it in the transcript."""
        self._wait_quiet()
        self._write(f'> {what}')
        self._before = len(self._server.said())
        act()
        self._done = time.monotonic()
        return self.hears(*patterns)

    def seek(self, key, pattern, most=20):
        """Press a key until something is heard; all that was heard of the last press."""
        for _ in range(most):
            self.press(key)
            with contextlib.suppress(Timeout):   # of some things nothing is said
                wait(self._now, WORDLESS, 'word')
            heard = self.hears()
            if re.search(pattern, heard):
                return heard
        raise AssertionError(f'“{pattern}” is not heard after {most} times {key}; see {self._transcript}')

    def hears(self, *patterns, timeout=10):
        """All that is heard since the last thing was done, once each of the patterns is in it and all is said."""
        for pattern in patterns:
            try:
                wait(lambda: re.search(pattern, self._now()), timeout, pattern)
            except Timeout:
                raise AssertionError(f'“{pattern}” is not heard, but: {self._now()!r}') from None
        self._wait_quiet()
        self._write()
        return self._now()

    def everything(self):
        """All that was heard, a line for each that was said."""
        return '\n'.join(self._server.said())

    def _now(self):
        return '\n'.join(self._server.said()[self._before:])

    def _wait_quiet(self):
        """Wait until the program knows of all input, and nothing more is said of it."""
        self._desktop.tree.answered()
        with contextlib.suppress(Timeout):
            wait(lambda: time.monotonic() - max(self._server.last, self._done) >= QUIET, LONGEST, 'quiet')

    def _write(self, *lines):
        """Add what was heard since the last time, and lines after it."""
        said = self._server.said()
        with open(self._transcript, 'a', encoding='utf-8') as file:
            file.writelines(f'{line}\n' for line in [*(f'    {text}' for text in said[self._written:]), *lines])
        self._written = len(said)

    # Starting

    def _write_settings(self):
        folder = os.path.join(self._session.home, '.local', 'share', 'orca')
        os.makedirs(folder)
        with open(os.path.join(folder, 'user-settings.conf'), 'w', encoding='utf-8') as file:
            json.dump({'general': GENERAL, 'pronunciations': {}, 'keybindings': {},
                       'profiles': {'default': PROFILE}}, file)

    def _path_alone(self):
        """Folders of programs where no other Orca is found: it ends where it finds one of the same person, or ends
        that one, which may be how the person of this machine reads the screen."""
        folder = os.path.join(self._session.root, 'alone')
        os.makedirs(folder)
        with open(os.path.join(folder, 'pgrep'), 'w', encoding='utf-8') as file:
            file.write('#!/bin/sh\nexit 1\n')
        os.chmod(file.name, 0o755)
        return f'{folder}:{self._session.environment["PATH"]}'
