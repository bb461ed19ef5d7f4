"""The clipboard, by the tools that a person at a terminal would use."""

import subprocess


class Clipboard:
    """Under Wayland both ways take the focus for a moment, which closes popovers."""

    def __init__(self, session, display):
        self._session, self._display = session, display

    def text(self):
        return subprocess.run(
            self._display.paste_command, env=self._session.environment, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, timeout=10, check=False).stdout.decode()

    def put(self, text):
        subprocess.run(
            self._display.copy_command, env=self._session.environment, input=text.encode(),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=10, check=True)
