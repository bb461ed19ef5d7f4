"""What a scenario is, and the list of them in the order of their modules."""

from collections.abc import Callable
from dataclasses import dataclass, field

SCENARIOS = []


@dataclass(frozen=True)
class Scenario:
    """A function that uses Belvedere on a Stage; it fails by raising."""
    function: Callable
    needs: frozenset = frozenset()         # abilities of the display: 'touch', 'touchpad'
    backends: tuple = ('wayland',)         # where a full run plays it
    stage: dict = field(default_factory=dict)   # how the Stage is to be opened

    @property
    def name(self):
        return self.function.__name__.replace('_', '-')

    @property
    def summary(self):
        return self.function.__doc__.strip().split('\n')[0].rstrip('.')


def scenario(needs=(), backends=('wayland',), **stage):
    """Registers a function; its name and the first line of its text are printed."""
    def register(function):
        SCENARIOS.append(Scenario(function, frozenset(needs), backends, stage))
        return function
    return register
