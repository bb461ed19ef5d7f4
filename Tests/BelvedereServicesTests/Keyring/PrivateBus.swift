// SPDX-License-Identifier: MIT

// A private session bus and keyring. They change the environment, so they are only used in the process of an exit
// test.

import Foundation

final class PrivateBus {
  struct Failed: Error { let message: String }

  static let isInstalled = ["dbus-daemon", "gnome-keyring-daemon"].allSatisfy { name in
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
  }

  private let folder: TemporaryFolder
  private let bus: Daemon
  private var keyring: Daemon?

  /// Starts a bus without activatable services, and points this process to it.
  init() throws {
    folder = try TemporaryFolder()
    let configuration = folder.url.appendingPathComponent("bus.conf")
    try """
    <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
     "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
    <busconfig>
      <type>session</type><auth>EXTERNAL</auth>
      <listen>unix:tmpdir=\(folder.url.path)</listen><servicedir>\(folder.url.path)</servicedir>
      <policy context="default">
        <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
      </policy>
    </busconfig>
    """.write(to: configuration, atomically: true, encoding: .utf8)
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "SECRET_BACKEND"] { unsetenv(name) }
    for name in ["HOME", "XDG_RUNTIME_DIR", "XDG_DATA_HOME"] {
      setenv(name, folder.url.path, 1)
    }
    bus = try Daemon(
      ["dbus-daemon", "--nofork", "--print-address=1", "--config-file=\(configuration.path)"])
    setenv("DBUS_SESSION_BUS_ADDRESS", try bus.line(after: "unix:", keepingPrefix: true), 1)
  }

  /// Starts the keyring.
  ///
  /// - Parameter password: opens the login keyring, which is created if necessary; nil leaves it locked.
  func startKeyring(password: String?) throws {
    let unlock = password == nil ? [] : ["--unlock"]
    keyring = try Daemon(
      ["gnome-keyring-daemon", "--foreground", "--components=secrets"] + unlock,
      input: password ?? "")
  }

  func stopKeyring() {
    keyring?.stop()
    keyring = nil
  }

  /// Sends the keyring a signal.
  func signalKeyring(_ signal: CInt) throws {
    guard let line = try keyring?.line(after: "pid "), let pid = pid_t(line) else {
      throw Failed(message: "no keyring")
    }
    guard kill(pid, signal) == 0 else { throw Failed(message: "kill: \(errno)") }
  }

  func stop() {
    stopKeyring()
    bus.stop()
  }
}
