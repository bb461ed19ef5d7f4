# SPDX-License-Identifier: MIT

"""Another program in the session, and the addresses and files that it was asked to show."""

import os

from desktop import wait


class OtherProgram:
    def __init__(self, session, name, takes):
        """Install it, as a package would; it takes one media type."""
        self._name = name
        self._shown = os.path.join(session.root, name)
        script = os.path.join(session.root, f'{name}-program')
        with open(script, 'w', encoding='utf-8') as file:
            file.write(f'#!/bin/sh\nprintf "%s\\n" "$1" >> "{self._shown}"\n')
        os.chmod(script, 0o755)
        folder = os.path.join(session.home, '.local', 'share', 'applications')
        with open(os.path.join(folder, f'{name}.desktop'), 'w', encoding='utf-8') as file:
            file.write(f'[Desktop Entry]\nType=Application\nName=Fake {name}\n'
                       f'Exec={script} %u\nMimeType={takes};\n')
        result = session.command('update-desktop-database', folder)
        assert result.returncode == 0, result

    def wait_shown(self, count=1):
        """The newest address, when there are so many."""
        def shown():
            if not os.path.exists(self._shown):
                return None
            with open(self._shown, encoding='utf-8') as file:
                lines = file.read().splitlines()
            return lines if len(lines) >= count else None
        return wait(shown, 10, f'address {count} in the program for {self._name}')[-1]
