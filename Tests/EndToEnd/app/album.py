# SPDX-License-Identifier: MIT

"""Pictures of a screen in every look, for people to look at."""

from desktop.accessibility import WINDOW_ROLES

from .stage import NARROW, TITLE, WIDE

SIZES = (('360', NARROW), ('wide', WIDE))
STYLES = (('light', False), ('dark', True))


class Album:
    """Takes one screen light and dark, and narrow and wide."""

    def __init__(self, stage):
        self._stage, self._look = stage, stage.desktop.look
        self._look.animate(False)   # a spinner would never come to rest

    def _resize(self, size):
        width, height = size
        self._stage.resize((max(width, self._stage.desktop.display.narrowest), height))

    def page(self, name, sharp=False, bring=None, wake=None):
        """The main window, as it is now. `bring` makes, at each size, what is to be seen and stays;
        `wake`, before each picture, what hides by itself."""
        for size_name, size in SIZES:
            self._resize(size)
            if sharp:
                self._stage.feed.wait_sharp()
            if bring:
                self._stage.settle()
                bring()
            self._assert_fits(name)
            for style in self._styles():
                if wake:
                    wake()
                    self._stage.settle()
                self._stage.window_shot(f'{name}-{size_name}-{style}')

    def dialog(self, name):
        """The whole screen with a window over the main window."""
        for style in self._styles():
            self._stage.shot(f'{name}-{style}')

    def dialog_at_sizes(self, name):
        """A dialog over the narrow window and over the wide one."""
        for size_name, size in SIZES:
            self._resize(size)
            self.dialog(f'{name}-{size_name}')

    def _assert_fits(self, name):
        """What is in sight is no wider than the window, whose edge would cut it off."""
        self._stage.settle()
        window = self._stage.desktop.finder.first(name=TITLE, role=WINDOW_ROLES)
        _, _, room, height = window.extents
        places = [(room // 2, y) for y in range(height // 8, height, height // 4)]
        for path in filter(None, window.children_at(places)):
            node = window.tree[path]
            if node.knows_what_shows and node.role == 'panel' and not node.children:
                node = node.parent   # GTK 4.18 finds a stack's hidden pages, too, in the size that they had
            around = [node, *node.ancestors()]
            around = around[:around.index(window)]
            panes = [each for each in around if each.role == 'scroll pane']
            if panes:   # what is in it may be wider
                around = around[around.index(panes[-1]):]
            for each, (left, _, width, _) in zip(around, self._stage.desktop.tree.extents(around)):
                assert left + width <= room, (name, each, left, width, room)

    def _styles(self):
        """One style after the other, once it is there; light in the end."""
        for name, is_dark in STYLES:
            self._look.prefer_dark(is_dark)
            self._stage.settle()
            yield name
        self._look.prefer_dark(False)
