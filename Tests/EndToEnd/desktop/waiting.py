"""Waiting for a condition, the only way in which these tests let time pass."""

import time


class Timeout(AssertionError):
    """What was waited for did not happen in time."""


def wait(check, timeout=5, what='condition', every=0.03):
    """The first true value of check(); Timeout after `timeout` seconds."""
    end = time.monotonic() + timeout
    while True:
        value = check()
        if value:
            return value
        if time.monotonic() > end:
            raise Timeout(f'no {what} within {timeout} s')
        time.sleep(every)
