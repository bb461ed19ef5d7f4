"""Stands in for the desktop's portal: says yes, and writes down what it was asked.

usage: fake_portal.py FILE

Has the interfaces Email, Wallpaper, OpenURI and NetworkMonitor alone. Each request of the first
three is a line of JSON in FILE: the method, its options, and the SHA-256 of each file that came
along. Whether the network is metered is told it by a method of its own, SetMetered.
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
  <interface name="org.example.Portal">
    <method name="SetMetered"><arg type="b" direction="in"/></method>
  </interface>
</node>'''
FULL_CONNECTIVITY = 4


class Portal:
    def __init__(self, log):
        self.log = log
        self.is_metered = False
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
        options = parameters.unpack()[-1]
        files = invocation.get_message().get_unix_fd_list()
        with open(self.log, 'a', encoding='utf-8') as log:
            sums = [digest(number) for number in (files.steal_fds() if files else [])]
            plain = {key: value for key, value in options.items() if key != 'attachment_fds'}
            log.write(json.dumps({'method': method, 'options': plain, 'files': sums}) + '\n')
        name = sender[1:].replace('.', '_')
        request = f'{PATH}/request/{name}/{options["handle_token"]}'
        invocation.return_value(GLib.Variant('(o)', (request,)))
        connection.emit_signal(sender, request, 'org.freedesktop.portal.Request', 'Response',
                               GLib.Variant('(ua{sv})', (0, {})))


def digest(descriptor):
    with os.fdopen(descriptor, 'rb') as file:
        return hashlib.sha256(file.read()).hexdigest()


if __name__ == '__main__':
    Portal(sys.argv[1]).loop.run()
