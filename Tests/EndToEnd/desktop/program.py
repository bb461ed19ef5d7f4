# SPDX-License-Identifier: MIT

"""A program in a session: its process, its output, and the frames it painted."""

import contextlib
import os
import re
import signal
import subprocess

from . import native
from .waiting import wait

FRAME_LOG_ENVIRONMENT = 'FRAMELOG'


def frame_log_environment(path):
    """What makes any GTK 4 program write one line a painted frame into a file."""
    return {'LD_PRELOAD': native.shared_object('framelog', 'gtk4'), FRAME_LOG_ENVIRONMENT: path}


def strict_heap_environment():
    """What makes any program end, and say why on standard error, when it uses memory after it was freed, or behind
    its end; the first line tells that it is looked for."""
    return {'LD_PRELOAD': native.shared_object('strict_heap'), 'STRICT_HEAP': '1', 'G_SLICE': 'always-malloc'}


def frame_costs(path):
    """Milliseconds that the program spent on each frame in the file, in order."""
    with open(path, encoding='ascii') as file:
        rows = [line.split() for line in file if line.endswith('\n')]
    return [(int(end) - int(start)) / 1000 for start, end in rows]


class Program:
    """A running program; stdout and stderr go to the file `log`."""

    def __init__(self, session, argv, environment, log):
        self.argv, self.log = argv, log
        self._seen = 0
        self._process = session.spawn(argv, environment, log)
        self.pid = self._process.pid

    @property
    def output(self):
        with open(self.log, encoding='utf-8', errors='replace') as file:
            return file.read()

    @property
    def exit_code(self):
        """None while it runs; negative: the signal that ended it."""
        return self._process.poll()

    def memory(self, field='VmRSS'):
        """Bytes, as /proc tells them of a running process."""
        with open(f'/proc/{self.pid}/status', encoding='ascii') as file:
            values = dict(line.split(':', 1) for line in file)
        return int(values[field].split()[0]) * 1024

    def open_files(self):
        """What the open file descriptors stand for."""
        found = []
        for name in os.listdir(f'/proc/{self.pid}/fd'):
            with contextlib.suppress(OSError):   # it has just been closed
                found.append(os.readlink(f'/proc/{self.pid}/fd/{name}'))
        return found

    def shared_pictures(self):
        """How many pictures of windows lie in memory that is shared with the compositor."""
        with open(f'/proc/{self.pid}/maps', encoding='utf-8') as file:
            return sum('/memfd:gdk-wayland' in line for line in file)

    def mark(self):
        """From here on, wait_output looks only at what comes next."""
        self._seen = len(self.output)

    def wait_output(self, pattern, timeout=10):
        return wait(
            lambda: re.search(pattern, self.output[self._seen:], re.MULTILINE), timeout,
            f'output /{pattern}/ from {self.argv[0]}')

    def wait_end(self, timeout=10):
        """The exit code, when it has ended by itself."""
        wait(lambda: self.exit_code is not None, timeout, f'end of {self.argv[0]}')
        return self.exit_code

    @contextlib.contextmanager
    def busy(self):
        """It does nothing meanwhile, as at hard work; what is pressed then comes to it all at once."""
        os.kill(self.pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(self.pid, signal.SIGCONT)

    def kill(self):
        """End it at once, as kill -9 does."""
        self._process.kill()
        self._process.wait()

    def stop(self, timeout=10):
        """Ask it to end, and make it end if it does not."""
        if self.exit_code is None:
            self._process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(timeout)
            if self.exit_code is None:
                os.kill(self.pid, signal.SIGKILL)
                self._process.wait()
        return self.exit_code
