# SPDX-License-Identifier: MIT

"""Several photographs at once: selected with mouse, fingers and keys, then liked, saved, copied."""

import os
import re

from app.stage import WIDE
from desktop import wait

from .grid import rows, side_by_side
from .registry import scenario
from .sharing import downloads, pictures


@scenario(needs=('touch',))
def select_photos(stage):
    """Some photographs of a grid are selected by click, range, frame, key and finger; what can be done with them
    is done with all, and Escape ends it."""
    service = stage.start_service()
    stage.launch_signed_in()
    stage.resize(WIDE)
    keyboard, mouse, touch = stage.desktop.keyboard, stage.desktop.mouse, stage.desktop.touch
    keyboard.press('ctrl+2')
    side_by_side(stage)
    stage.feed.wait_still()
    shown = [card for row in rows(stage)[:2] for card in row]

    with keyboard.held('ctrl'):
        mouse.click(shown[0].node)
        mouse.click(shown[2].node)
    selected(stage, 2)
    assert marked(stage) == [shown[0].description, shown[2].description], marked(stage)
    stage.shot('two')
    with keyboard.held('shift'):
        mouse.click(shown[4].node)
    selected(stage, 4)
    mouse.click(shown[3].node)
    touch.tap(shown[4].node)
    selected(stage, 2)
    keyboard.press('ctrl+space')   # the photograph that was tapped has the focus
    selected(stage, 3)

    keyboard.press('ctrl+shift+c')
    stage.read('^3 links copied$')
    links = stage.desktop.clipboard.text().splitlines()
    assert len(links) == len(set(links)) == 3 and all(re.match('http', link) for link in links), links
    keyboard.press('l')
    wait(lambda: service.like_requests() == 3 * ['POST'], 10, 'three likes')
    stage.control('Unlike')
    keyboard.press('l')
    wait(lambda: service.like_requests()[3:] == 3 * ['DELETE'], 10, 'three likes taken back')
    stage.press('Undo')
    wait(lambda: service.like_requests()[6:] == 3 * ['POST'], 10, 'three likes again')

    keyboard.press('ctrl+s')
    wait(lambda: stage.desktop.windows.focused().title == 'Save 3 Photos', 10, 'dialog')
    stage.shot('folder')
    folder = os.path.join(stage.desktop.session.home, 'Pictures')
    os.makedirs(folder, exist_ok=True)
    keyboard.type(folder)
    keyboard.press('Return')
    wait(lambda: len(pictures(stage)) == 3, 30, 'three files')
    stage.read('^3 photos saved$')
    wait(lambda: len(downloads(service)) == 3, 10, 'three reports')
    stage.gone('End the Selection')

    mouse.click(shown[1].node, which='right')
    stage.press('Select')
    selected(stage, 1)
    # The frame begins on a photograph that is not selected, and no photograph opens.
    mouse.drag(shown[2].node, shown[-1].node)
    wait(lambda: count(stage) > 1, 10, 'photographs in the frame')
    stage.shot('frame')
    before = count(stage)
    grey = next(card for card in shown if card.description not in marked(stage))
    mouse.move(grey.node)
    with mouse.held('left'):
        x, y = stage.window.centre
        mouse.move((x, stage.window.y + stage.window.height * 0.7))
        wait(lambda: count(stage) > before, 10, 'photographs in the second frame')
        keyboard.press('Escape')
        selected(stage, before)
        mouse.move((x, y))
    selected(stage, before)
    keyboard.press('ctrl+a')
    wait(lambda: count(stage) >= 30, 10, 'all photographs')
    keyboard.press('Escape')
    stage.gone('End the Selection')
    mouse.click(shown[1].node)
    stage.control('Back')


def marked(stage):
    """The photographs on the screen that assistive technology knows as selected."""
    return [card.description for row in rows(stage) for card in row if 'selected' in card.node.parent.states]


def count(stage):
    """The number of selected photographs, as the bar tells it."""
    found = stage.desktop.finder.all(name=re.compile('photos? selected$'), role='label')
    return int(found[0].name.split()[0]) if found else 0


def selected(stage, number):
    wait(lambda: count(stage) == number, 10, f'{number} selected')

