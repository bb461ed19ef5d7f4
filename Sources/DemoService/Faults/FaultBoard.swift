// Faults that wait for requests of a kind, set over the admin routes or in-process by tests.

import Synchronization

/// A fault for the next requests whose path begins with a prefix.
struct FaultRule: Sendable {
  /// A path's beginning, e.g. `/photos`.
  let prefix: String
  /// Only requests with this method; nil for all.
  let method: String?
  let faults: [Fault]
  /// Requests that it still applies to; nil for all.
  var remaining: Int?
}

/// The rules in force.
final class FaultBoard: Sendable {
  private let rules = Mutex<[FaultRule]>([])

  func add(_ rule: FaultRule) { rules.withLock { $0.append(rule) } }

  func removeAll() { rules.withLock { $0 = [] } }

  /// The faults for a request, from the first rule that fits, which is used up by one.
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
