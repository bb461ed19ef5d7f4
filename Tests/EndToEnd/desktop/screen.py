# SPDX-License-Identifier: MIT

"""Pictures of the screen."""

import struct
import zlib


class Shot:
    """A picture of the screen, or of a part of it: width, height and RGB bytes."""

    def __init__(self, width, height, rgb):
        self.width, self.height, self.rgb = width, height, rgb

    def pixel(self, x, y):
        offset = (int(y) * self.width + int(x)) * 3
        return tuple(self.rgb[offset:offset + 3])

    def cut(self, x, y, width, height):
        """The part of the picture inside of a rectangle."""
        left, upper = max(0, x), max(0, y)
        right, lower = min(self.width, x + width), min(self.height, y + height)
        rows = (self.rgb[(row * self.width + left) * 3:(row * self.width + right) * 3]
                for row in range(upper, lower))
        return Shot(right - left, lower - upper, b''.join(rows))

    def save(self, path):
        """Write the picture as PNG."""
        row_bytes = self.width * 3
        raw = b''.join(
            b'\0' + self.rgb[y * row_bytes:(y + 1) * row_bytes] for y in range(self.height))
        header = struct.pack('>IIBBBBB', self.width, self.height, 8, 2, 0, 0, 0)
        with open(path, 'wb') as file:
            file.write(b'\x89PNG\r\n\x1a\n')
            for kind, data in ((b'IHDR', header), (b'IDAT', zlib.compress(raw, 6)), (b'IEND', b'')):
                file.write(struct.pack('>I', len(data)) + kind + data)
                file.write(struct.pack('>I', zlib.crc32(kind + data)))
        return path


class Screen:
    def __init__(self, display):
        self._display = display

    def shot(self):
        width, height, pixels = self._display.pixels()
        step = len(pixels) // (width * height)   # blue, green, red and sometimes a byte more
        rgb = bytearray(width * height * 3)
        for channel in range(3):
            rgb[channel::3] = pixels[2 - channel::step]
        return Shot(width, height, bytes(rgb))

    def window_shot(self, window):
        """The window as it is on the screen, with what covers it and without its shadow."""
        return self.shot().cut(window.x, window.y, window.width, window.height)
