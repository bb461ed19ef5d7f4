# SPDX-License-Identifier: MIT

"""A D-Bus connection of our own, not the process-wide one, so that sessions do not mix. By dbus-python, which
makes Python's values in C: by PyGObject reading an accessible tree takes three times as long."""

import dbus
from dbus.lowlevel import MethodCallMessage, MethodReturnMessage
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

CALL_TIMEOUT = 20   # seconds; a picture of the screen takes some on a busy machine

BusError = dbus.DBusException   # a call failed, or nobody is there


class Bus:
    """One connection to the message bus at an address. Calls raise BusError when they fail."""

    def __init__(self, address):
        self._connection = dbus.bus.BusConnection(address, mainloop=DBusGMainLoop())
        self._connection.set_exit_on_disconnect(False)

    def call(self, name, path, interface, method, signature=None, *arguments):
        """Call a method and give its results as a list; the signature is that of the arguments."""
        call = message(name, path, interface, method, signature, arguments)
        return self._connection.send_message_with_reply_and_block(call, CALL_TIMEOUT).get_args_list()

    def has(self, name):
        """Whether somebody on the bus owns the name."""
        bus = 'org.freedesktop.DBus'
        return bool(self.call(bus, '/', bus, 'NameHasOwner', 's', name)[0])

    def listen(self, interface, take):
        """Call `take` with the name and the arguments of each signal of an interface, while `hear` runs."""
        self._connection.add_signal_receiver(
            lambda *arguments, member: take(member, arguments), dbus_interface=interface, member_keyword='member')

    @staticmethod
    def hear():
        """Take the signals that have come."""
        while GLib.MainContext.default().pending():
            GLib.MainContext.default().iteration(False)

    def call_all(self, calls):
        """Send calls [(name, path, interface, method, signature, arguments)] at once.

        Gives the answers in the same order, None where a call failed."""
        answers = [None] * len(calls)
        waiting = set(range(len(calls)))

        def send(index, call):
            def done(reply):
                waiting.discard(index)
                if isinstance(reply, MethodReturnMessage):
                    answers[index] = reply.get_args_list()
            self._connection.send_message_with_reply(message(*call), done, CALL_TIMEOUT)

        for index, call in enumerate(calls):
            send(index, call)
        while waiting:
            GLib.MainContext.default().iteration(True)
        return answers


def message(name, path, interface, method, signature, arguments):
    call = MethodCallMessage(name, path, interface, method)
    if signature:
        call.append(*arguments, signature=signature)
    return call
