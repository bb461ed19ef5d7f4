# SPDX-License-Identifier: MIT

"""The keyring of a session: gnome-keyring with a new, unlocked login collection, or with none."""

import os

import dbus

from .waiting import wait

SERVICE = 'org.freedesktop.secrets'
ROOT = '/org/freedesktop/secrets'
COLLECTION = ROOT + '/collection/login'

# A word that service files of the keyring hold: Session(without_services=[DAEMON]) has no keyring.
DAEMON = 'gnome-keyring-daemon'


# In place of True: the service runs, but nobody has made a keyring in it yet.
NOT_MADE = 'not made'


class Keyring:
    password = 'test password'

    def __init__(self, session, is_made=True):
        self._session, self._is_made = session, is_made

    def start(self):
        if not self._is_made:
            self._session.spawn([DAEMON, '--foreground', '--components=secrets'])
            wait(lambda: self._session.bus.has(SERVICE), what='keyring')
            return
        reading, writing = os.pipe()
        os.write(writing, self.password.encode())
        os.close(writing)
        self._session.spawn(
            [DAEMON, '--foreground', '--unlock', '--components=secrets'], stdin=reading)
        os.close(reading)
        wait(lambda: self._session.bus.has(SERVICE), what='keyring')

    def lock(self):
        self._session.bus.call(
            SERVICE, ROOT, 'org.freedesktop.Secret.Service', 'Lock', 'ao', [COLLECTION])

    def unlock(self):
        """Unlock without the prompt."""
        call = self._session.bus.call
        opened = call(SERVICE, ROOT, 'org.freedesktop.Secret.Service', 'OpenSession', 'sv',
                      'plain', dbus.String('', variant_level=1))
        call(SERVICE, ROOT, 'org.gnome.keyring.InternalUnsupportedGuiltRiddenInterface',
             'UnlockWithMasterPassword', 'o(oayays)', COLLECTION,
             (opened[1], b'', self.password.encode(), 'text/plain'))

    def store(self, label, secret, attributes):
        """Put a secret into the login collection, as a program does."""
        call = self._session.bus.call
        _, opened = call(SERVICE, ROOT, 'org.freedesktop.Secret.Service', 'OpenSession', 'sv',
                         'plain', dbus.String('', variant_level=1))
        item = 'org.freedesktop.Secret.Item'
        properties = {
            f'{item}.Label': dbus.String(label, variant_level=1),
            f'{item}.Attributes': dbus.Dictionary(attributes, signature='ss', variant_level=1)}
        call(SERVICE, COLLECTION, 'org.freedesktop.Secret.Collection', 'CreateItem', 'a{sv}(oayays)b',
             properties, (opened, b'', secret.encode(), 'text/plain'), True)

    def labels(self):
        """The labels of what is stored."""
        paths = self._session.bus.call(
            SERVICE, COLLECTION, 'org.freedesktop.DBus.Properties', 'Get', 'ss',
            'org.freedesktop.Secret.Collection', 'Items')[0]
        return [self._session.bus.call(
            SERVICE, path, 'org.freedesktop.DBus.Properties', 'Get', 'ss',
            'org.freedesktop.Secret.Item', 'Label')[0] for path in paths]
