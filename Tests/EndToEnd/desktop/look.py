# SPDX-License-Identifier: MIT

"""The desktop's look: the settings that a person changes in the desktop's own preferences."""


class Look:
    def __init__(self, session):
        self._session = session

    def prefer_dark(self, dark):
        """Light or dark; running programs follow at once."""
        self._set('color-scheme', 'prefer-dark' if dark else 'default')

    def animate(self, animated):
        """Whether things move on the screen."""
        self._set('enable-animations', 'true' if animated else 'false')

    def scale_text(self, factor):
        """Texts of so many times their size."""
        self._set('text-scaling-factor', str(factor))

    def _set(self, key, value):
        self._session.command('gsettings', 'set', 'org.gnome.desktop.interface', key, value)
