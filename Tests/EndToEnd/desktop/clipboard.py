# SPDX-License-Identifier: MIT

"""The clipboard, by the tools that a person at a terminal would use."""

import subprocess

TEXT = 'text/plain;charset=utf-8'


class Clipboard:
    """Under Wayland both ways take the focus for a moment, which closes popovers."""

    def __init__(self, session, display):
        self._session, self._display = session, display

    def text(self):
        return self.content(TEXT).decode()

    def types(self):
        """The media types that are offered."""
        return self._run(self._display.types_command).decode().split('\n')

    def content(self, media_type):
        """What is offered under a media type; nothing when it is not offered."""
        return self._run([*self._display.paste_command, media_type])

    def put(self, text):
        subprocess.run(
            self._display.copy_command, env=self._session.environment, input=text.encode(),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=10, check=True)

    def _run(self, command):
        return subprocess.run(
            command, env=self._session.environment, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, timeout=20, check=False).stdout
