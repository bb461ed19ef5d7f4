# SPDX-License-Identifier: MIT

"""A photograph as the service sends it, held against what is on the screen."""

import urllib.request

import gi

gi.require_version('GdkPixbuf', '2.0')
from gi.repository import GdkPixbuf   # noqa: E402

PATCH = 60      # pixels of the square that is compared, in the middle of both
SEARCH = 2      # pixels that the middle may be off, each way


class Photograph:
    def __init__(self, address):
        with urllib.request.urlopen(address, timeout=20) as answer:
            loader = GdkPixbuf.PixbufLoader()
            loader.write(answer.read())
            loader.close()
        self._upright = loader.get_pixbuf()
        self._turned = self._upright.rotate_simple(GdkPixbuf.PixbufRotation.CLOCKWISE)

    def difference(self, shot, turned):
        """How much the middle of a picture of the screen differs from the photograph's, 0 to 255 on
        average, where they fit best."""
        pixbuf = self._turned if turned else self._upright
        rows, stride, step = pixbuf.get_pixels(), pixbuf.get_rowstride(), pixbuf.get_n_channels()
        seen = middle(shot.rgb, shot.width * 3, 3, shot.width, shot.height, 0, 0)
        return min(
            average_difference(seen, middle(
                rows, stride, step, pixbuf.get_width(), pixbuf.get_height(), x, y))
            for x in range(-SEARCH, SEARCH + 1) for y in range(-SEARCH, SEARCH + 1))


def middle(data, stride, step, width, height, x, y):
    """The green of the pixels in the middle, `x` and `y` beside it, row by row."""
    left, upper = (width - PATCH) // 2 + x, (height - PATCH) // 2 + y
    starts = (row * stride + left * step + 1 for row in range(upper, upper + PATCH))
    return b''.join(data[start:start + PATCH * step:step] for start in starts)


def average_difference(one, other):
    return sum(abs(a - b) for a, b in zip(one, other)) / len(one)
