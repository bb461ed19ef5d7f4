# SPDX-License-Identifier: MIT

"""Finding what is on the screen by name, role and text, and where it is.

GTK 4.8 says of everything that it is visible, hidden stack pages and closed popovers included,
so visibility is asked of the window: which widget is at the node's centre? GTK 4.18 leaves out what
is not shown, but forgets the padding of all that is around a widget when it tells the widget's place, and
counts a margin twice where something fills what has it.
"""

import contextlib
import re

from .accessibility import WINDOW_ROLES, Node
from .bus import BusError
from .waiting import wait
from .windows import Window


# Of what is found by itself, and not for what is in it.
SINGLE_ROLES = {'check box', 'check menu item', 'label', 'link', 'menu item', 'page tab', 'push button',
                'radio button', 'radio menu item', 'text', 'toggle button'}
UNSEEN = 0.1   # seconds
MOST_LOOKS = 5      # at a tree that changes meanwhile
MOST_PADDING = 64   # pixels, of one widget on both sides


def matches(wanted, have):
    """Whether a text is the wanted one, or matches the wanted regular expression."""
    if wanted is None:
        return True
    if isinstance(wanted, re.Pattern):
        return wanted.search(have) is not None
    return wanted == have


class Finder:
    """Looks at the accessible tree together with the list of windows."""

    def __init__(self, tree, windows, display):
        self._tree, self._windows, self._display = tree, windows, display

    def all(self, **wanted):
        """Nodes by exact text or regular expression: name, role or a tuple of roles, description, text; by a state;
        and by whether they are visible, which is True where it is not said. What is insensitive counts as visible only
        where GTK says what shows."""
        for _ in range(MOST_LOOKS - 1):
            with contextlib.suppress(BusError):   # something went away while it was looked at
                return list(self._fitting(self._tree.read(), **wanted))
        return list(self._fitting(self._tree.read(), **wanted))

    def now(self, **wanted):
        """The first fitting node of now, or None."""
        try:
            return self._now(**wanted)
        except BusError:
            return None   # something went away while it was looked at

    def _now(self, **wanted):
        """As now(), but raises BusError. What is known is looked at before everything is read, which takes several
        times as long."""
        return self._known(**wanted) or next(self._fitting(self._tree.read(), **wanted), None)

    def _known(self, visible=True, **wanted):
        """The first fitting node among what was asked for before, as it is now."""
        for node in self._fitting(self._tree.known(), visible=visible, **wanted):
            is_single = node.role in SINGLE_ROLES and node.name
            if (is_single and visible) or self._tree.has(node):
                return node if is_single else self._tree.below(node)
        return None

    def _fitting(self, roots, name=None, role=None, description=None, text=None, state=None, visible=True):
        roles = (role,) if isinstance(role, str) else role
        for node in (node for root in roots for node in root.walk()):
            if (roles is None or node.role in roles) and (state is None or state in node.states) and \
                    matches(name, node.name) and matches(description, node.description) and \
                    (text is None or matches(text, node.text)) and (not visible or self.is_visible(node)):
                yield node

    def first(self, timeout=10, **wanted):
        """The first fitting node, as soon as there is one."""
        what = ' '.join(f'{key}={value!r}' for key, value in wanted.items())
        return self.wait(lambda: self.now(**wanted), timeout, f'node with {what}')

    def has(self, **wanted):
        """Whether anything fits now."""
        return self.now(**wanted) is not None

    def gone(self, timeout=10, **wanted):
        """Wait until nothing fits."""
        def is_gone():
            try:
                return self._now(**wanted) is None
            except BusError:
                return False   # something else went away while it was looked at
        self.wait(is_gone, timeout, f'end of {wanted}')

    def wait(self, check, timeout, what):
        """As wait(), for what is on the screen: it is looked again when something has been painted, or after
        UNSEEN seconds for what is not seen."""
        return wait(check, timeout, what, UNSEEN, self._display.wait_frame)

    def is_visible(self, node):
        """Whether the node's centre is in its window or open popover, and not covered there."""
        popover = node.popover
        top = popover or node.window
        if top is None or top is node:
            return top is node
        try:
            if popover and not self._popup_window(popover):
                return False
            place, whole = self._tree.extents([node, top])
            if not place or not whole:
                return False   # it has just gone
            x, y, width, height = place
            left, upper, whole_width, whole_height = whole
            centre_x, centre_y = x + width // 2, y + height // 2
            if node.knows_what_shows and not popover:
                right, down = self._forgotten_padding(node)
                centre_x, centre_y = centre_x + right, centre_y + down
            if width <= 0 or height <= 0 or \
                    not left <= centre_x < left + whole_width or \
                    not upper <= centre_y < upper + whole_height:
                return False
            if node.knows_what_shows:
                return 'showing' in node.states and (bool(popover) or self._is_free(node, centre_x, centre_y))
            own = {n.path for n in node.walk()}
            # The text inside an entry and the icon inside a button have no objects of their own: then
            # ask further left, then at the padding.
            places = (centre_x, centre_y), (x + width // 8, centre_y), (x - 2, centre_y), \
                (centre_x, y - 2)
            return next((path in own for path in top.children_at(places) if path), False)
        except BusError:
            pass   # the node went away while it was looked at
        return False

    def _is_free(self, node, x, y):
        """Whether a place of the window is inside of all pages that scroll around the node, and under no toast."""
        around = [node, *node.ancestors()]
        panes = [each for each in around if each.role == 'scroll pane']
        toasts = [each for each in node.tree.values()
                  if each.role == 'alert' and each.window not in (None, each) and each not in around]

        def has(place):
            return place and place[0] <= x < place[0] + place[2] and place[1] <= y < place[1] + place[3]
        return all(map(has, self._tree.extents(panes))) and not any(map(has, self._tree.extents(toasts)))

    def centre(self, node):
        """The place on the screen of a node's centre."""
        scale = self._display.scale
        x, y, width, height = (scale * value for value in node.extents)
        popover = node.popover
        if popover:
            # Positions in a popover count from a wrong origin: take them relative to it.
            origin_x, origin_y, _, _ = popover.extents
            left, upper, _, _ = wait(
                lambda: self._popup_window(popover), 2, f'popover of {node}').buffer
            return (left + x - scale * origin_x + width / 2,
                    upper + y - scale * origin_y + height / 2)
        frame = node.window
        if node.knows_what_shows:
            right, down = self._forgotten_padding(node)
            x, y = x + scale * right, y + scale * down
        window = next((w for w in self._windows.all() if w.title == frame.name), None) or \
            self._windows.focused()
        _, _, frame_width, frame_height = frame.extents
        border_x, border_y = self._display.frame_border(
            window, (scale * frame_width, scale * frame_height))
        return (window.x + border_x + x + width / 2, window.y + border_y + y + height / 2)

    def _forgotten_padding(self, node):
        """How far to the right and down a node is of the place that is told, by all that is around
        it: where children begin with their parent and end a little before it both ways, half of the
        rest is before them. Less what is counted twice."""
        padding = [0, 0]
        chain = self._tree.extents([each for each in (node, *node.ancestors()) if 'Component' in each.interfaces])
        for inner, outer in zip(chain, chain[1:]):
            if inner and outer and inner[2:] == outer[2:]:   # of the same size, so in the same place
                padding = [rest + outer[axis] - inner[axis] for axis, rest in enumerate(padding)]
        for parent in node.ancestors():
            if 'Component' not in parent.interfaces or parent.role in WINDOW_ROLES:
                break
            outer, *inner = self._tree.extents([parent, *parent.children])
            inner = [place for place in inner if place]
            if not outer or not inner:
                continue
            rests = [outer[axis] + outer[axis + 2]
                     - max(place[axis] + place[axis + 2] for place in inner) for axis in (0, 1)]
            if all(0 < rest <= MOST_PADDING for rest in rests) and \
                    all(min(place[axis] for place in inner) == outer[axis] for axis in (0, 1)):
                padding = [sum(pair) for pair in zip(padding, (rest // 2 for rest in rests))]
        return padding

    def point(self, where):
        """The place on the screen of a node, a window, a pair of numbers; None: of the focus."""
        if where is None:
            return self._windows.focused().centre
        if isinstance(where, Node):
            return self.centre(where)
        if isinstance(where, Window):
            return where.centre
        return where

    def _popup_window(self, popover):
        """A popover is a window of its own, of the widget's size; GTK does not tell where."""
        _, _, width, height = popover.extents
        size = (width * self._display.scale, height * self._display.scale)
        return next((w for w in self._windows.all() if w.buffer[2:] == size), None)
