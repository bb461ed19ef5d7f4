# SPDX-License-Identifier: MIT

"""The seats of a worker: one that scenarios use after each other, and others for those that need more."""

import contextlib

from desktop import Seat


class Seats:
    """Use as a context manager, which stops what was kept."""

    def __init__(self, prefix):
        self._prefix = prefix
        self._kept = {}   # by backend

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for seat in self._kept.values():
            seat.stop()
        self._kept = {}

    @contextlib.contextmanager
    def one(self, backend, has_keyring=True, **screen):
        """A seat for one attempt. A usual one is kept for the next, unless it was spoilt."""
        is_usual = has_keyring and not screen
        seat = self._kept.pop(backend, None) if is_usual else None
        if not seat:
            seat = Seat(backend, has_keyring=has_keyring, prefix=self._prefix, **screen)
            seat.start()
        try:
            yield seat
            if is_usual and seat.tidy():
                self._kept[backend] = seat
        finally:
            if self._kept.get(backend) is not seat:
                seat.stop()
