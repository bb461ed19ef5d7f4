# SPDX-License-Identifier: MIT

"""Plays scenarios in several processes at a time."""

import multiprocessing

from runner import Result, Tally


def play(plays, count, make_runner):
    """Plays scenarios, each with a display and the number of the play, in their order, so many at a time; the tally
    of all.

    make_runner(lock) is called in each process, which it moves into a network and a view of the disks of
    its own, and gives a Runner that prints under that lock."""
    context = multiprocessing.get_context('fork')
    begun, tallies, printing = context.Value('i', 0), context.SimpleQueue(), context.Lock()

    def work():
        with make_runner(printing) as runner:
            while True:
                with begun.get_lock():
                    number = begun.value
                    begun.value += 1
                if number >= len(plays):
                    break
                runner.play(*plays[number])
        tallies.put(runner.results)

    workers = [context.Process(target=work) for _ in range(count)]
    try:
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
    finally:
        for worker in workers:
            worker.terminate()   # nothing to one that has ended
            worker.join()
    results = []
    for number, worker in enumerate(workers):
        # One that ended by itself has told nothing.
        results += tallies.get() if worker.exitcode == 0 else [Result('failed', f'worker {number}')]
    return Tally(results)
