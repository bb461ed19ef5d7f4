// The pictures at the top of a list that is not on the screen yet: they are loaded for the width that
// they will have there, so that the window can come up with them.

import GtkKit
import Observation

/// Tells when the first pictures of a list are there.
@Observable
final class FirstPictures {
  /// As many as a window of usual height shows.
  private static let count = 2

  private(set) var areThere = false

  @ObservationIgnored private var awaited: Set<Int> = []

  /// Asks for the pictures of the first rows.
  ///
  /// - Parameter width: of a picture, in application pixels.
  func load(in rows: some Sequence<FeedRow>, width: Int) {
    let first = rows.filter { (0..<Self.count).contains($0.index) }
    awaited = Set(first.map(\.index))
    for row in first {
      let index = row.index
      row.onPicture = { [weak self] in self?.settle(index) }
      row.setProximity(.visible, width: width)
    }
  }

  private func settle(_ index: Int) {
    awaited.remove(index)
    if awaited.isEmpty { areThere = true }
  }
}
