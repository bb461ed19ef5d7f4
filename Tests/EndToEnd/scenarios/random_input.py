# SPDX-License-Identifier: MIT

"""Every kind of input by chance, one thing right after the other, and what is left of it."""

import contextlib
import functools
import time

from app.chance import Hand, Plan
from app.health import Listener
from app.live import LiveObjects, growth
from app.stage import TITLE, WIDE
from app.viewer import Viewer
from desktop import Timeout, wait

from .profile import confirm_log_out
from .registry import Scenario

SEEDS, ACTIONS = 1, 1000
# Canvases that may be alive in the end: GTK keeps what the mouse and what a finger pressed last, and a
# viewer has four. If none were let go of, there would be over a hundred; viewer-leaves-nothing is strict.
KEPT = 8
MOST_KEPT = {'canvas': KEPT, 'attachment': 30}   # the Preferences alone have 33 attachments
GOES = 20         # seconds in which the others are let go of
TOLD = 12         # of the last actions, after a failure
PATIENCE = 6      # actions that a dialog or menu may stay; then Escape is pressed as well
LOOK_EVERY = 50   # actions; then it is looked whether the program is still signed in
SECONDS_AN_ACTION = 0.6   # the longest that is allowed for, on average, on a busy machine


def random_runs(seeds=SEEDS, actions=ACTIONS):
    """A scenario for each of the seeds 1, 2, 3, …"""
    return [Scenario(
        functools.partial(play, seed=seed, count=actions), f'random-input-{seed}',
        f'{actions} actions of every kind by chance: nothing ends, hangs, complains or stays behind',
        frozenset({'touch', 'touchpad'}), timeout=int(120 + actions * SECONDS_AN_ACTION),
    ) for seed in range(1, seeds + 1)]


def play(stage, seed, count, environment=None):
    stage.start_service()
    program = stage.launch(environment={**LiveObjects.ENVIRONMENT, **(environment or {})})
    live = LiveObjects(stage, program)
    log_in_and_look_around(stage)
    log_out(stage)
    before = live.settled()
    stage.log_in()
    actions = Plan(seed).actions(count)
    done = []
    try:
        act(stage, program, actions, done)
        come_to_rest(stage, program)
        Viewer(stage).open(0)
        Viewer(stage).close()
        stage.shot('afterwards')
        log_out(stage)
        nothing_stays(stage, live, before)
    except Exception as error:
        time.sleep(0.5)   # a program that is just ending
        windows = Hand(stage.desktop, TITLE).windows()
        raise AssertionError(f'{error}\nexit code {program.exit_code}, seed {seed}, windows {windows}, '
                             f'the last actions:\n{last_of(done)}') from error


def last_of(done):
    """The last actions, a line each."""
    return '\n'.join('  ' + ' '.join(map(str, entry)) for entry in done[-TOLD:])


def act(stage, program, actions, done):
    """Carry the actions out; each is appended to `done` before, with the windows that it meets."""
    hand, listener = Hand(stage.desktop, TITLE), Listener(program)
    covered = 0
    for index, action in enumerate(actions):
        done.append((index, action, hand.windows()))
        hand.do(action)
        check(program, listener)
        covered = covered + 1 if len(stage.desktop.windows.all()) > 1 else 0
        if covered > PATIENCE:
            done.append((index, 'Escape, since something covers the window'))
            stage.desktop.keyboard.press('Escape')
        if index % LOOK_EVERY == LOOK_EVERY - 1 and stage.offers('Log In'):
            done.append((index, 'logged in again'))
            stage.press('Log In')


def check(program, listener):
    assert program.exit_code is None, f'ended with {program.exit_code}'
    complaints = listener.complaints()
    assert not complaints, f'complained: {complaints}'


def come_to_rest(stage, program):
    """Leave what is open until the feed is there."""
    def arrived():
        assert program.exit_code is None, f'ended with {program.exit_code}'
        if len(stage.desktop.windows.all()) > 1 or Viewer(stage).is_open:
            stage.desktop.keyboard.press('Escape')
            return False
        if stage.offers('Log In'):
            stage.press('Log In')
            return False
        stage.desktop.keyboard.press('alt+1')   # from another tab
        if stage.offers('End the Selection'):   # a click would select, and open nothing
            stage.press('End the Selection')
            return False
        with contextlib.suppress(Timeout):
            return stage.feed.cards()
        return False
    stage.resize(WIDE)
    wait(arrived, 60, 'the feed', every=0.4)
    scroll_to_top(stage)


def scroll_to_top(stage):
    stage.desktop.mouse.move(stage.window.centre)
    stage.desktop.mouse.wheel(-200)
    stage.settle()


def log_in_and_look_around(stage):
    """What is made once and kept, as the menus' windows are, is there afterwards."""
    stage.log_in()
    viewer = Viewer(stage)
    viewer.open(0)
    viewer.close()


def log_out(stage):
    def arrived():
        stage.press('Profile')   # again, where something of before still moved under the pointer
        scroll_to_top(stage)
        return stage.offers('Log Out') or stage.offers('Log In…')
    wait(arrived, 30, 'the profile', every=0.5)
    if not stage.offers('Log In…'):
        return leave_account(stage)
    stage.press('Log In…')   # by chance, it looks around without an account
    stage.gone('Log In…')
    wait(lambda: stage.offers('Log In') or stage.offers('Profile'), what='the service')
    if not stage.offers('Log In'):   # the source was changed by somebody who was logged in, and still is
        log_out(stage)


def leave_account(stage):
    confirm_log_out(stage)
    stage.control('Log In')


def nothing_stays(stage, live, before):
    """Wait until no more is alive than MOST_KEPT; a press may be what lets go of the last ones."""
    window = stage.window
    stage.desktop.mouse.click((window.x + 20, window.y + window.height - 20))
    more = growth(before, live.settled())
    first = more
    end = time.monotonic() + GOES
    while any(more.get(kind, 0) > most for kind, most in MOST_KEPT.items()):
        assert time.monotonic() < end, f'alive after the log-out, more than before: {first}, then {more}'
        more = growth(before, live.settled())
