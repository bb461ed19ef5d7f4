// SPDX-License-Identifier: MIT

// The state of the network as the desktop reports it (NetworkManager, or the portal in a sandbox,
// through GIO).

import CGtk

/// Follows the network.
package final class Network {
  /// The one monitor of the process, which is never freed.
  private let monitor: OpaquePointer?
  private var connection: SignalConnection?
  private var returns: SignalConnection?

  package init() { monitor = g_network_monitor_get_default() }

  /// False if the computer has no network.
  package var isAvailable: Bool {
    monitor.map { g_network_monitor_get_network_available($0) != 0 } ?? true
  }

  /// True if the network is paid by volume, or should be used sparingly for another reason.
  package var isMetered: Bool {
    monitor.map { g_network_monitor_get_network_metered($0) != 0 } ?? false
  }

  /// Calls `action` whenever `isMetered` changes, as long as this object is kept.
  package func onMeteredChange(_ action: @escaping @MainActor () -> Void) {
    connection = monitor?.notifyConnection("network-metered", action)
  }

  /// Calls `action` whenever the network returns, as long as this object is kept.
  package func onReturn(_ action: @escaping @MainActor () -> Void) {
    guard let monitor else { return }
    returns = monitor.notifyConnection("network-available") {
      if g_network_monitor_get_network_available(monitor) != 0 { action() }
    }
  }
}
