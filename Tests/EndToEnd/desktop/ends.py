# SPDX-License-Identifier: MIT

"""How the processes of a session end, those that it did not start itself included.

What D-Bus or a launcher starts loses its parent sooner or later. This process asks the kernel for
such orphans, so that it is told how they end, as a parent is.
"""

import contextlib
import ctypes
import os
import signal
from dataclasses import dataclass

PR_SET_CHILD_SUBREAPER = 36   # linux/prctl.h
CRASHES = {-signal.SIGSEGV, -signal.SIGILL, -signal.SIGTRAP, -signal.SIGABRT, -signal.SIGBUS,
           -signal.SIGFPE}


@dataclass(frozen=True)
class End:
    """A process that has ended; a negative code is the signal that ended it."""
    name: str
    pid: int
    code: int

    @property
    def is_crash(self):
        return self.code in CRASHES

    def __str__(self):
        how = signal.Signals(-self.code).name if self.code < 0 else f'exit code {self.code}'
        return f'{self.name} ({self.pid}) ended with {how}'


def adopt():
    """From now on orphans below this process become its children."""
    if ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), 'prctl(PR_SET_CHILD_SUBREAPER)')


def children(pid):
    """The children of a process, with those that have ended and are not waited for yet."""
    found = []
    for task in os.listdir(f'/proc/{pid}/task'):
        # A thread may end after it was listed.
        with contextlib.suppress(FileNotFoundError, ProcessLookupError), \
                open(f'/proc/{pid}/task/{task}/children', encoding='ascii') as file:
            found += map(int, file.read().split())
    return found


def ended_orphans(known):
    """The adopted children that have ended since the last call; `known` are not adopted ones."""
    ends = []
    for pid in set(children(os.getpid())) - known:
        with open(f'/proc/{pid}/comm', encoding='utf-8', errors='replace') as file:
            name = file.read().strip()
        ended, status = os.waitpid(pid, os.WNOHANG)
        if ended:
            ends.append(End(name, pid, os.waitstatus_to_exitcode(status)))
    return ends
