// SPDX-License-Identifier: MIT

// The warnings of GTK and of the libraries below it during tests. GLib accepts one writer for a
// process; this one records warnings and worse, and prints everything as usual.

import CGtk
import Synchronization

/// The recorded warnings of GTK, libadwaita, GLib, GDK, GSK and Pango.
package enum Complaints {
  fileprivate static let recorded = Mutex<[String]>([])

  /// Starts recording. Called once in a process, before GTK is initialised.
  package static func record() { g_log_set_writer_func(write, nil, nil) }

  /// GTK 4.18 looks for the width of a wrapped label by trying some, the heading of libadwaita 1.7's message
  /// dialog among them: ten lines of another program show it. And nobody shows notifications on a display for tests.
  private static let foreign = [
    "Gtk: Trying to measure GtkLabel ",
    "GLib-GIO: unable to send notifications through org.freedesktop.Notifications",
  ]

  /// Returns the warnings since the last call, as "DOMAIN: text".
  package static func take() -> [String] {
    recorded.withLock { texts in
      defer { texts = [] }
      return texts.filter { text in !foreign.contains { text.hasPrefix($0) } }
    }
  }
}

private let grave =
  G_LOG_LEVEL_WARNING.rawValue | G_LOG_LEVEL_CRITICAL.rawValue | G_LOG_LEVEL_ERROR.rawValue

/// Called on any thread.
private let write: GLogWriterFunc = { level, fields, count, _ in
  if level.rawValue & grave != 0 {
    let named = Dictionary(
      UnsafeBufferPointer(start: fields, count: Int(count)).map { ($0.name, $0.text) },
      uniquingKeysWith: { first, _ in first })
    let text = "\(named["GLIB_DOMAIN"] ?? "no domain"): \(named["MESSAGE"] ?? "")"
    Complaints.recorded.withLock { $0.append(text) }
  }
  return g_log_writer_default(level, fields, count, nil)
}

extension GLogField {
  fileprivate var name: String { String(cString: key) }

  fileprivate var text: String {
    guard let value else { return "" }
    let isTerminated = length < 0
    let bytes = UnsafeRawBufferPointer(
      start: value,
      count: isTerminated
        ? strlen(value.assumingMemoryBound(to: CChar.self)) : Int(length))
    return String(decoding: bytes, as: UTF8.self)
  }
}
