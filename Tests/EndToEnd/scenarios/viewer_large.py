# SPDX-License-Identifier: MIT

"""Photographs of 24 megapixel and more in the viewer: every pixel can be looked at, and only what is
looked at is in memory."""

import os

from app.drawn_photos import DrawnPhoto, wait_part, write_folder
from app.viewer import Viewer
from desktop import wait

from .registry import scenario

# Bytes: what the benchmark allows for all of an opened original but its textures, and of those twice
# as much as 3 x 2 tiles take, which is what a window of 1000 x 760 touches.
MOST_GROWTH = 200_000_000 + 2 * 6 * 1025 * 1025 * 4
TOO_LARGE = '^This photo is too large to be opened at its full size'


def opened(stage, photo):
    """The viewer on the only photograph that the service has; and Belvedere."""
    folder = write_folder(os.path.join(stage.desktop.session.root, 'drawn'), [photo])
    stage.start_service(photos=folder)
    program = stage.launch_signed_in()
    stage.feed.wait_sharp()
    viewer = Viewer(stage)
    forget_peak(program)
    before = program.memory('VmRSS')
    viewer.open()
    return viewer, lambda: program.memory('VmHWM') - before


@scenario()
def viewer_24_megapixel(stage):
    """24 megapixel at 100 % show the photograph's own pixels, in the middle and in two corners."""
    look_around(stage, DrawnPhoto('24-megapixel', 6000, 4000))


@scenario()
def viewer_100_megapixel(stage):
    """So do 100 megapixel, and memory stays far below what they take."""
    look_around(stage, DrawnPhoto('100-megapixel', 11600, 8700))


@scenario()
def viewer_beyond_the_limit(stage):
    """A photograph beyond the limit is told to be so once, and shown in the largest size that fits."""
    photo = DrawnPhoto('130-megapixel', 13200, 9900)
    viewer, growth = opened(stage, photo)
    actual_size(stage, viewer)
    sentence = stage.read(TOO_LARGE, timeout=30)
    # The demo service makes nothing wider.
    assert '4,096 × 3,072' in sentence, sentence
    stage.shot('too-large')
    # What is asked for is as large as can be opened: 120 megapixel, and a little less.
    widths = [width for width in stage.service.image_widths() if width > 4096]
    assert len(widths) == 1 and 110e6 < widths[0] ** 2 * photo.height / photo.width <= 120e6, widths
    assert not originals(stage.service), 'all of it was fetched'
    stage.gone(TOO_LARGE)
    stage.desktop.keyboard.press('0')
    wait(lambda: viewer.percent != 100, 10, 'the whole photograph')
    actual_size(stage, viewer)
    assert not stage.desktop.finder.all(name=TOO_LARGE, role='label')
    assert growth() < MOST_GROWTH, growth()


@scenario()
def viewer_original_fails(stage):
    """When the network goes on the way to all pixels, what was there stays, and asking again helps."""
    photo = DrawnPhoto('24-megapixel', 6000, 4000)
    viewer, _ = opened(stage, photo)
    stage.service.wait_answered()
    stage.service.fail('/images', 'cut')
    actual_size(stage, viewer)
    stage.control('Load Again', timeout=30)
    stage.read('cannot be reached')
    stage.shot('cut')
    stage.service.heal()
    stage.service.fail('/images', '404')
    stage.press('Load Again')
    stage.read('is no longer available', timeout=20)
    stage.service.heal()
    stage.press('Load Again')
    stage.gone('Load Again')
    window = stage.window
    wait_part(stage, photo, (photo.width - window.width) // 2, (photo.height - window.height) // 2)


def look_around(stage, photo):
    viewer, growth = opened(stage, photo)
    window = stage.window
    width, height = window.width, window.height
    actual_size(stage, viewer)
    x, y = (photo.width - width) // 2, (photo.height - height) // 2
    wait_part(stage, photo, x, y)
    stage.desktop.mouse.drag(
        (window.x + 700, window.y + 500), (window.x + 300, window.y + 250))
    wait_part(stage, photo, x + 400, y + 250)
    stage.shot('moved')
    pull_frame(stage, viewer, -1)
    wait_part(stage, photo, 0, 0)
    stage.shot('upper-left-corner')
    pull_frame(stage, viewer, 1)
    wait_part(stage, photo, photo.width - width, photo.height - height)
    stage.shot('lower-right-corner')
    stage.desktop.keyboard.press('0')
    wait(lambda: viewer.percent != 100, 10, 'the whole photograph')
    stage.settle()
    stage.shot('whole')
    assert growth() < MOST_GROWTH, growth()


def originals(service):
    """What was asked for without naming a size."""
    return [path for path, query in service.requests()
            if path.startswith('/images/') and not {'w', 'h'} & query.keys()]


def actual_size(stage, viewer):
    """Press 1 with the pointer in the middle."""
    stage.desktop.mouse.move(viewer.centre)
    stage.desktop.keyboard.press('1')
    viewer.wait_percent(100)


def pull_frame(stage, viewer, way):
    """Pull the frame in the small picture beyond its upper left (-1) or lower right (1) corner."""
    viewer.wake()
    small = stage.desktop.find(name='Visible part of the photo')
    x, y = stage.desktop.finder.centre(small)
    stage.desktop.mouse.drag((x, y), (x + way * 90, y + way * 70))


def forget_peak(program):
    """From here on, VmHWM is the most memory that was taken since."""
    with open(f'/proc/{program.pid}/clear_refs', 'w', encoding='ascii') as file:
        file.write('5')
