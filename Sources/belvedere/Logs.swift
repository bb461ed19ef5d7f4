// SPDX-License-Identifier: MIT

// The log of the program on standard error: problems, and on request everything it does.

import BelvedereCore
import Foundation
import Logging

/// Sets up swift-log.
enum Logs {
  /// The name of the program in `G_MESSAGES_DEBUG`.
  private static let domain = "belvedere"

  /// Raises the level where `--verbose` is given, or `G_MESSAGES_DEBUG` has this program's domain, the label of one
  /// logger, or `all`. Called once, before anything is logged.
  static func begin(arguments: [String]) {
    let environment = ProcessInfo.processInfo.environment["G_MESSAGES_DEBUG"] ?? ""
    let domains = Set(environment.split { $0 == " " || $0 == "," || $0 == ";" }.map(String.init))
    let isVerbose =
      arguments.contains("--verbose") || !domains.isDisjoint(with: ["all", domain])
    LoggingSystem.bootstrap { label in
      var handler = StreamLogHandler.standardError(label: label)
      handler.logLevel = isVerbose || domains.contains(label) ? .debug : .info
      return handler
    }
    Logger(label: "belvedere.program").debug("Belvedere \(belvedereVersion)")
  }
}
