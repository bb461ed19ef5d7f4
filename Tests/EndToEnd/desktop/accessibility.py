# SPDX-License-Identifier: MIT

"""The accessible objects of the programs in a session, read over AT-SPI's D-Bus interfaces.

GTK makes accessible objects when they are first asked for, so a tree is read in two steps: all
children, then names, roles and states in one call a program, where what was made tells that it has no
children. Rows of a long list that are out of sight are left out. A program that paints answers between
its frames, so as much as possible is asked at once.

Numbers in what is read have European digits, whatever the locale.
"""

import contextlib
import functools

import gi

from .bus import Bus, BusError
from .numerals import plain

gi.require_version('Atspi', '2.0')
from gi.repository import Atspi   # noqa: E402  (for its table of role names only)

PREFIX = 'org.a11y.atspi.'
PROPERTIES = 'org.freedesktop.DBus.Properties'
WINDOW_COORDINATES = 1
POPUP_LAYER = 5
PARENT, INDEX, CHILD_COUNT = 2, 3, 4   # their places in an item of the cache
LONG_LIST = 30   # with more children than this, only those in sight are read
WINDOW_ROLES = ('frame', 'dialog', 'window', 'alert')
MENU_ITEM_ROLES = ('menu item', 'check menu item', 'radio menu item')
KNOWS_WHAT_SHOWS = (4, 18)   # GTK's version; that of Debian 12 is 4.8
LABELLED_BY = 2   # AtspiRelationType
NEW_ROLE_NAMES = {'button': 'push button'}   # since AT-SPI 2.54, by what they were before

STATES = (
    'invalid active armed busy checked collapsed defunct editable enabled expandable expanded '
    'focusable focused has_tooltip horizontal iconified modal multi_line multiselectable opaque '
    'pressed resizable selectable selected sensitive showing single_line stale transient vertical '
    'visible').split()


@functools.cache
def role_name(number):
    name = Atspi.role_get_name(Atspi.Role(number))
    return NEW_ROLE_NAMES.get(name, name)


@functools.cache
def state_names(bits):
    return frozenset(name for bit, name in enumerate(STATES) if bits >> bit & 1)


@functools.cache
def short_names(interfaces):
    """The names of interfaces without their prefix."""
    return frozenset(name.removeprefix(PREFIX) for name in interfaces)


class Node:
    """One accessible object, as it was when the tree was read."""

    def __init__(self, bus, program, item):
        self._bus, self.program, self._item = bus, program, item
        self.path = item[0][1]
        self.parent, self.children = None, []
        self.tree = {}   # all nodes of the program, by path
        self.knows_what_shows = False   # whether only what is shown is in the tree, as in GTK 4.18

    @functools.cached_property
    def interfaces(self):
        return short_names(tuple(self._item[5]))

    @functools.cached_property
    def name(self):
        return plain(self._item[6])

    @functools.cached_property
    def role(self):
        return role_name(self._item[7])

    @functools.cached_property
    def description(self):
        return plain(self._item[8])

    @functools.cached_property
    def states(self):
        return state_names(self._item[9][0])

    def call(self, interface, method, signature=None, *arguments):
        return self._bus.call(
            self.program, self.path, PREFIX + interface, method, signature, *arguments)

    @property
    def extents(self):
        """x, y, width, height in the window's coordinates: the content, without CSS padding."""
        return self.call('Component', 'GetExtents', 'u', WINDOW_COORDINATES)[0]

    @property
    def text(self):
        """What a label shows or an entry holds; the name of anything else."""
        if 'Text' not in self.interfaces:
            return self.name
        count = self._bus.call(
            self.program, self.path, PROPERTIES, 'Get', 'ss', PREFIX + 'Text',
            'CharacterCount')[0]
        return plain(self.call('Text', 'GetText', 'ii', 0, count)[0])

    @property
    def present_description(self):
        """The description as it is now."""
        return plain(self._bus.call(
            self.program, self.path, PROPERTIES, 'Get', 'ss', PREFIX + 'Accessible',
            'Description')[0])

    @property
    def value(self):
        """The number that a scroll bar stands at."""
        return self._bus.call(self.program, self.path, PROPERTIES, 'Get', 'ss', PREFIX + 'Value', 'CurrentValue')[0]

    @property
    def label(self):
        """The text of the label that names it: GTK 4.18 names menu items so, as screen readers know."""
        for kind, targets in self.call('Accessible', 'GetRelationSet')[0]:
            if kind == LABELLED_BY:
                _, path = targets[0]
                return plain(self._bus.call(
                    self.program, path, PREFIX + 'Text', 'GetText', 'ii', 0, -1)[0])
        return ''

    def ancestors(self):
        node = self.parent
        while node:
            yield node
            node = node.parent

    def walk(self, known=None):
        """The node and all below it, in order, each once: GTK 4.18 tells of some several times."""
        yield self
        known = set() if known is None else known
        for child in self.children:
            if child.path not in known:
                known.add(child.path)
                yield from child.walk(known)

    @property
    def window(self):
        """The node of the window around it: the outermost, as a toast of libadwaita 1.7 is an alert, too."""
        return next((n for n in reversed([self, *self.ancestors()]) if n.role in WINDOW_ROLES), None)

    @functools.cached_property
    def popover(self):
        """The node of the popover around it, if it is in one."""
        around = []
        for node in [self, *self.ancestors()]:
            if node.role in WINDOW_ROLES or node.role == 'application':
                break
            if 'Component' in node.interfaces:
                around.append(node)
        layers = self._bus.call_all([
            (self.program, node.path, PREFIX + 'Component', 'GetLayer', None, None)
            for node in around])
        return next((node for node, layer in zip(around, layers) if layer == [POPUP_LAYER]), None)

    def children_at(self, places):
        """The paths of the objects at places of the window; None where none is known."""
        answers = self._bus.call_all([
            (self.program, self.path, PREFIX + 'Component', 'GetAccessibleAtPoint', 'iiu',
             (x, y, WINDOW_COORDINATES)) for x, y in places])
        return [self._in_tree(answer[0][1]) if answer else None for answer in answers]

    def _in_tree(self, path):
        """The path, or that of the object around it that the tree has."""
        while path not in self.tree and not path.endswith(('/null', '/root')):
            # GTK 4.18 gives objects that it leaves out of the tree, as the text in an entry.
            path = self._bus.call(self.program, path, PROPERTIES, 'Get', 'ss',
                                  PREFIX + 'Accessible', 'Parent')[0][1]
        return path if path in self.tree else None

    def __repr__(self):
        description = f' ({self.description})' if self.description else ''
        return f'<{self.role} {self.name!r}{description}>'


def accessibility_bus(session):
    return Bus(session.bus.call('org.a11y.Bus', '/org/a11y/bus', 'org.a11y.Bus', 'GetAddress')[0])


class Tree:
    """The accessibility bus of a session."""

    def __init__(self, session):
        self._versions = {}   # of GTK, by program
        self._last = {}   # the paths of what was read last, by program
        self._made = {}   # what a program had made when that was asked last: items of the cache by path
        # Asking for the address starts the bus; otherwise the first program would wait for it.
        self._bus = accessibility_bus(session)

    def programs(self):
        """[(bus name, path)] of the programs that have registered."""
        try:
            return self._bus.call(
                PREFIX + 'Registry', '/org/a11y/atspi/accessible/root', PREFIX + 'Accessible',
                'GetChildren')[0]
        except BusError:
            return []   # the registry is just starting

    def answered(self):
        """Returns when the main loop of every program has come round: what was sent to one before is known there."""
        for program, path in self.programs():
            with contextlib.suppress(BusError):   # it has just ended
                self._bus.call(program, path, PROPERTIES, 'Get', 'ss', PREFIX + 'Application', 'Version')

    def read(self):
        """The roots of all programs."""
        roots = (self._read(program, path) for program, path in self.programs())
        return [root for root in roots if root]

    def known(self):
        """The roots of all programs, with what was asked for before and is still there. Takes one call a program,
        but what has come since is not in it, and what is hidden may be; see has()."""
        roots = (self._known(program, path) for program, path in self.programs())
        return [root for root in roots if root]

    def has(self, node):
        """Whether read() would find a node of known() where it is, too."""
        chain = [node, *node.ancestors()]
        children = self._children(node.program, [outer.path for outer in chain[1:]])
        if max(map(len, children.values()), default=0) > LONG_LIST:
            return False
        # A page of a stack says that it is in an object which the stack leaves out.
        return all({inner.path, through.path} & set(children[outer.path])
                   for through, inner, outer in zip([node, *chain], chain, chain[1:]))

    def below(self, node):
        """A node of known(), with all that is in it now; None if it has gone."""
        found = self._nodes(node.program, node.path, {}, self._made[node.program])
        if found:
            was = {each.path for each in node.walk()}
            tree = {path: each for path, each in node.tree.items() if path not in was} | found.tree
            found.parent = node.parent
            for each in found.walk():
                each.tree, each.knows_what_shows = tree, node.knows_what_shows
        return found

    def extents(self, nodes):
        """The extents of many nodes at once, None for those that are gone."""
        return self._extents([(node.program, node.path) for node in nodes])

    def _extents(self, places):
        answers = self._bus.call_all([
            (program, path, PREFIX + 'Component', 'GetExtents', 'u', (WINDOW_COORDINATES,))
            for program, path in places])
        return [answer[0] if answer else None for answer in answers]

    def _in_sight(self, program, path, rows):
        """Of a long list's rows those that overlap the list's own place: a recycling list keeps
        hundreds of rows, and reading all of them takes a second."""
        whole, *places = self._extents([(program, each) for each in (path, *rows)])
        if not whole:
            return []
        _, upper, _, height = whole
        return [row for row, place in zip(rows, places)
                if place and place[1] < upper + height and place[1] + place[3] > upper]

    def _children(self, program, paths):
        """The paths of the children of each; none of one that is gone."""
        answers = self._bus.call_all([
            (program, path, PREFIX + 'Accessible', 'GetChildren', None, None) for path in paths])
        return {path: [child for _, child in answer[0]] if answer else []
                for path, answer in zip(paths, answers)}

    def _version(self, program, root):
        """The program's version of GTK: major and minor."""
        if program not in self._versions:
            text = self._bus.call(
                program, root, PROPERTIES, 'Get', 'ss', PREFIX + 'Application', 'Version')[0]
            self._versions[program] = tuple(int(number) for number in text.split('.')[:2])
        return self._versions[program]

    def _items(self, program):
        """All objects that the program has made, by path; None of a program that has just gone."""
        try:
            items = self._bus.call(program, '/org/a11y/atspi/cache', PREFIX + 'Cache', 'GetItems')[0]
        except BusError:
            return None
        self._made[program] = {item[0][1]: item for item in items}
        return self._made[program]

    def _known(self, program, root):
        items = self._items(program) or {}
        nodes = {path: Node(self._bus, program, item) for path, item in items.items()}
        knows_what_shows = self._version(program, root) >= KNOWS_WHAT_SHOWS
        for path, node in sorted(nodes.items(), key=lambda pair: items[pair[0]][INDEX]):
            node.tree, node.knows_what_shows = nodes, knows_what_shows
            node.parent = nodes.get(items[path][PARENT][1]) if path != root else None
            if node.parent:
                node.parent.children.append(node)
        return nodes.get(root)

    def _read(self, program, root):
        items = self._items(program)
        if items is None:
            return None
        # The number of children alone can be trusted: a hidden child keeps its parent and index.
        answers = {path: [] for path, item in items.items() if item[CHILD_COUNT] == 0 and path != root}
        # Most of it is what it was: that is asked at once, and only what is new level by level.
        answers.update(self._children(program, self._last.get(program, set()) - answers.keys()))
        found = self._nodes(program, root, answers, items)
        if found:
            self._last[program] = set(found.tree)
            knows_what_shows = self._version(program, root) >= KNOWS_WHAT_SHOWS
            for node in found.tree.values():
                node.knows_what_shows = knows_what_shows
        return found

    def _nodes(self, program, top, answers, items):
        """What is at a path, with all that is in it; None if it has gone. `answers`: children that are known, by
        path."""
        children, level = {}, [top]
        while level:
            answers.update(self._children(program, [path for path in level if path not in answers]))
            for path in level:
                children[path] = answers[path]
                if len(children[path]) > LONG_LIST:
                    children[path] = self._in_sight(program, path, children[path])
            level = [child for path in level for child in children[path]]
        if not children.keys() <= items.keys():
            items = self._items(program)   # some were made by asking for them
            if items is None:
                return None
        nodes = {path: Node(self._bus, program, items[path]) for path in children if path in items}
        for node in nodes.values():
            if not node.name and node.role in MENU_ITEM_ROLES:
                node.name = node.label
        for path, node in nodes.items():
            node.children = [nodes[child] for child in children[path] if child in nodes]
            node.tree = nodes
            for child in node.children:
                child.parent = node
        return nodes.get(top)


class Announcements:
    """What programs have told a screen reader to speak since this was made: announcements, and changed descriptions,
    which it speaks of what has the focus."""

    def __init__(self, session):
        self._bus, self._texts = accessibility_bus(session), []
        self._bus.listen(PREFIX + 'Event.Object', self._take)
        # GTK 4.14 and later tell only what somebody has asked for.
        self._bus.call(PREFIX + 'Registry', '/org/a11y/atspi/registry', PREFIX + 'Registry', 'RegisterEvent', 's',
                       'object:')

    def texts(self):
        self._bus.hear()
        return list(self._texts)

    def _take(self, member, arguments):
        detail, _, _, text = arguments[:4]
        if member == 'Announcement' or (member, detail) == ('PropertyChange', 'accessible-description'):
            self._texts.append(plain(str(text)))
