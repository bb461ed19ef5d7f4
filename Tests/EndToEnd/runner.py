"""Plays scenarios one after the other and tells how each went.

A scenario that fails is played once more, since a desktop of several processes on a busy machine
is not the same twice. One that passes then is "unsteady": what went wrong is told and kept all the
same, and more than MAX_UNSTEADY of them fail the run, as one that fails twice does. A program that
crashed gets no second chance.
"""

import os
import shutil
import signal
import socket
import sys
import time
import traceback

from app.stage import LOGIN_PORT, Stage
from desktop import wayland

SCENARIO_TIMEOUT = 240   # seconds
MAX_UNSTEADY = 3
CRASHES = {-signal.SIGSEGV, -signal.SIGILL, -signal.SIGTRAP, -signal.SIGABRT, -signal.SIGBUS}


class Runner:
    def __init__(self, installation, artifacts, backend=None):
        """backend None: all that can be used here, each scenario where it belongs."""
        self._installation, self._artifacts = installation, artifacts
        self._missing = wayland.missing()
        self._chosen = backend
        self._has_crashed = False   # in the last attempt
        self._counts = {'passed': 0, 'unsteady': 0, 'failed': 0, 'skipped': 0}

    def play(self, scenarios):
        """Play all; whether none failed and few were unsteady."""
        if self._missing and self._chosen != 'xvfb':
            print(f'Using Xvfb: {self._missing}.')
        for scenario in scenarios:
            for backend in self._backends(scenario):
                self._play(scenario, backend)
        print(', '.join(f'{count} {how}' for how, count in self._counts.items()))
        return self._counts['failed'] == 0 and self._counts['unsteady'] <= MAX_UNSTEADY

    def _backends(self, scenario):
        if self._chosen:
            return [self._chosen]
        return ['xvfb'] if self._missing else scenario.backends

    def _play(self, scenario, backend):
        title = f'{scenario.name} ({backend})'
        lacking = scenario.needs if backend == 'xvfb' else None
        if lacking:
            self._tell('skipped', title, f'{backend} has no {" and no ".join(sorted(lacking))}')
            return
        started = time.monotonic()
        first = os.path.join(self._artifacts, backend, scenario.name)
        folders = (first, f'{first}-again')
        for folder in folders:
            shutil.rmtree(folder, ignore_errors=True)
        problems = []
        for folder in folders:
            problem = self._attempt(scenario, backend, folder)
            if not problem:
                break
            problems.append(f'{problem.rstrip()}\n  See {folder}')
            if self._has_crashed:
                break
        outcome = 'failed' if self._has_crashed else ('passed', 'unsteady', 'failed')[len(problems)]
        self._tell(outcome, title, f'{time.monotonic() - started:5.1f} s  {scenario.summary}')
        for problem in problems:
            print(problem, flush=True)

    def _tell(self, how, title, text):
        self._counts[how] += 1
        print(f'{how:10}{title:36} {text}', flush=True)

    def _attempt(self, scenario, backend, folder):
        """None, or what went wrong; then the session's state is kept in the folder."""
        if not port_is_free(LOGIN_PORT):
            return f'Port {LOGIN_PORT} is in use on this machine; the login cannot be tested.'
        self._has_crashed = False
        signal.signal(signal.SIGALRM, on_alarm)
        signal.alarm(SCENARIO_TIMEOUT)
        try:
            with Stage(self._installation, folder, backend, **scenario.stage) as stage:
                try:
                    scenario.function(stage)
                except Exception:
                    codes = {program.exit_code for program in stage.desktop.programs}
                    self._has_crashed = bool(codes & CRASHES)
                    keep_evidence(stage)
                    raise
        except Exception:
            return traceback.format_exc()
        finally:
            signal.alarm(0)
        return None


def on_alarm(*_):
    raise TimeoutError(f'the scenario took longer than {SCENARIO_TIMEOUT} s')


def port_is_free(port):
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(('127.0.0.1', port))
        except OSError:
            return False
    return True


def keep_evidence(stage):
    """The screen, the accessible tree and the logs, as they are after a failure."""
    signal.alarm(0)
    os.makedirs(stage.artifacts, exist_ok=True)
    try:
        stage.shot('failed')
        with open(os.path.join(stage.artifacts, 'tree.txt'), 'w', encoding='utf-8') as file:
            file.writelines(f'{window}\n' for window in stage.desktop.windows.all())
            for root in stage.desktop.tree.read():
                file.writelines(f'{"  " * len(list(n.ancestors()))}{n}\n' for n in root.walk())
    except Exception as error:
        print(f'The state could not be kept: {error}', file=sys.stderr)
    shutil.copytree(
        stage.desktop.session.logs, os.path.join(stage.artifacts, 'logs'), dirs_exist_ok=True)
    shutil.copytree(
        os.path.join(stage.desktop.session.root, 'browser'),
        os.path.join(stage.artifacts, 'browser'), dirs_exist_ok=True)
