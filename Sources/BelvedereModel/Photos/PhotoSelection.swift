// SPDX-License-Identifier: MIT

// The photos of a list that the person has selected for a common action.

import BelvedereCore
import Observation

/// A selection of photos. A photo that leaves the list leaves the selection, too.
@Observable
package final class PhotoSelection {
  /// The ids of the selected photos, also of those that have left the list; nil while there is no selection.
  package private(set) var chosen: Set<Photo.ID>?

  @ObservationIgnored private let sequence: any PhotoSequence
  /// The photo at which a range begins.
  @ObservationIgnored private var anchor: Photo.ID?
  /// The photos that were selected before the present range or rubber band.
  @ObservationIgnored private var kept: Set<Photo.ID> = []
  /// True if the present rubber band began the selection.
  @ObservationIgnored private var isOfBand = false

  package init(of sequence: any PhotoSequence) { self.sequence = sequence }

  /// True from the beginning of a selection to its end, even if no photo is selected.
  package var isActive: Bool { chosen != nil }

  /// The selected photos, in the order of the list.
  package var photos: [Photo] {
    guard let chosen, !chosen.isEmpty else { return [] }
    let photos = sequence.photos
    return zip(photos.indices, photos.ids).filter { chosen.contains($1) }.map { photos[$0.0] }
  }

  package func contains(_ photo: Photo.ID) -> Bool { chosen?.contains(photo) ?? false }

  /// Adds a photo to the selection or removes it; begins a selection if there is none.
  package func toggle(_ index: Int) {
    guard let photo = id(at: index) else { return }
    anchor = photo
    kept = (chosen ?? []).symmetricDifference([photo])
    chosen = kept
  }

  /// Selects all photos from the one selected last to this one.
  package func extend(to index: Int) {
    guard let anchor, let start = sequence.photos.index(of: anchor) else {
      return toggle(index)
    }
    take(min(start, index)...max(start, index))
  }

  /// Selects all photos that are loaded.
  package func selectAll() {
    guard !sequence.photos.isEmpty else { return }
    kept = Set(sequence.photos.ids)
    chosen = kept
  }

  /// Begins a rubber band; the selected photos stay selected.
  package func beginBand() {
    kept = chosen ?? []
    isOfBand = chosen == nil
  }

  /// Selects the photos under the rubber band.
  package func showBand(over indices: some Sequence<Int>) { take(indices) }

  /// Undoes the rubber band's changes; a selection that began with it ends.
  package func cancelBand() { chosen = isOfBand ? nil : kept }

  package func end() {
    (chosen, kept, anchor) = (nil, [], nil)
  }

  private func take(_ indices: some Sequence<Int>) {
    let new = kept.union(indices.compactMap(id))
    if new != chosen { chosen = new }
  }

  private func id(at index: Int) -> Photo.ID? {
    sequence.photos.indices.contains(index) ? sequence.photos.id(at: index) : nil
  }
}
