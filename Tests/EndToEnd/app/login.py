# SPDX-License-Identifier: MIT

"""Logins without the browser, for scenarios whose subject they are not. The service makes the token as for
anybody; it is put where Belvedere looks for it at its start."""

import functools
import json
import os
import shutil
import subprocess
import tempfile
import urllib.error
import urllib.parse
import urllib.request

from .installation import APP_ID
from .service import ACCESS_KEY, SECRET_KEY

SHOWN_CODE = 'urn:ietf:wg:oauth:2.0:oob'   # the service shows the code, and leads nowhere
SCOPES = 'public read_user read_photos write_likes'   # those of Belvedere's own login
DEMO = 'demo'   # the name under which the secrets of the embedded service are kept


def token(address, user):
    """A login of one of the service's own people, as Belvedere stores it."""
    way_back = _post(f'{address}/oauth/authorize', client_id=ACCESS_KEY, redirect_uri=SHOWN_CODE,
                     response_type='code', scope=SCOPES, user=user, decision='allow').url
    code = urllib.parse.parse_qs(urllib.parse.urlsplit(way_back).query)['code'][0]
    answer = json.load(_post(
        f'{address}/oauth/token', client_id=ACCESS_KEY, client_secret=SECRET_KEY, redirect_uri=SHOWN_CODE,
        grant_type='authorization_code', code=code))
    return json.dumps({'value': answer['access_token'], 'scopes': SCOPES.split(), 'username': user})


def _post(address, **fields):
    return urllib.request.urlopen(address, urllib.parse.urlencode(fields).encode(), timeout=10)


def store(keyring, name, text):
    """Put a token under the name of a service into the keyring."""
    keyring.store(f'Belvedere: login ({name})', text, {
        'xdg:schema': APP_ID, 'application': APP_ID, 'service': name, 'kind': 'access-token', 'version': '1'})


def prepare_demo(installation, user, state):
    """Write the state of an embedded service that knows a login into a folder; the login's token."""
    files, text = _demo(installation.service_program, installation.photos, user)
    os.makedirs(state, mode=0o700)
    for name, content in files.items():
        with open(os.path.join(state, name), 'wb', opener=_for_us_alone) as file:
            file.write(content)
    return text


def _for_us_alone(path, flags):
    return os.open(path, flags, 0o600)


@functools.cache
def _demo(program, photos, user):
    """The files of such a state, by name, and the token: made once in each process of the suite."""
    state = tempfile.mkdtemp(prefix='demo-')
    service = subprocess.Popen(
        [program, '--photos', photos, '--state', state, '--port', '0'], stdout=subprocess.PIPE, text=True)
    try:
        address = service.stdout.readline().split()[-1]
        text = token(address, user)
    finally:
        service.terminate()
        service.communicate()
    files = {}
    for name in os.listdir(state):
        with open(os.path.join(state, name), 'rb') as file:
            files[name] = file.read()
    shutil.rmtree(state)
    return files, text
