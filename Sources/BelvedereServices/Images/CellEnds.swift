// SPDX-License-Identifier: MIT

// Records decoders that ended unexpectedly, for all cells of the program.

import BelvedereCore
import Foundation
import Synchronization

/// Pictures that ended a decoder, and the number of recent ends. Any thread.
final class CellEnds: Sendable {
  /// The number of consecutive ends after which no decoder is started for `pause`.
  private static let mostEnds = 100
  private static let pause = Duration.seconds(30)
  /// The most pictures that are remembered.
  private static let mostBroken = 1_000

  private struct State {
    var broken: Set<Int> = []
    var endsInARow = 0
    var lastEnd: ContinuousClock.Instant?
  }
  private let state = Mutex(State())

  /// Returns true if the bytes have ended a decoder in this run.
  func isBroken(_ input: CellInput) -> Bool {
    guard !state.withLock({ $0.broken.isEmpty }) else { return false }
    let hash = input.data.hashOfAll
    return state.withLock { $0.broken.contains(hash) }
  }

  func noteBroken(_ input: CellInput) {
    let hash = input.data.hashOfAll
    state.withLock { state in
      if state.broken.count >= Self.mostBroken { state.broken.removeAll() }
      state.broken.insert(hash)
    }
  }

  func noteSuccess() {
    state.withLock { $0.endsInARow = 0 }
  }

  func noteEnd() {
    state.withLock { state in
      state.endsInARow += 1
      state.lastEnd = .now
    }
  }

  /// True if another decoder may be started.
  var mayStart: Bool {
    state.withLock { state in
      guard state.endsInARow >= Self.mostEnds, let last = state.lastEnd else { return true }
      return ContinuousClock.now - last > Self.pause
    }
  }
}

extension Data {
  /// A hash of all bytes, for this run only; `hashValue` covers a part of them.
  fileprivate var hashOfAll: Int {
    var hasher = Hasher()
    withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}
