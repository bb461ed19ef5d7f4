// SPDX-License-Identifier: MIT

// The pictures at the top of a list that is not on the screen yet. They are loaded for their expected width, so
// that the window can appear with them.

import GtkKit
import Observation

/// Reports when the first pictures of a list are loaded.
@Observable
final class FirstPictures {
  private(set) var areThere = false

  @ObservationIgnored private var awaited: Set<Int> = []

  /// Waits for pictures, which `begin` starts to load.
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
