# SPDX-License-Identifier: MIT

"""Numbers as some locale writes them."""

import unicodedata


ISOLATES = str.maketrans('', '', '\u2068\u2069')   # they hold the direction of a number


def plain(text):
    """The text with European digits, and nothing that is not seen around them."""
    text = str(text).translate(ISOLATES)
    return text if text.isascii() else ''.join(str(unicodedata.digit(letter, letter)) for letter in text)
