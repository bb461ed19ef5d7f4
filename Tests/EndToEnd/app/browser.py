# SPDX-License-Identifier: MIT

"""The session's default browser, which is fake_browser.py, and what it was asked to open."""

import json
import os
import re
import sys

from desktop import wait

SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'fake_browser.py')


class BrowserSetup:
    """Makes http and https addresses of a session, and folders, open in the fake browser."""

    def __init__(self, session):
        self._session = session
        self._folder = os.path.join(session.root, 'browser')
        os.makedirs(self._folder)
        self._write(
            os.path.join(session.home, '.local', 'share', 'applications', 'fake.desktop'),
            '[Desktop Entry]\nType=Application\nName=Fake browser\n'
            f'Exec={sys.executable} -B {SCRIPT} {self._folder} %u\n')
        self._write(
            os.path.join(session.home, '.config', 'mimeapps.list'),
            # As on a desktop without a help program.
            '[Removed Associations]\nx-scheme-handler/help=yelp.desktop;\n'
            '[Default Applications]\n'
            'x-scheme-handler/http=fake.desktop\nx-scheme-handler/https=fake.desktop\n'
            'inode/directory=fake.desktop\n')
        self.behave('allow')

    def opens(self, *types):
        """Open more kinds of files and addresses."""
        path = os.path.join(self._session.home, '.config', 'mimeapps.list')
        with open(path, 'a', encoding='utf-8') as file:
            file.writelines(f'{name}=fake.desktop\n' for name in types)

    @staticmethod
    def _write(path, text):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text)

    def behave(self, act, user='ada', **more):
        """What to do with the next pages; see fake_browser.py."""
        self._write(
            os.path.join(self._folder, 'behaviour.json'),
            json.dumps({'act': act, 'user': user, **more}))

    def _lines(self, name):
        path = os.path.join(self._folder, name)
        if not os.path.exists(path):
            return []
        with open(path, encoding='utf-8') as file:
            return file.read().splitlines()

    def opened(self):
        """All addresses so far."""
        return self._lines('opened')

    def wait_opened(self, count=1):
        """The newest address, when there are so many."""
        return wait(lambda: len(self.opened()) >= count and self.opened(), 10,
                    f'opened address {count}')[-1]

    def wait_said(self, pattern):
        """What the page said whose status and address match a regular expression."""
        def said():
            text = '\n'.join(self._lines('browser.log'))
            match = re.search(pattern, text, re.MULTILINE)
            return match and text[match.start():]
        return wait(said, 10, f'the page {pattern}')

    def wait_way_back(self):
        """The address that the service leads back to, with code and state."""
        return wait(lambda: self._lines('way-back'), 10, 'way back from the service')[-1]
