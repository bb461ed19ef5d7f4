# SPDX-License-Identifier: MIT

"""The viewer as a person sees it: opening a photograph, its controls, and how it lies there."""

import re

from desktop import wait

from .stage import label_pattern

POSITION = re.compile(r'^(?:Photo (\d+)|(\d+) of \d+)$')
PERCENT = re.compile(r'^(\d+)%$')


class Viewer:
    """The viewer of a stage's window."""

    def __init__(self, stage):
        self._stage, self._desktop = stage, stage.desktop
        self._wiggle = 0

    def open(self, number=0):
        """Click a card that is on the screen; wait until the photograph is there."""
        self._stage.feed.wait_still()
        card = self._stage.feed.wait_cards()[number]
        x, y = self._desktop.finder.point(card.node)
        self._desktop.mouse.click((x, y + card.middle_below * self._desktop.display.scale))
        self._desktop.finder.wait(lambda: self.percent, 10, 'viewer')

    def close(self):
        self._desktop.keyboard.press('Escape')
        self.wait_closed()

    def wait_closed(self):
        self._desktop.finder.wait(lambda: not self.is_open, 10, 'end of the viewer')
        self._stage.feed.wait_cards()

    @property
    def is_open(self):
        return bool(self._label(PERCENT))

    def _label(self, pattern):
        """The text of the label that matches; None without a viewer."""
        label = self._desktop.finder.now(name=pattern, role='label', visible=False)
        return label and label.name

    @property
    def centre(self):
        return self._stage.window.centre

    @property
    def percent(self):
        """The zoom that is shown; None without a viewer."""
        label = self._label(PERCENT)
        return int(PERCENT.match(label)[1]) if label else None

    @property
    def number(self):
        """The photograph's place among the others, from 1."""
        label = self._label(POSITION)
        if not label:
            return None
        found = POSITION.match(label)
        return int(found[1] or found[2])

    @property
    def description(self):
        """The text of the photograph itself, for who cannot see it."""
        picture = self._desktop.finder.now(name=re.compile('^Photo'), role='image', visible=False)
        return picture and picture.description

    def wait_shows(self, description):
        """Wait until the photograph is there: its words come a moment after the controls."""
        self._desktop.finder.wait(lambda: self.description == description, 10, f'“{description}” in the viewer')

    def wait_percent(self, percent, tolerance=0):
        self._desktop.finder.wait(
            lambda: self.percent is not None and abs(self.percent - percent) <= tolerance, 10, f'zoom of {percent}%')

    def wait_rest(self):
        """Wait until the photograph stands still. One look is not enough: a movement may begin late."""
        for _ in range(2):
            self._stage.settle()

    def wait_number(self, number):
        self._desktop.finder.wait(lambda: self.number == number, 20, f'photograph {number}')

    @property
    def shows_controls(self):
        """Whether the bar at the foot is drawn: its signs are white. A mouse finds hidden controls, too,
        so the window cannot be asked; what lies below them must not be white."""
        window = self._stage.window
        shot = self._desktop.screen.window_shot(window)
        middle, y = shot.width // 2, shot.height - 35
        return any(min(shot.pixel(x, y)) > 235 for x in range(middle - 120, middle + 120))

    def wake(self):
        """Move the mouse a little, so that the controls are there."""
        self._wiggle += 1
        x, y = self.centre
        self._desktop.mouse.move((x + self._wiggle % 2 * 8, y + 40))

    def press(self, name):
        """Press one of the controls, which are there for three seconds after each movement."""
        def found():
            self.wake()
            return self._stage.offers(name) and self._stage.control(name)
        self._stage.click_at_rest(wait(found, 10, f'{name} in the viewer'))

    def show_place(self):
        """Press Show Place in the details, which are open and scroll."""
        def found():
            nodes = self._desktop.finder.all(name=label_pattern('Show Place'), role='push button')
            if not nodes:
                window = self._stage.window
                self._desktop.mouse.move((window.x + window.width - 60, window.y + window.height - 60))
                self._desktop.mouse.wheel(3)
            return next(iter(nodes), None)
        wait(found, 20, 'Show Place in the details')
        self._stage.settle()
        self._stage.press('Show Place')

    def press_menu(self, name):
        """Press a control of the header. Accessibility does not tell what is under the pointer
        there, so where it is has to do."""
        def placed():
            # One of the same name in the content under the viewer has no size, and lies at the window's edge.
            nodes = self._desktop.finder.all(
                name=name, role=('push button', 'toggle button'), visible=False)
            return next((node for node in nodes
                         if self._desktop.finder.centre(node)[0] > self._stage.window.x), None)
        self.wake()
        self.wake()
        self._stage.click_at_rest(wait(placed, 10, f'{name} in the header'))
