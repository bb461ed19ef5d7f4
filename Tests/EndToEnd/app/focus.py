# SPDX-License-Identifier: MIT

"""What has the focus, and the way to it by Tab."""

import contextlib
import re

from desktop import Timeout


def focus_name(stage):
    """The name of what has the focus, None without."""
    node = stage.desktop.finder.now(state='focused', visible=False)
    return node and node.name


def wait_focus(stage, pattern):
    stage.desktop.finder.wait(lambda: re.search(pattern, focus_name(stage) or ''), 10, f'focus on {pattern}')


def tab_to(stage, pattern, key='Tab'):
    """Press a key until what is named so has the focus."""
    for _ in range(30):
        if re.search(pattern, focus_name(stage) or ''):
            return
        before = focus_name(stage)
        stage.desktop.keyboard.press(key)
        # The links of one label have its name.
        with contextlib.suppress(Timeout):
            stage.desktop.finder.wait(lambda: focus_name(stage) != before, 1, 'another focus')
    raise AssertionError(f'{key} does not lead to {pattern}')
