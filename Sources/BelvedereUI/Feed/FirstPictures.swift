// The pictures at the top of a list that is not on the screen yet: they are loaded for the width that
// they will have there, so that the window can come up with them.

import GtkKit
import Observation

/// Tells when the first pictures of a list are there.
@Observable
final class FirstPictures {
  /// As many as a window of usual height shows.
  static let count = 2

  private(set) var areThere = false

  @ObservationIgnored private var awaited: Set<Int> = []

  /// Asks for the pictures of the first rows.
  ///
  /// - Parameter width: of a picture, in application pixels.
  func load(in rows: [FeedRow], width: Int) {
    awaited = Set(rows.indices)
    for (index, row) in rows.enumerated() {
      row.onPicture = { [weak self] in self?.settle(index) }
      row.setProximity(.visible, width: width)
    }
  }

  private func settle(_ index: Int) {
    awaited.remove(index)
    if awaited.isEmpty { areThere = true }
  }
}
