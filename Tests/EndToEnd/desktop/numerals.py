"""Numbers as some locale writes them."""

import unicodedata


def plain(text):
    """The text with European digits."""
    text = str(text)
    return text if text.isascii() else ''.join(str(unicodedata.digit(letter, letter)) for letter in text)
