// SPDX-License-Identifier: MIT

// The faults for coming requests, set over the admin routes or by tests in the same process.

import Synchronization

/// Faults for the next requests whose path begins with a prefix.
struct FaultRule: Sendable {
  /// The beginning of the path, e.g. `/photos`.
  let prefix: String
  /// The method of the requests; nil for any.
  let method: String?
  let faults: [Fault]
  /// The number of requests that still get the faults; nil for all.
  var remaining: Int?
}

/// The rules in force.
final class FaultBoard: Sendable {
  private let rules = Mutex<[FaultRule]>([])

  func add(_ rule: FaultRule) { rules.withLock { $0.append(rule) } }

  func removeAll() { rules.withLock { $0 = [] } }

  /// Returns the faults for a request from the first rule that matches, and counts the request.
  func take(method: String, path: String) -> [Fault] {
    rules.withLock { rules in
      let position = rules.firstIndex { rule in
        path.hasPrefix(rule.prefix) && (rule.method == nil || rule.method == method)
      }
      guard let position else { return [] }
      let faults = rules[position].faults
      if let remaining = rules[position].remaining {
        rules[position].remaining = remaining - 1
        if remaining <= 1 { rules.remove(at: position) }
      }
      return faults
    }
  }
}
