# SPDX-License-Identifier: MIT

"""Waiting for a condition, the only way in which these tests let time pass."""

import time


class Timeout(AssertionError):
    """What was waited for did not happen in time."""


def wait(check, timeout=10, what='condition', every=0.03, pause=time.sleep):
    """The first true value of check(); Timeout after `timeout` seconds. pause(every) comes between two
    checks, and may be shorter where something tells that it is worth another look."""
    end = time.monotonic() + timeout
    while True:
        value = check()
        if value:
            return value
        if time.monotonic() > end:
            raise Timeout(f'no {what} within {timeout} s')
        pause(every)
