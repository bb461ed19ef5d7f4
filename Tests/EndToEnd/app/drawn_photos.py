# SPDX-License-Identifier: MIT

"""Photographs of any size, drawn by rule: from what is seen of one it can be told which part of it
that is, to the pixel."""

import os
import random

import gi

gi.require_version('GdkPixbuf', '2.0')
from gi.repository import GdkPixbuf, GLib   # noqa: E402

from desktop import Timeout, wait   # noqa: E402
from desktop.screen import Shot   # noqa: E402

CELL = 16   # pixels of a square that is either dark or light; two blocks of a JPEG each way
TONES = 40, 215
PATCH = 240   # pixels of the square in the middle of the window that is compared
CLOSE = 2     # of 255: what JPEG changes; a place that is off by one pixel differs by 5
COLUMNS = ('file', 'title', 'author', 'licence_spdx', 'changes_made', 'alt_text',
           'dominant_colour', 'size')


class DrawnPhoto:
    """Squares that are dark or light by chance, the same in each run."""

    def __init__(self, name, width, height):
        self.name, self.width, self.height = name, width, height
        chance = random.Random(name)
        self._columns = -(-width // CELL)
        self._rows = [chance.getrandbits(self._columns) for _ in range(-(-height // CELL))]

    def tone(self, x, y):
        """How light a pixel is, 0 to 255."""
        return TONES[self._rows[y // CELL] >> x // CELL & 1]

    def save(self, path):
        """Write the photograph as JPEG; a second or two for 100 megapixel."""
        cells = [bytes([tone] * 3 * CELL) for tone in TONES]
        length = self.width * 3
        picture = bytearray()
        for row in self._rows:
            line = b''.join(cells[row >> column & 1] for column in range(self._columns))[:length]
            picture += line * min(CELL, self.height - len(picture) // length)
        pixels = GLib.Bytes.new(bytes(picture))
        GdkPixbuf.Pixbuf.new_from_bytes(
            pixels, GdkPixbuf.Colorspace.RGB, False, 8, self.width, self.height, length
        ).savev(path, 'jpeg', ['quality'], ['95'])

    def difference(self, shot, x, y):
        """How much a picture of the screen differs from the part of the photograph that has its
        upper left corner at a pixel; 0 to 255 on average."""
        wrong = 0
        for row in range(shot.height):
            expected = bytes(self.tone(x + column, y + row) for column in range(shot.width))
            start = row * shot.width * 3
            seen = shot.rgb[start + 1:start + shot.width * 3:3]   # the green of each pixel
            wrong += sum(abs(a - b) for a, b in zip(seen, expected))
        return wrong / (shot.width * shot.height)


def write_folder(folder, photos):
    """A folder as the demo service wants it, with these photographs and nothing else."""
    os.makedirs(os.path.join(folder, 'photos'))
    rows = [COLUMNS]
    for photo in photos:
        photo.save(os.path.join(folder, 'photos', photo.name + '.jpg'))
        rows.append((
            photo.name + '.jpg', photo.name, 'Nobody', 'CC0-1.0', 'none', photo.name, '#808080',
            f'{photo.width}x{photo.height}'))
    with open(os.path.join(folder, 'CREDITS.tsv'), 'w', encoding='utf-8') as file:
        file.writelines('\t'.join(row) + '\n' for row in rows)
    return folder


def wait_part(stage, photo, x, y, mirrored=None):
    """Wait until the middle of the window shows a photograph pixel for pixel: what it shows where the
    window's upper left corner is that pixel. `mirrored` about the window's middle: 'H', 'V'."""
    window = stage.window
    left, upper = (window.width - PATCH) // 2, (window.height - PATCH) // 2
    seen = []

    def shown():
        shot = stage.desktop.screen.shot().cut(window.x + left, window.y + upper, PATCH, PATCH)
        seen[:] = [photo.difference(as_drawn(shot, mirrored), x + left, y + upper)]
        return seen[0] < CLOSE
    try:
        wait(shown, 20, f'the part at {x}, {y}', every=0.1)
    except Timeout as error:
        raise Timeout(f'{error}; it differs by {seen[0]:.1f}') from None


def as_drawn(shot, mirrored):
    """A picture of the screen, mirrored back."""
    if not mirrored:
        return shot
    pixels = [shot.rgb[start:start + 3] for start in range(0, len(shot.rgb), 3)]
    rows = [pixels[start:start + shot.width] for start in range(0, len(pixels), shot.width)]
    rows = [row[::-1] for row in rows] if mirrored == 'H' else rows[::-1]
    return Shot(shot.width, shot.height, b''.join(b''.join(row) for row in rows))
