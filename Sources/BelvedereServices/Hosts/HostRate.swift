// SPDX-License-Identifier: MIT

import Foundation

/// Enforces a host's limit of requests in a minute. A plain value inside the client.
struct HostRate {
  private static let minute: TimeInterval = 60

  /// Nil for a host without a limit.
  private let most: Int?
  /// The times of the requests of the last minute, and of waiting ones, in order.
  private var times: [Date] = []

  init(most: Int?) { self.most = most }

  /// Adds a request, and returns the seconds until it may be sent; nil if it may be sent now. Setting the clock back
  /// begins a new minute.
  mutating func enter(at now: Date) -> TimeInterval? {
    guard let most, most > 0 else { return nil }
    times.removeAll { $0 > now + Self.minute || now.timeIntervalSince($0) >= Self.minute }
    let rest =
      times.count < most
      ? nil : (times[times.count - most] + Self.minute).timeIntervalSince(now)
    times.append(now + (rest ?? 0))
    return rest
  }
}
