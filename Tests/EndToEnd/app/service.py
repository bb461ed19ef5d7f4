# SPDX-License-Identifier: MIT

"""A demo service of the test's own, whose admin routes tell what was asked and make it misbehave.

Without one, Belvedere starts its own; embedded_address() finds where that listens.
"""

import json
import os
import re
import tempfile
import urllib.parse
import urllib.request

from desktop import Timeout, wait
from desktop.ends import children

ACCESS_KEY, SECRET_KEY = 'demo-access-key', 'demo-secret-key'
PAGE = 30
NO_TEXT = 'Photo'   # what the feed says of a photograph without any words
TCP_LISTENS = '0A'   # the state in /proc/net/tcp


class Service:
    """belvedere-demo-service-for-tests on a port that stays the same when it is stopped and started."""

    def __init__(self, desktop, installation, options=(), photos=None):
        """photos: a folder with photographs, in place of the installed one."""
        self._desktop, self._options = desktop, options
        # Likes and logins outlast a stop.
        state = tempfile.mkdtemp(prefix='service-', dir=desktop.session.root)
        self._argv = [installation.service_for_tests, '--state', state, '--photos', photos or installation.photos]
        self._program = None
        self.port = 0
        self.start()

    def start(self):
        self._program = self._desktop.start(
            [*self._argv, '--port', str(self.port), *self._options])
        line = self._program.wait_output(r'^Listening on http://127\.0\.0\.1:(\d+)$', 15)
        self.port = int(line[1])

    def stop(self):
        self._program.stop()

    @property
    def url(self):
        return f'http://127.0.0.1:{self.port}'

    # Misbehaving

    def fail(self, path, fault, **rule):
        """Every request whose path begins so meets the fault, until heal(); `method` and `count`
        narrow it."""
        self._admin('POST', 'faults', prefix=path, fault=fault, **rule)

    def heal(self):
        self._admin('DELETE', 'faults')

    def set_remaining(self, count):
        """So many requests are left of this hour."""
        self._admin('POST', 'rate-limit', remaining=count)

    def revoke(self):
        """No token is valid any more."""
        self._admin('POST', 'revoke')

    # What was asked

    def requests(self):
        """What was asked so far, in order, as pairs of a path and its query's fields."""
        return [(entry['path'], dict(urllib.parse.parse_qsl(entry['query'])))
                for entry in self._log()]

    def languages(self, path):
        """In which languages the path was asked for, in order."""
        return [entry['accept_language'] for entry in self._log() if entry['path'] == path]

    def agents(self, path):
        """The names of the programs that asked for the path, in order."""
        return [entry['user_agent'] for entry in self._log() if entry['path'] == path]

    def count(self, path, **fields):
        """How often the path was asked with these fields in the query."""
        return sum(asked == path and fields.items() <= query.items()
                   for asked, query in self.requests())

    def likes(self, user):
        """How many photographs the user likes, and the texts of the latest, the latest first."""
        request = urllib.request.Request(
            f'{self.url}/users/{user}/likes?per_page={PAGE}',
            headers={'Authorization': f'Client-ID {ACCESS_KEY}'})
        with urllib.request.urlopen(request, timeout=10) as answer:
            return int(answer.headers['X-Total']), [_text(photo) for photo in json.load(answer)]

    def like_requests(self):
        """The likes (POST) and unlikes (DELETE) that were asked for, in order."""
        return [entry['method'] for entry in self._log() if entry['path'].endswith('/like')]

    def image_widths(self):
        """The pixel widths in which pictures were asked for."""
        return [int(query['w']) for path, query in self.requests()
                if path.startswith('/images/') and 'w' in query]

    def wait_answered(self, timeout=20):
        """Wait until everything is answered, and for a moment nothing more is asked for."""
        last = [None]

        def quiet():
            log = self._log()
            last[0], before = len(log), last[0]
            return last[0] == before and all(entry['outcome'] != 'open' for entry in log)
        try:
            wait(quiet, timeout, 'quiet of the service', every=0.3)
        except Timeout:
            waiting = [entry['path'] for entry in self._log() if entry['outcome'] == 'open']
            raise AssertionError(f'not answered: {waiting}') from None

    def _log(self):
        return [entry for entry in self._admin('GET', 'requests')['requests']
                if not entry['path'].startswith('/admin/')]

    def _admin(self, method, route, /, **fields):
        request = urllib.request.Request(
            f'{self.url}/admin/{route}?{urllib.parse.urlencode(fields)}', method=method)
        with urllib.request.urlopen(request, timeout=10) as answer:
            text = answer.read()
        return json.loads(text) if text else None


def photograph_texts(address, count):
    """What the feed tells of the service's first photographs, in the service's order: their
    description, or else their author's words."""
    return [_text(photo) for photo in listed_photographs(address, count)]


def listed_photographs(address, count):
    """The service's first photographs as it tells of them, at least so many."""
    photographs = []
    while len(photographs) < count:
        request = urllib.request.Request(
            f'{address}/photos?per_page={PAGE}&page={len(photographs) // PAGE + 1}',
            headers={'Authorization': f'Client-ID {ACCESS_KEY}'})
        with urllib.request.urlopen(request, timeout=10) as answer:
            photographs += json.load(answer)
    return photographs


def _text(photo):
    return photo['alt_description'] or photo['description'] or NO_TEXT


def embedded_address(program):
    """The address of the demo service that a process has started."""
    return wait(lambda: _listening_child(program), 10, 'embedded demo service')


def _listening_child(program):
    for child in children(program):
        sockets = _sockets(child)
        with open(f'/proc/{child}/net/tcp', encoding='ascii') as file:
            rows = [line.split() for line in list(file)[1:]]
        for row in rows:
            if row[3] == TCP_LISTENS and row[9] in sockets:
                return f'http://127.0.0.1:{int(row[1].split(":")[1], 16)}'
    return None


def _sockets(pid):
    """The inode numbers of a process's sockets."""
    folder = f'/proc/{pid}/fd'
    links = (os.readlink(os.path.join(folder, name)) for name in os.listdir(folder))
    return {match[1] for link in links if (match := re.match(r'socket:\[(\d+)\]', link))}
