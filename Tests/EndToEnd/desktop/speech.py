# SPDX-License-Identifier: MIT

"""A speech server that says nothing aloud and keeps what it is told to say.

It speaks SSIP, the protocol of Speech Dispatcher, so a screen reader finds it as it finds the real one. Everything is
said at once: what is told to stop has been heard already.
"""

import contextlib
import html
import itertools
import os
import re
import socketserver
import threading
import time

CLIENT = 1
# Answers to what asks for something; all else is answered by OK.
LISTS = {
    'LIST SYNTHESIS_VOICES': ('249', 'test\ten\tnone', 'VOICE LIST SENT'),
    'LIST VOICES': ('249', 'MALE1', 'VOICE LIST SENT'),
    'LIST OUTPUT_MODULES': ('250', 'test', 'MODULES LIST SENT'),
    'HISTORY GET CLIENT_ID': ('245', str(CLIENT), 'CLIENT ID SENT'),
    'GET LANGUAGE': ('251', 'en', 'GET RETURNED'),
    'GET': ('251', '0', 'GET RETURNED'),
}
BEGIN, END = '701', '702'   # events of a message
TAG = re.compile(r'<[^>]*>')   # SSML: where a word begins, and the whole


class SpeechServer:
    """Listens on a socket below a folder. Use as a context manager."""

    def __init__(self, folder):
        self._path = os.path.join(folder, 'speech')
        self._said = []
        self.last = time.monotonic()   # when it was last told something
        self._numbers = itertools.count(1)
        self._server = socketserver.ThreadingUnixStreamServer(self._path, self._handler())
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, kwargs={'poll_interval': 0.05}, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._server.shutdown()
        self._server.server_close()

    @property
    def environment(self):
        """What makes a program speak here."""
        return {'SPEECHD_ADDRESS': f'unix_socket:{self._path}'}

    def said(self):
        """All that was said so far, in order, with white space made even."""
        return list(self._said)

    def _handler(self):
        server = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self):
                with contextlib.suppress(ConnectionError):
                    server._serve(self.rfile, self.wfile)
        return Handler

    def _serve(self, reading, writing):
        """One connection, until its end."""
        def send(*lines):
            writing.write(''.join(f'{line}\r\n' for line in lines).encode())
        for line in iter(reading.readline, b''):
            self.last = time.monotonic()
            command = line.decode().strip()
            word, _, rest = command.partition(' ')
            if word == 'SPEAK':
                send('230 OK RECEIVING DATA')
                self._take(without_marks(data(reading)), send)
            elif word in ('CHAR', 'KEY'):
                self._take(rest, send)
            elif word == 'SOUND_ICON':
                self._take('', send)
            elif word == 'QUIT':
                send('231 HAPPY HACKING')
                return
            else:
                send(*answer(command))

    def _take(self, text, send):
        number = next(self._numbers)
        if text := ' '.join(text.split()):
            self._said.append(text)
        send(f'225-{number}', '225 OK MESSAGE QUEUED')
        for code, name in ((BEGIN, 'BEGIN'), (END, 'END')):
            send(f'{code}-{number}', f'{code}-{CLIENT}', f'{code} {name}')


def data(reading):
    """The lines up to a dot; a dot that begins one of them is doubled."""
    lines = []
    for line in iter(reading.readline, b''):
        text = line.decode().rstrip('\r\n')
        if text == '.':
            break
        lines.append(text[1:] if text.startswith('..') else text)
    return '\n'.join(lines)


def without_marks(text):
    return html.unescape(TAG.sub('', text))


def answer(command):
    """The lines that answer a command."""
    for begin, (code, line, end) in LISTS.items():
        if command.upper().startswith(begin):
            return f'{code}-{line}', f'{code} OK {end}'
    return ('210 OK STOPPED',) if command.upper().startswith(('STOP', 'CANCEL')) else ('208 OK SET',)
