# SPDX-License-Identifier: MIT

"""Disks of the suite's own: small ones and read-only ones, which no other process of the machine sees."""

import contextlib
import ctypes
import os
import subprocess

CLONE_NEWNS = 0x20000   # linux/sched.h
BLOCK = 4096


def isolate():
    """Move this process, and all that it starts, into a view of the disks of its own; True if that
    worked. Only root may."""
    if os.geteuid() != 0 or ctypes.CDLL(None).unshare(CLONE_NEWNS) != 0:
        return False
    return subprocess.run(['mount', '--make-rprivate', '/'], check=False).returncode == 0


@contextlib.contextmanager
def small_disk(folder, size='600k'):
    """Puts a disk of that size in the place of a folder, which need not exist."""
    os.makedirs(folder, exist_ok=True)
    with _mounted(folder, '-t', 'tmpfs', '-o', f'size={size}', 'tmpfs', folder):
        yield SmallDisk(folder)


@contextlib.contextmanager
def read_only(folder):
    """Nothing can be written below the folder meanwhile, not even by root."""
    with _mounted(folder, '--bind', folder, folder):
        _run('mount', '-o', 'remount,bind,ro', folder)
        yield


@contextlib.contextmanager
def _mounted(folder, *options):
    _run('mount', *options)
    try:
        yield
    finally:
        # Lazily: a program of the session may still have a file open.
        _run('umount', '--lazy', folder)


def _run(*argv):
    subprocess.run(argv, check=True, capture_output=True, text=True)


class SmallDisk:
    """A disk that can be filled."""

    def __init__(self, folder):
        self._filler = os.path.join(folder, 'filler')

    def fill(self):
        """Leave no room, not for one byte."""
        with open(self._filler, 'ab', buffering=0) as file, contextlib.suppress(OSError):
            while True:
                file.write(bytes(BLOCK))

    def make_room(self):
        os.unlink(self._filler)
