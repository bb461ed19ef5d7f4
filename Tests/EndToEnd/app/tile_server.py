# SPDX-License-Identifier: MIT

"""A server of map tiles. It has the dark ones of the shipped world, so that a map in the light style
shows by its brightness whose tiles it has."""

import http.server
import os
import re
import sqlite3
import threading

PATH = re.compile(r'^/(\d+)/(\d+)/(\d+)\.png$')
LIFETIME = 3600   # seconds
FAULTS = {
    'error': (500, b'Something went wrong'),
    'no picture': (200, b'<html>Log in to the hotel</html>'),
}


class TileServer:
    """Listens as long as the test runs."""

    def __init__(self, installation):
        file = os.path.join(installation.share, 'belvedere', 'map', 'world-dark.mbtiles')
        with sqlite3.connect(f'file:{file}?mode=ro', uri=True) as database:
            self._tiles = {
                tuple(row[:3]): row[3] for row in database.execute(
                    'SELECT zoom_level, tile_column, tile_row, tile_data FROM tiles')}
        self.fault = None   # one of FAULTS
        self.paths, self.agents = [], set()
        self._server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), self._handler())
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def template(self):
        return f'http://127.0.0.1:{self._server.server_port}/{{z}}/{{x}}/{{y}}.png'

    def stop(self):
        """Nobody listens from now on."""
        self._server.shutdown()
        self._server.server_close()

    def _answer(self, path):
        if self.fault:
            return FAULTS[self.fault]
        zoom, column, row = (int(number) for number in PATH.match(path).groups())
        # The file counts its rows from the south.
        tile = self._tiles.get((zoom, column, (1 << zoom) - 1 - row))
        return (200, tile) if tile else (404, b'')

    def _handler(server):   # noqa: N805  (the handler has a self of its own)
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):   # noqa: N802  (the name that its class calls)
                server.paths.append(self.path)
                server.agents.add(self.headers.get('User-Agent'))
                status, body = server._answer(self.path)
                self.send_response(status)
                self.send_header('Content-Type', 'image/png')
                self.send_header('Content-Length', str(len(body)))
                self.send_header('Cache-Control', f'max-age={LIFETIME}')
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass
        return Handler
