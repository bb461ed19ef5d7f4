// SPDX-License-Identifier: MIT

// Limits the memory of all answers in progress together. Each has a limit of its own (`TransferLimits`), but a server
// can send several up to that limit and then stall.

/// Counts the bytes of all answers in progress. Used on the transfer thread only.
final class TransferRoom {
  private var free: Int

  /// - Parameter bytes: the limit for all answers.
  init(bytes: Int) { free = bytes }

  /// Returns false, and reserves nothing, if these bytes exceed the limit.
  func take(_ bytes: Int) -> Bool {
    guard bytes <= free else { return false }
    free -= bytes
    return true
  }

  func giveBack(_ bytes: Int) { free += bytes }
}
