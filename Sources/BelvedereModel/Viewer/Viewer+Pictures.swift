// The pictures of the present photo and its neighbours: which are held, how large, and what is told when
// one cannot be had.

import BelvedereCore

extension Viewer {
  /// The picture of the present photo or one of its neighbours.
  package func picture(of photo: Photo) -> ViewedPicture? { pictures[photo.id] }

  /// - Parameter size: of the view in device pixels; photos are loaded to fit it.
  package func setView(_ size: Vector) {
    guard size != viewSize else { return }
    viewSize = size
    load()
  }

  /// Says how large the present photo is drawn.
  ///
  /// - Parameter pixels: device pixels that its whole width covers.
  package func need(pixels: Double) {
    guard let current, let picture = pictures[current.id] else { return }
    picture.need(pixels, .visible)
  }

  /// Loads the present photo again, or the closer look at it.
  package func retry() {
    problem = nil
    hasToldProblem = false
    if let current { pictures[current.id]?.retry() }
  }

  /// The person has read of the problem.
  package func dismissProblem() { problem = nil }

  /// With no network every photo would tell the same, so only the first that fails does, until
  /// something works again.
  private func note(_ picture: ViewedPicture) {
    guard picture.photo.id == current?.id else { return }
    if let failure = picture.failure {
      if !hasToldProblem { problem = failure }
      hasToldProblem = true
    } else {
      hasToldProblem = false
    }
  }

  /// The present photo first, then the next, the previous, and those beyond.
  func load() {
    guard viewSize.x >= 1, viewSize.y >= 1, let current else { return }
    let present = ensure(current)
    if present.isEmpty { present.need(fittedWidth(of: current), .visible) }
    var kept: Set<Photo.ID> = [current.id]
    for step in 1...Self.reach {
      let next = photo(at: index + step - (isListed ? 0 : 1))
      for neighbour in [next, photo(at: index - step)].compactMap(\.self) {
        kept.insert(neighbour.id)
        let picture = ensure(neighbour)
        picture.releaseOriginal()
        picture.need(fittedWidth(of: neighbour), step == 1 ? .nearby : .prefetch)
      }
    }
    for (id, picture) in pictures where !kept.contains(id) {
      picture.stop()
      pictures[id] = nil
    }
  }

  private func ensure(_ photo: Photo) -> ViewedPicture {
    if let known = pictures[photo.id] { return known }
    let made = ViewedPicture(photo: photo, images: images, originals: originals)
    made.onOutcome = { [weak self, unowned made] in self?.note(made) }
    pictures[photo.id] = made
    return made
  }

  private func fittedWidth(of photo: Photo) -> Double {
    min(viewSize.x, viewSize.y * photo.aspectRatio)
  }
}
