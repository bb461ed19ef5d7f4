"""A D-Bus connection of our own, not the process-wide one, so that sessions do not mix."""

import contextlib

from gi.repository import Gio, GLib

CALL_TIMEOUT_MS = 20000   # a picture of the screen takes seconds on a busy machine


class Bus:
    """One connection to the message bus at an address."""

    def __init__(self, address):
        flags = Gio.DBusConnectionFlags
        self.connection = Gio.DBusConnection.new_for_address_sync(
            address, flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)
        self.connection.set_exit_on_close(False)

    def call(self, name, path, interface, method, signature=None, *arguments):
        """Call a method and give its results as a tuple. GLib.Error when it fails."""
        parameters = GLib.Variant(signature, arguments) if signature else None
        return self.connection.call_sync(
            name, path, interface, method, parameters, None, Gio.DBusCallFlags.NONE,
            CALL_TIMEOUT_MS, None).unpack()

    def has(self, name):
        """Whether somebody on the bus owns the name."""
        bus = 'org.freedesktop.DBus'
        return self.call(bus, '/', bus, 'NameHasOwner', '(s)', name)[0]

    def call_all(self, calls):
        """Send calls [(name, path, interface, method, signature, arguments)] at once.

        Gives the answers in the same order, None where a call failed."""
        answers = [None] * len(calls)
        waiting = set(range(len(calls)))

        def done(connection, result, index):
            waiting.discard(index)
            with contextlib.suppress(GLib.Error):
                answers[index] = connection.call_finish(result).unpack()

        for index, (name, path, interface, method, signature, arguments) in enumerate(calls):
            parameters = GLib.Variant(signature, arguments) if signature else None
            self.connection.call(
                name, path, interface, method, parameters, None, Gio.DBusCallFlags.NONE,
                CALL_TIMEOUT_MS, None, done, index)
        while waiting:
            GLib.MainContext.default().iteration(True)
        return answers
