# SPDX-License-Identifier: MIT

"""Plays scenarios and tells how each went.

A scenario fails too when a process of Belvedere's crashed or printed a warning; see app/health.py.
One that fails is played once more, to tell what fails always from what fails at times. One that
passes then is "unsteady". More than MOST_UNSTEADY of them fail the run as well. A program that crashed
gets no second chance.
"""

import contextlib
import os
import shutil
import signal
import socket
import sys
import time
import traceback
from dataclasses import dataclass

from app.health import Health
from app.stage import LOGIN_PORT, Stage
from desktop import orca
from scenarios.registry import FLATPAK, ORCA
from seats import Seats

DISKS = 'disks'   # what desktop/disk.py needs
MOST_UNSTEADY = 1   # a run with more of them fails: each is to be looked into
SLOWEST = 10   # that are named in the end


@dataclass(frozen=True)
class Result:
    """How one scenario went on one display: 'passed', 'unsteady', 'failed' or 'skipped'."""
    outcome: str
    title: str
    seconds: float = 0


class Tally:
    """How many scenarios went how, and how long they took."""

    def __init__(self, results=()):
        self.results = list(results)

    def titles(self, outcome):
        return [result.title for result in self.results if result.outcome == outcome]

    def __str__(self):
        return ', '.join(f'{len(self.titles(outcome))} {outcome}'
                         for outcome in ('passed', 'unsteady', 'failed', 'skipped'))

    @property
    def is_good(self):
        return not self.titles('failed') and len(self.titles('unsteady')) <= MOST_UNSTEADY

    def slowest(self):
        """A line each: seconds and title."""
        ordered = sorted(self.results, key=lambda result: -result.seconds)[:SLOWEST]
        return [f'{result.seconds:6.1f} s  {result.title}' for result in ordered]

    def report(self):
        """What is said in the end: what did not go well comes first and last."""
        troubles = [f'{outcome}: {title}' for outcome in ('unsteady', 'failed') for title in self.titles(outcome)]
        return '\n'.join([*troubles, 'The slowest:', *self.slowest(), *troubles, str(self)])


class Runner:
    """Plays one scenario after the other, in this process."""

    def __init__(self, installation, artifacts, own_disks=False, printing=None):
        """own_disks: whether this process can put disks of its own in the place of folders. printing: a lock
        against other processes that print."""
        self._own_disks = own_disks
        self._installation, self._artifacts = installation, artifacts
        self._printing = printing or contextlib.nullcontext()
        self._has_crashed = False   # in the last attempt
        self._seats = Seats(installation.prefix)
        self.results = []

    def __enter__(self):
        return self

    def __exit__(self, *problem):
        self._seats.__exit__(*problem)

    def play(self, scenario, backend, number=0):
        """number: which of several plays this is; each keeps what it leaves in a folder of its own."""
        title = f'{scenario.name} ({backend})'
        if lacking := self._lacking(scenario, backend):
            self._tell('skipped', title, lacking)
            return
        started = time.monotonic()
        first = os.path.join(self._artifacts, backend, f'{scenario.name}-{number}' if number else scenario.name)
        folders = (first, f'{first}-again')
        for folder in folders:
            shutil.rmtree(folder, ignore_errors=True)
        problems = []
        for folder in folders:
            problem = self._attempt(scenario, backend, folder)
            if not problem:
                break
            problems.append(f'{problem.rstrip()}\n  See {folder}')
            keep(problem, folder)
            if self._has_crashed:
                break
        outcome = 'failed' if self._has_crashed else ('passed', 'unsteady', 'failed')[len(problems)]
        if outcome == 'unsteady':
            problems = [in_short(problem) for problem in problems]
        seconds = time.monotonic() - started
        self._tell(outcome, title, '\n'.join([f'{seconds:5.1f} s  {scenario.summary}', *problems]), seconds)

    def _lacking(self, scenario, backend):
        """What it needs and is not here, as a sentence; None when all is here."""
        lacking = set(scenario.needs if backend == 'xvfb' else scenario.needs & {DISKS, ORCA}) - {FLATPAK}
        if self._own_disks:
            lacking -= {DISKS}
        if backend == 'xvfb' and ORCA in lacking:   # where X11 is, it can be
            if why := orca.missing():
                return f'{why}; scripts/setup --long does it'
            lacking -= {ORCA}
        if not lacking:
            return None
        who = backend if lacking - {DISKS} else 'a person who is not root'
        return f'{who} has no {" and no ".join(sorted(lacking))}'

    def _tell(self, how, title, text, seconds=0):
        self.results.append(Result(how, title, seconds))
        with self._printing:
            print(f'{how:10}{title:36} {text}', flush=True)

    def _attempt(self, scenario, backend, folder):
        """None, or what went wrong; then the session's state is kept in the folder."""
        if not port_is_free(LOGIN_PORT):
            return f'Port {LOGIN_PORT} is in use on this machine; the login cannot be tested.'
        self._has_crashed = False
        signal.signal(signal.SIGALRM, on_alarm)
        signal.alarm(scenario.timeout)
        try:
            with self._seats.one(backend, bool(scenario.keyring), **scenario.screen) as seat, \
                    Stage(self._installation, folder, seat, scenario.keyring) as stage:
                problem = self._problem(scenario, stage)
                if problem:
                    seat.spoil()
                return problem
        except Exception:
            return traceback.format_exc()
        finally:
            signal.alarm(0)

    def _problem(self, scenario, stage):
        """Play a scenario on a stage; None, or what went wrong, with the state kept."""
        health = Health(stage)
        problems = []
        try:
            scenario.function(stage)
        except Exception:
            problems.append(traceback.format_exc())
            keep_sight(stage)
        signal.alarm(0)
        health.end_programs()
        stage.desktop.session.collect_logs()
        problems += health.problems()
        self._has_crashed = health.has_crashed
        if problems:
            keep_logs(stage)
        return '\n'.join(problems) or None


def keep(problem, folder):
    """Write it beside the logs, in all its length."""
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, 'problem.txt'), 'w', encoding='utf-8') as file:
        file.write(problem)


def in_short(problem):
    """The error without the way to it, so that what failed for good is found among the lines."""
    lines = problem.splitlines()
    starts = [index for index, line in enumerate(lines) if line.startswith('Traceback')]
    if not starts:
        return problem
    first = next((index for index in range(starts[-1] + 1, len(lines))
                  if not lines[index].startswith(' ')), starts[-1])
    return '\n'.join(lines[first:])


def on_alarm(*_):
    raise TimeoutError('the scenario took longer than it may')


def port_is_free(port):
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(('127.0.0.1', port))
        except OSError:
            return False
    return True


def keep_sight(stage):
    """The screen and the accessible tree, as they are after a failure."""
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


def keep_logs(stage):
    """What all programs printed, and what the browser was asked for."""
    session = stage.desktop.session
    for source in (session.logs, os.path.join(session.root, 'browser')):
        shutil.copytree(
            source, os.path.join(stage.artifacts, os.path.basename(source)), dirs_exist_ok=True)
