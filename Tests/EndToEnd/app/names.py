# SPDX-License-Identifier: MIT

"""A screen for who cannot see it: nothing that takes the focus is without a name."""

import re

from desktop import Timeout, wait

# What GTK says of what has no name: nothing, or what kind of widget it is.
NAMELESS = re.compile(r'^$|^(Gtk|Adw|Bv|Gdk)[A-Z]\w*$')


# These need a name, whether they take the focus or not.
NAMED = ('push button', 'toggle button', 'check box', 'radio button', 'text', 'entry', 'slider', 'spin button',
         'combo box', 'link', 'page tab', 'image', 'progress bar', 'level bar')
# A node inside one of these is a part of it.
WHOLES = NAMED + ('list item', 'menu item', 'table row')


def check_names(stage, screen):
    """Look at everything on the screen that takes the focus, and at every control and picture."""
    stage.settle()
    nameless = []

    def looked():
        nodes = stage.desktop.finder.all(visible=False)
        focusable = [node for node in nodes if 'focusable' in node.states]
        controls = [node for node in nodes if node.role in NAMED and node not in focusable and not is_part(node)]
        nameless[:] = [node for node in focusable + controls
                       if NAMELESS.match(node.name) and not is_exempt(node)
                       and stage.desktop.finder.is_visible(node)]
        return len(focusable) > 1 and not nameless
    try:
        # A row that has just come takes its name with its first frame.
        wait(looked, 10, f'names of what takes the focus on {screen}')
    except Timeout:
        if not nameless:
            raise
    places = [f'{node} in {[str(above) for above in list(node.ancestors())[:3]]}'
              for node in nameless]
    assert not places, f'{screen}: {places}'


def is_part(node):
    """Whether it is inside of something with a name, as the icon in a button."""
    return any(above.role in WHOLES and not NAMELESS.match(above.name) for above in node.ancestors())


def is_exempt(node):
    """Whether a frame hands the focus to what is in it, or a combo box with a name shows its choice in a
    button or list of its own, as those of GTK 4.8 and 4.18 and of libadwaita 1.7 do."""
    hands_on = node.role in ('scroll pane', 'list', 'panel') and any(
        'focusable' in inner.states for inner in node.walk() if inner is not node)
    return hands_on or node.role in ('list item', 'push button', 'filler', 'panel') and any(
        above.role == 'combo box' and above.name for above in node.ancestors())
