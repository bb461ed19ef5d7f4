// SPDX-License-Identifier: MIT

import Logging
import Synchronization

/// Records all log lines of every level.
final class LogCapture: Sendable {
  private let lines = Mutex<[String]>([])

  var text: String { lines.withLock { $0.joined(separator: "\n") } }

  /// A logger that writes here.
  func logger(_ label: String = "test") -> Logger {
    Logger(label: label) { _ in Handler(capture: self) }
  }

  private func append(_ line: String) { lines.withLock { $0.append(line) } }

  private struct Handler: LogHandler {
    let capture: LogCapture
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      capture.append("\(event.level) \(event.message) \(event.metadata ?? [:])")
    }
  }
}
