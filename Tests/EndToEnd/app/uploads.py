# SPDX-License-Identifier: MIT

"""Some of the demo's photographs as their photographers uploaded them: in other colours, on their side, as PNG; and how
they are to look, as other programs make them."""

import csv
import os
import subprocess
import re
import tempfile
import zlib

from desktop.screen import Shot

# As CREDITS.tsv tells what is special.
UPLOADS = 'display-p3', 'adobe-rgb', 'prophoto', 'grey', 'cmyk', 'turned', 'png'
# Profiles that make a photograph another one, and how they call themselves.
NAMES = {'display-p3': 'Display P3', 'adobe-rgb': 'Adobe RGB (1998)', 'prophoto': 'ProPhoto RGB',
         'grey': 'Gray Gamma 1.8', 'cmyk': 'Ideal Inks'}


def write_folder(folder, demo, kinds=UPLOADS, size=None):
    """A folder as the demo service wants it, with photographs of these kinds and nothing else, in a size of their own if
    one is told; what is special by description."""
    os.makedirs(os.path.join(folder, 'photos'))
    os.symlink(os.path.join(demo, 'profiles'), os.path.join(folder, 'profiles'))
    with open(os.path.join(demo, 'CREDITS.tsv'), encoding='utf-8', newline='') as file:
        rows = list(csv.reader(file, delimiter='\t', quoting=csv.QUOTE_NONE))
    head = rows[0]
    name, kind, text, told = (head.index(column) for column in ('file', 'uploaded_as', 'alt_text', 'size'))
    chosen = [row for row in rows[1:] if row[kind] in kinds]
    for row in chosen:
        source, target = (os.path.join(place, 'photos', row[name]) for place in (demo, folder))
        if size:
            subprocess.run(['convert', source, '-resize', f'{size}!', target], check=True)
            row[told] = size
        else:
            os.symlink(source, target)
    with open(os.path.join(folder, 'CREDITS.tsv'), 'w', encoding='utf-8') as file:
        file.writelines('\t'.join(row) + '\n' for row in [head] + chosen)
    return {row[text]: row[kind] for row in chosen}


class Reference:
    """How a file is to look: in sRGB as Little CMS's own program converts it, upright; without it, as it is stored."""

    def __init__(self, file, converts=True):
        with tempfile.TemporaryDirectory() as folder:
            path, converted = os.path.join(folder, 'file'), os.path.join(folder, 'converted.jpg')
            with open(path, 'wb') as target:
                target.write(file)
            if converts and b'ICC_PROFILE' in file:
                subprocess.run(['jpgicc', '-t0', '-b', '-q100', path, converted], check=True, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
                path = converted
            ppm = subprocess.run(['convert', path, '-auto-orient', '-strip', '-colorspace', 'sRGB', '-type', 'TrueColor',
                                  '-depth', '8', 'ppm:-'], check=True, stdout=subprocess.PIPE).stdout
        self.width, self.height, self.rgb = read_ppm(ppm)

    def difference(self, shot, x, y):
        """How much a picture of the screen differs from the part that has its upper left corner at a pixel, or at the next
        one where the middle is between two; 0 to 255 on average."""
        return min(self._difference(shot, x + right, y + below) for right in (0, 1) for below in (0, 1))

    def likeness(self, shot):
        """How much a picture of the whole photograph in another size differs; 0 to 255 on average."""
        ppm = b'P6\n%d %d\n255\n' % (shot.width, shot.height) + shot.rgb
        resized = subprocess.run(['convert', 'ppm:-', '-resize', f'{self.width}x{self.height}!', '-depth', '8', 'ppm:-'],
                                 input=ppm, check=True, stdout=subprocess.PIPE).stdout
        return self._difference(Shot(*read_ppm(resized)), 0, 0)

    def _difference(self, shot, x, y):
        wrong = 0
        for row in range(shot.height):
            start = ((y + row) * self.width + x) * 3
            expected = self.rgb[start:start + shot.width * 3]
            seen = shot.rgb[row * shot.width * 3:(row + 1) * shot.width * 3]
            wrong += sum(abs(a - b) for a, b in zip(seen, expected))
        return wrong / (shot.width * shot.height * 3)


def read_ppm(file):
    """Width, height and pixels."""
    head = file.split(b'\n', 3)
    return *map(int, head[1].split()), head[3]


def printed_picture(path):
    """The picture on a page that was printed to a PDF by cairo; None as long as it is not all there."""
    with open(path, 'rb') as file:
        page = file.read()
    found = re.search(rb'/Subtype /Image(.*?)>>\s*stream\r?\n', page, re.DOTALL)
    if not found or b'%%EOF' not in page:
        return None
    fields = {key: int(value) for key, value in re.findall(rb'/(Width|Height|Length) (\d+)', found[1])}
    pixels = zlib.decompress(page[found.end():][:fields[b'Length']] if b'Length' in fields else page[found.end():])
    return Shot(fields[b'Width'], fields[b'Height'], pixels)
