"""Some of the demo's photographs as their photographers uploaded them: in other colours, on their side, as PNG; and how
they are to look, as other programs make them."""

import csv
import os
import subprocess
import tempfile

# As CREDITS.tsv tells what is special.
UPLOADS = 'display-p3', 'adobe-rgb', 'prophoto', 'grey', 'cmyk', 'turned', 'png'
# Profiles that make a photograph another one, and how they call themselves.
NAMES = {'display-p3': 'Display P3', 'adobe-rgb': 'Adobe RGB (1998)', 'prophoto': 'ProPhoto RGB',
         'grey': 'Gray Gamma 1.8', 'cmyk': 'Ideal Inks'}


def write_folder(folder, demo):
    """A folder as the demo service wants it, with these photographs and nothing else; what is special by description."""
    os.makedirs(os.path.join(folder, 'photos'))
    os.symlink(os.path.join(demo, 'profiles'), os.path.join(folder, 'profiles'))
    with open(os.path.join(demo, 'CREDITS.tsv'), encoding='utf-8', newline='') as file:
        rows = list(csv.reader(file, delimiter='\t', quoting=csv.QUOTE_NONE))
    head = rows[0]
    name, kind, text = (head.index(column) for column in ('file', 'uploaded_as', 'alt_text'))
    chosen = [row for row in rows[1:] if row[kind] in UPLOADS]
    for row in chosen:
        os.symlink(os.path.join(demo, 'photos', row[name]), os.path.join(folder, 'photos', row[name]))
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
        head = ppm.split(b'\n', 3)
        self.width, self.height = map(int, head[1].split())
        self.rgb = head[3]

    def difference(self, shot, x, y):
        """How much a picture of the screen differs from the part that has its upper left corner at a pixel, or at the next
        one where the middle is between two; 0 to 255 on average."""
        return min(self._difference(shot, x + right, y + below) for right in (0, 1) for below in (0, 1))

    def _difference(self, shot, x, y):
        wrong = 0
        for row in range(shot.height):
            start = ((y + row) * self.width + x) * 3
            expected = self.rgb[start:start + shot.width * 3]
            seen = shot.rgb[row * shot.width * 3:(row + 1) * shot.width * 3]
            wrong += sum(abs(a - b) for a, b in zip(seen, expected))
        return wrong / (shot.width * shot.height * 3)
