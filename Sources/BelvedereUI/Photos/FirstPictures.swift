// The pictures at the top of a list that is not on the screen yet. They are loaded for the width that
// they will have there, so that the window can come up with them.

import GtkKit
import Observation

/// Tells when the first pictures of a list are there.
@Observable
final class FirstPictures {
  private(set) var areThere = false

  @ObservationIgnored private var awaited: Set<Int> = []

  /// Waits for pictures while `begin` makes them load.
  func load(_ pictures: [PhotoPicture], begin: () -> Void) {
    awaited = Set(pictures.indices.filter { pictures[$0].texture == nil })
    for index in awaited {
      pictures[index].onSettled = { [weak self] in self?.settle(index) }
    }
    begin()
    if awaited.isEmpty { areThere = true }
  }

  private func settle(_ index: Int) {
    awaited.remove(index)
    if awaited.isEmpty { areThere = true }
  }
}
