# SPDX-License-Identifier: MIT

"""Stands before a demo service, passes everything on, and changes what some routes answer: for
what the demo's people do not have, such as a portfolio."""

import http.client
import http.server
import json
import threading

LEFT_OUT = {'connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'}


class Relay:
    """Listens as long as the test runs."""

    def __init__(self, service):
        self._service = service
        self._changes, self._left_out = {}, {}
        self._server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), self._handler())
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f'http://127.0.0.1:{self._server.server_port}'

    def add(self, path, **fields):
        """The object that the path answers has these fields from now on."""
        self._changes[path] = fields

    def leave_out(self, path, header):
        """The answers of the path lack the header from now on."""
        self._left_out[path] = header.lower()

    def stop(self):
        """Nobody listens from now on."""
        self._server.shutdown()
        self._server.server_close()

    def _handler(relay):   # noqa: N805  (the handler has a self of its own)
        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = 'HTTP/1.1'

            def pass_on(self):
                status, headers, body = relay._ask(self)
                self.send_response(status)
                for name, value in headers:
                    if name.lower() not in LEFT_OUT | {relay._left_out.get(self.path.split('?')[0])}:
                        self.send_header(name, value)
                self.send_header('Content-Length', str(len(body)))
                self.end_headers()
                self.wfile.write(body)
            do_GET = do_POST = do_DELETE = pass_on

            def log_message(self, *_):
                pass
        return Handler

    def _ask(self, asked):
        """Status, headers and body of the service's answer, changed where that is wanted."""
        body = asked.rfile.read(int(asked.headers.get('Content-Length', 0)))
        headers = {name: value for name, value in asked.headers.items()
                   if name.lower() not in ('host', 'accept-encoding', 'connection')}
        connection = http.client.HTTPConnection('127.0.0.1', self._service.port, timeout=20)
        connection.request(asked.command, asked.path, body or None, headers)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        fields = self._changes.get(asked.path.split('?')[0])
        if fields and answer.status == 200:
            content = json.dumps({**json.loads(content), **fields}).encode()
        if 'json' in answer.headers.get('Content-Type', ''):
            # Pictures of another host than the service's own would not be fetched.
            content = content.replace(self._service.url.encode(), self.url.encode())
        return answer.status, answer.getheaders(), content
