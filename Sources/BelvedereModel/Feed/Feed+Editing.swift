// Changing single photos of a list by what the person did, without asking for it again. The stored
// list is not touched: it follows what the service confirmed.

import BelvedereCore

extension Feed {
  /// Puts a photo in, or moves it there; a position beyond the end is the end.
  package func insert(_ photo: Photo, at index: Int) {
    list.insert(photo, at: index)
    ids.insert(photo.id)
    generation += 1
    switch phase {
    case .empty: phase = .loaded
    case .failed(let error):
      tail = .failed(error)
      phase = .loaded
    case .idle, .loading, .loaded: break
    }
  }

  /// Takes a photo out of what is shown and of what waits to be shown.
  ///
  /// - Returns: where it stood; nil when it was not shown.
  @discardableResult
  package func remove(id: Photo.ID) -> Int? {
    newerPage?.elements.removeAll { $0.id == id }
    ids.remove(id)
    guard let index = list.remove(id: id) else { return nil }
    generation += 1
    if photos.isEmpty {
      if tail == .end { phase = .empty } else { refresh() }
    } else {
      // The end may have come near.
      show(index: index)
    }
    return index
  }

  /// Takes over a newer state of a photo of the list; it keeps its place.
  package func replace(_ photo: Photo) {
    guard ids.contains(photo.id), list.known.first(where: { $0.id == photo.id }) != photo else {
      return
    }
    list.update(photo)
  }

  /// Says that the service's list lost photos before the last page that was asked for, or won some
  /// (negative): the next page is asked for so that none is passed over.
  package func shiftPages(by count: Int) { shift += count }
}
