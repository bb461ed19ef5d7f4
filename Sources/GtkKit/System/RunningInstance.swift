// SPDX-License-Identifier: MIT

// Detects a running instance of the application, before GTK is initialized.

import CGtk

/// True if some process owns the application's name on the session bus; false without a bus.
package func isRunning(applicationID id: String) -> Bool {
  guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return false }
  defer { g_object_unref(bus.raw) }
  // By default GIO ends the program when the bus closes.
  g_dbus_connection_set_exit_on_close(bus, 0)
  var name: [OpaquePointer?] = [g_variant_new_string(id)]
  let reply = g_dbus_connection_call_sync(
    bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameHasOwner",
    g_variant_new_tuple(&name, 1), nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, nil)
  guard let reply else { return false }
  defer { g_variant_unref(reply) }
  let isOwned = g_variant_get_child_value(reply, 0)
  defer { g_variant_unref(isOwned) }
  return g_variant_get_boolean(isOwned) != 0
}
