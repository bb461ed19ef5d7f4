# SPDX-License-Identifier: MIT

"""Stands in for the desktop's list of notifications.

usage: fake_notifications.py FILE

Each notification is a line of JSON in FILE: its number, title and text; one that is taken back is a
line with its number alone. A method of its own, Press, presses a notification as a person does.
"""

import json
import sys

from gi.repository import Gio, GLib

NAME, PATH = 'org.freedesktop.Notifications', '/org/freedesktop/Notifications'
INTERFACES = '''<node>
  <interface name="org.freedesktop.Notifications">
    <method name="Notify">
      <arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/>
      <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="as" direction="in"/>
      <arg type="a{sv}" direction="in"/><arg type="i" direction="in"/>
      <arg type="u" direction="out"/>
    </method>
    <method name="CloseNotification"><arg type="u" direction="in"/></method>
    <method name="GetCapabilities"><arg type="as" direction="out"/></method>
    <method name="GetServerInformation">
      <arg type="s" direction="out"/><arg type="s" direction="out"/>
      <arg type="s" direction="out"/><arg type="s" direction="out"/>
    </method>
    <signal name="ActionInvoked"><arg type="u"/><arg type="s"/></signal>
    <signal name="NotificationClosed"><arg type="u"/><arg type="u"/></signal>
  </interface>
  <interface name="org.example.Notifications">
    <method name="Press"><arg type="u" direction="in"/></method>
  </interface>
</node>'''
TAKEN_BACK = 3   # the reason of NotificationClosed


class Notifications:
    def __init__(self, log):
        self.log, self.count = log, 0
        self.loop = GLib.MainLoop()
        Gio.bus_own_name(Gio.BusType.SESSION, NAME, 0, self.register, None,
                         lambda *_: self.loop.quit())

    def register(self, connection, _):
        for interface in Gio.DBusNodeInfo.new_for_xml(INTERFACES).interfaces:
            connection.register_object(PATH, interface, self.answer, None, None)

    def note(self, **line):
        with open(self.log, 'a', encoding='utf-8') as log:
            log.write(json.dumps(line) + '\n')

    def answer(self, connection, _sender, _path, _interface, method, parameters, invocation):
        values, answer = parameters.unpack(), None
        if method == 'Notify':
            self.count += 1
            self.note(number=self.count, title=values[3], text=values[4])
            answer = GLib.Variant('(u)', (self.count,))
        elif method == 'CloseNotification':
            self.note(number=values[0])
            self.signal(connection, 'NotificationClosed', '(uu)', values[0], TAKEN_BACK)
        elif method == 'GetCapabilities':
            answer = GLib.Variant('(as)', (['body', 'actions'],))
        elif method == 'GetServerInformation':
            answer = GLib.Variant('(ssss)', ('fake', 'tests', '1', '1.2'))
        elif method == 'Press':
            self.signal(connection, 'ActionInvoked', '(us)', values[0], 'default')
        invocation.return_value(answer)

    @staticmethod
    def signal(connection, name, signature, *values):
        connection.emit_signal(None, PATH, NAME, name, GLib.Variant(signature, values))


if __name__ == '__main__':
    Notifications(sys.argv[1]).loop.run()
