# SPDX-License-Identifier: MIT

"""What a scenario is, and the list of them in the order of their modules."""

from collections.abc import Callable
from dataclasses import dataclass, field

SCENARIOS = []
TIMEOUT = 240   # seconds
FLATPAK = 'flatpak'   # Belvedere is installed as one
ORCA = 'orca'   # the screen reader


@dataclass(frozen=True)
class Scenario:
    """A function that uses Belvedere on a Stage; it fails by raising."""
    function: Callable
    name: str
    summary: str
    needs: frozenset = frozenset()         # abilities: 'touch', 'touchpad', 'disks', 'modeless prompts', FLATPAK, ORCA
    backends: tuple = ('wayland',)         # where a full run plays it
    keyring: object = True                 # as Desktop takes it
    screen: dict = field(default_factory=dict)   # size and scale of a screen of its own, as Seat takes them
    timeout: int = TIMEOUT                 # seconds that it may take
    is_long: bool = False                  # it is played only when it is named


def scenario(needs=(), backends=('wayland',), timeout=TIMEOUT, is_long=False, keyring=True, **screen):
    """Registers a function; its name and the first line of its text are printed."""
    def register(function):
        name = function.__name__.replace('_', '-')
        summary = function.__doc__.strip().split('\n')[0].rstrip('.')
        SCENARIOS.append(
            Scenario(function, name, summary, frozenset(needs), backends, keyring, screen, timeout,
                     is_long))
        return function
    return register
