# SPDX-License-Identifier: MIT

"""What shows only after minutes or hours; played when it is named, as `scripts/test long` does."""

import os
import statistics
import time
from dataclasses import dataclass

from app.chance import Plan
from app.health import Listener
from app.live import LiveObjects
from app.viewer import Viewer
from desktop.program import strict_heap_environment

from . import random_input
from .random_input import KEPT, act, check, come_to_rest, last_of, log_out
from .registry import Scenario, scenario

ROUND = 400              # actions; then comes a log-out, after which what is alive is counted
LOST, BACK = 100, 200    # of them, between which there is no network
WARM_UP = 5              # rounds that are not compared: caches fill
REST = 4                 # seconds after a log-out, in which unused memory goes back to the system
# Memory of the last third of the rounds compared with the first. Caches and the heap's gaps make it grow by some
# 1 MB a round.
MOST_GROWTH = 1.25
CELL_FILE = '/memfd:belvedere-cell'   # holds a picture of the memory cache, whose limit is bytes
FLINGS = 200
STRICT_SEED = 3          # of input by chance; it met both faults that a strict heap has found
MINUTES = 120


@scenario(needs=('touchpad',), timeout=1200, is_long=True)
def home_under_the_pointer(stage):
    """A fling goes far, Home comes while it coasts, and a click at once: 200 times."""
    stage.start_service()
    program = stage.launch_signed_in()
    listener, viewer = Listener(program), Viewer(stage)
    for number in range(FLINGS):
        stage.desktop.mouse.move(stage.window.centre)
        stage.desktop.mouse.scroll(3000 + 20 * number, steps=12, seconds=0.12)
        stage.desktop.keyboard.press('Home')
        if number % 2:
            time.sleep(0.004 * (number % 40))   # at another moment of the movement each time
            stage.desktop.mouse.click()
        check(program, listener)
        stage.desktop.keyboard.press('Escape')
    if viewer.is_open:
        viewer.close()
    stage.feed.wait_still()
    stage.feed.wait_sharp()


@scenario(needs=('touch', 'touchpad'), timeout=1800, is_long=True)
def random_input_on_a_strict_heap(stage):
    """Input by chance, while memory that is used after it was freed ends the program."""
    random_input.play(stage, STRICT_SEED, random_input.ACTIONS, strict_heap_environment())
    assert any('strict heap: on' in program.output for program in stage.desktop.programs), 'the heap was the usual one'


def random_hours(minutes=MINUTES):
    """Input by chance for so long."""
    return Scenario(
        lambda stage: play(stage, minutes), 'random-input-lasting',
        f'{minutes} minutes of input by chance, the network lost now and then: nothing grows',
        frozenset({'touch', 'touchpad'}), timeout=minutes * 60 + 900, is_long=True)


@dataclass(frozen=True)
class Measure:
    """What the program holds when nobody is logged in, after a round."""
    megabytes: float
    files: int
    pictures: int   # that lie in files of their own
    live: dict

    @classmethod
    def now(cls, program, live):
        counts = live.settled()
        time.sleep(REST)   # what is unused goes back three seconds after the last frame
        counts['shared picture'] = program.shared_pictures()
        files = program.open_files()
        pictures = sum(name.startswith(CELL_FILE) for name in files)
        return cls(program.memory() / 1e6, len(files) - pictures, pictures, counts)

    def __str__(self):
        kinds = '\t'.join(f'{kind}={number}' for kind, number in sorted(self.live.items()))
        return f'{self.megabytes:.1f} MB\t{self.files} files\t{self.pictures} pictures\t{kinds}'


def play(stage, minutes):
    service = stage.start_service()
    program = stage.launch(environment=LiveObjects.ENVIRONMENT)
    live = LiveObjects(stage, program)
    end = time.monotonic() + minutes * 60
    measures = []
    while time.monotonic() < end:
        seed = len(measures) + 1
        stage.log_in()
        play_round(stage, service, program, seed)
        measures.append(Measure.now(program, live))
        note(stage, f'round {seed}\t{measures[-1]}')
    nothing_grows(measures[WARM_UP:])


def play_round(stage, service, program, seed):
    """The same actions for the same seed."""
    actions, done = Plan(seed).actions(ROUND), []
    try:
        act(stage, program, actions[:LOST], done)
        service.stop()
        act(stage, program, actions[LOST:BACK], done)
        service.start()
        act(stage, program, actions[BACK:], done)
        come_to_rest(stage, program)
        log_out(stage)
    except Exception as error:
        raise AssertionError(f'{error}\nexit code {program.exit_code}, round {seed}, '
                             f'the last actions:\n{last_of(done)}') from error


def note(stage, line):
    """Keep a line among the artifacts, also when all goes well."""
    os.makedirs(stage.artifacts, exist_ok=True)
    with open(os.path.join(stage.artifacts, 'rounds.tsv'), 'a', encoding='utf-8') as file:
        file.write(line + '\n')


def nothing_grows(measures):
    """The last third of the rounds holds no more than the first."""
    third = len(measures) // 3
    assert third > 0, 'too few rounds to compare'
    first, last = measures[:third], measures[-third:]

    def medians(value):
        return [statistics.median(map(value, part)) for part in (first, last)]
    before, after = medians(lambda measure: measure.megabytes)
    assert after <= before * MOST_GROWTH, f'memory grows from {before:.1f} to {after:.1f} MB'
    before, after = medians(lambda measure: measure.files)
    assert after <= before + 2, f'open files grow from {before} to {after}'
    before, after = medians(lambda measure: measure.pictures)
    assert after <= before * MOST_GROWTH + KEPT, f'pictures in files grow from {before} to {after}'
    for kind in last[-1].live:
        before, after = medians(lambda measure, kind=kind: measure.live.get(kind, 0))
        assert after <= before + KEPT, f'{kind} grow from {before} to {after}'
