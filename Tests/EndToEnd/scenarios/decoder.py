# SPDX-License-Identifier: MIT

"""The processes in which pictures are decoded."""

import contextlib
import os
import random
import signal

from desktop import wait

from .registry import scenario

KILLS = 200
PROGRAM = 'belvedere-pictu'   # as the system shortens it


def decoders(program):
    """The ids of the decoders that Belvedere has started."""
    found = []
    for pid in filter(str.isdigit, os.listdir('/proc')):
        with contextlib.suppress(OSError):   # it has ended meanwhile
            with open(f'/proc/{pid}/stat', encoding='utf-8', errors='replace') as file:
                name, rest = file.read().split('(', 1)[1].rsplit(')', 1)
            if name == PROGRAM and int(rest.split()[1]) == program.pid:
                found.append(int(pid))
    return found


@scenario(timeout=300)
def decoders_killed(stage):
    """Decoders killed 200 times while one scrolls: every photograph is drawn, and nothing is left over."""
    stage.start_service()
    program = stage.launch_signed_in()
    stage.feed.wait_sharp()
    assert 0 < len(decoders(program)) <= os.cpu_count(), decoders(program)
    chance = random.Random(35)
    killed = 0
    while killed < KILLS:
        stage.desktop.keyboard.press('Page_Down' if killed % 40 < 30 else 'Page_Up')
        for pid in decoders(program):
            if chance.random() < 0.7:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                    killed += 1
        if chance.random() < 0.5:
            stage.desktop.display.wait_frame(0.1)
    stage.settle(sharp=True)
    stage.shot('after')
    assert not stage.offers('Retry')
    stage.desktop.keyboard.press('Home')
    stage.settle(sharp=True)
    wait(lambda: len(decoders(program)) <= os.cpu_count(), 10, 'as many decoders as processors')
    files = len(os.listdir(f'/proc/{program.pid}/fd'))
    assert files < 300, f'{files} open files'
