# SPDX-License-Identifier: MIT

"""Stands in for the desktop's portal: says yes, and writes down what it was asked.

usage: fake_portal.py FILE

Has the interfaces Email, Wallpaper, OpenURI, NetworkMonitor and Location alone. Each request of the
first three, and each start and end of a watch for positions, is a line of JSON in FILE: the method,
its options, and the SHA-256 of each file that came along. Two methods of its own tell it whether the
network is metered (SetMetered), and the position (SetLocation): with a negative accuracy it refuses
to tell it, with 0 it never answers.
"""

import hashlib
import json
import os
import sys

from gi.repository import Gio, GLib

NAME, PATH = 'org.freedesktop.portal.Desktop', '/org/freedesktop/portal/desktop'
INTERFACES = '''<node>
  <interface name="org.freedesktop.portal.Email">
    <method name="ComposeEmail">
      <arg type="s" direction="in"/><arg type="a{sv}" direction="in"/>
      <arg type="o" direction="out"/>
    </method>
    <property name="version" type="u" access="read"/>
  </interface>
  <interface name="org.freedesktop.portal.Wallpaper">
    <method name="SetWallpaperFile">
      <arg type="s" direction="in"/><arg type="h" direction="in"/>
      <arg type="a{sv}" direction="in"/><arg type="o" direction="out"/>
    </method>
    <property name="version" type="u" access="read"/>
  </interface>
  <interface name="org.freedesktop.portal.OpenURI">
    <method name="OpenFile">
      <arg type="s" direction="in"/><arg type="h" direction="in"/>
      <arg type="a{sv}" direction="in"/><arg type="o" direction="out"/>
    </method>
    <property name="version" type="u" access="read"/>
  </interface>
  <interface name="org.freedesktop.portal.NetworkMonitor">
    <method name="GetStatus"><arg type="a{sv}" direction="out"/></method>
    <signal name="changed"/>
    <property name="version" type="u" access="read"/>
  </interface>
  <interface name="org.freedesktop.portal.Location">
    <method name="CreateSession">
      <arg type="a{sv}" direction="in"/><arg type="o" direction="out"/>
    </method>
    <method name="Start">
      <arg type="o" direction="in"/><arg type="s" direction="in"/>
      <arg type="a{sv}" direction="in"/><arg type="o" direction="out"/>
    </method>
    <signal name="LocationUpdated"><arg type="o"/><arg type="a{sv}"/></signal>
    <property name="version" type="u" access="read"/>
  </interface>
  <interface name="org.example.Portal">
    <method name="SetMetered"><arg type="b" direction="in"/></method>
    <method name="SetLocation">
      <arg type="d" direction="in"/><arg type="d" direction="in"/><arg type="d" direction="in"/>
    </method>
  </interface>
</node>'''
SESSION = Gio.DBusNodeInfo.new_for_xml('''<node>
  <interface name="org.freedesktop.portal.Session"><method name="Close"/></interface>
</node>''').interfaces[0]
FULL_CONNECTIVITY = 4
ALLOWED, REFUSED = 0, 1


class Portal:
    def __init__(self, log):
        self.log = log
        self.is_metered = False
        self.location = None      # latitude and longitude in degrees, accuracy in metres
        self.watches = {}         # by session: the number of its registration, and who watches
        self.loop = GLib.MainLoop()
        Gio.bus_own_name(Gio.BusType.SESSION, NAME, 0, self.register, None,
                         lambda *_: self.loop.quit())

    def register(self, connection, _):
        for interface in Gio.DBusNodeInfo.new_for_xml(INTERFACES).interfaces:
            connection.register_object(PATH, interface, self.answer, self.version, None)

    @staticmethod
    def version(*_):
        return GLib.Variant('u', 3)

    def answer(self, connection, sender, _path, _interface, method, parameters, invocation):
        if method == 'SetMetered':
            self.is_metered, = parameters.unpack()
            connection.emit_signal(
                None, PATH, 'org.freedesktop.portal.NetworkMonitor', 'changed', None)
            return invocation.return_value(None)
        if method == 'GetStatus':
            return invocation.return_value(GLib.Variant('(a{sv})', ({
                'available': GLib.Variant('b', True),
                'metered': GLib.Variant('b', self.is_metered),
                'connectivity': GLib.Variant('u', FULL_CONNECTIVITY)},)))
        if method == 'SetLocation':
            self.location = parameters.unpack()
            for session, (_, watcher) in self.watches.items():
                self.tell_location(connection, watcher, session)
            return invocation.return_value(None)
        name = sender[1:].replace('.', '_')
        options = parameters.unpack()[-1]
        if method == 'CreateSession':
            session = f'{PATH}/session/{name}/{options["session_handle_token"]}'
            number = connection.register_object(session, SESSION, self.close, None, None)
            self.watches[session] = number, sender
            return invocation.return_value(GLib.Variant('(o)', (session,)))
        if method == 'Start':
            return self.start(connection, sender, name, parameters.unpack(), invocation)
        files = invocation.get_message().get_unix_fd_list()
        sums = [digest(number) for number in (files.steal_fds() if files else [])]
        plain = {key: value for key, value in options.items() if key != 'attachment_fds'}
        self.note(method=method, options=plain, files=sums)
        request = f'{PATH}/request/{name}/{options["handle_token"]}'
        invocation.return_value(GLib.Variant('(o)', (request,)))
        connection.emit_signal(sender, request, 'org.freedesktop.portal.Request', 'Response',
                               GLib.Variant('(ua{sv})', (0, {})))

    def start(self, connection, sender, name, arguments, invocation):
        session, _, options = arguments
        self.note(method='Start')
        request = f'{PATH}/request/{name}/{options["handle_token"]}'
        invocation.return_value(GLib.Variant('(o)', (request,)))
        accuracy = self.location[2] if self.location else 0
        if accuracy:
            connection.emit_signal(
                sender, request, 'org.freedesktop.portal.Request', 'Response',
                GLib.Variant('(ua{sv})', (ALLOWED if accuracy > 0 else REFUSED, {})))
            self.tell_location(connection, sender, session)

    def tell_location(self, connection, watcher, session):
        latitude, longitude, accuracy = self.location
        if accuracy <= 0:
            return
        values = {'Latitude': latitude, 'Longitude': longitude, 'Accuracy': accuracy}
        location = {key: GLib.Variant('d', value) for key, value in values.items()}
        connection.emit_signal(
            watcher, PATH, 'org.freedesktop.portal.Location', 'LocationUpdated',
            GLib.Variant('(oa{sv})', (session, location)))

    def close(self, connection, _sender, session, _interface, _method, _parameters, invocation):
        number, _ = self.watches.pop(session)
        self.note(method='Close')
        invocation.return_value(None)
        connection.unregister_object(number)

    def note(self, **request):
        with open(self.log, 'a', encoding='utf-8') as log:
            log.write(json.dumps(request) + '\n')


def digest(descriptor):
    with os.fdopen(descriptor, 'rb') as file:
        return hashlib.sha256(file.read()).hexdigest()


if __name__ == '__main__':
    Portal(sys.argv[1]).loop.run()
