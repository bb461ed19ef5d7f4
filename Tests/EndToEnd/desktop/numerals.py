# SPDX-License-Identifier: MIT

"""Numbers as some locale writes them."""

import unicodedata


ISOLATES = str.maketrans('', '', '\u2068\u2069\u061c')   # they hold the direction of a number


def plain(text):
    """The text with European digits and percent signs, and nothing that is not seen around them."""
    text = str(text).translate(ISOLATES).replace('٪', '%').replace('\xa0%', '%')
    return text if text.isascii() else ''.join(str(unicodedata.digit(letter, letter)) for letter in text)
