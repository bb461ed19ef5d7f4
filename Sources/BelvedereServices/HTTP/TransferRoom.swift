// The memory that arriving answers may take together. Each has a limit of its own (`TransferLimits`), but a server can
// send several up to that limit and then stall.

/// Counts the bytes of all answers that are arriving. Used on the transfer thread only.
final class TransferRoom {
  private var free: Int

  /// - Parameter bytes: the most of all answers.
  init(bytes: Int) { free = bytes }

  /// Returns false, and takes nothing, if there is no room for so many bytes more.
  func take(_ bytes: Int) -> Bool {
    guard bytes <= free else { return false }
    free -= bytes
    return true
  }

  func giveBack(_ bytes: Int) { free += bytes }
}
