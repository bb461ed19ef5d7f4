// The slideshow: the next photo after a while, from the first again after the last. Whoever touches
// anything pauses it.

import BelvedereCore

extension Viewer {
  /// Seconds a photo is shown, as the person may choose.
  package static let slideshowSeconds = 3...60

  /// Begins the slideshow with the present photo.
  ///
  /// - Parameter seconds: how long each photo is shown.
  package func play(seconds: Int) {
    let range = Self.slideshowSeconds
    interval = .seconds(min(max(seconds, range.lowerBound), range.upperBound))
    isPlaying = true
    restartPlaying()
  }

  package func pause() {
    if isPlaying { isPlaying = false }
    playing?.cancel()
    playing = nil
  }

  /// Shows the present photo for the whole time from now on.
  func restartPlaying() {
    guard isPlaying else { return }
    playing?.cancel()
    playing = Task { [weak self, sleep, interval] in
      do { try await sleep(interval) } catch { return }
      if !Task.isCancelled { self?.advance() }
    }
  }

  private func advance() {
    switch next() {
    case .moved, .waiting: break
    case .end: if first() == .end { pause() }
    case .failed: pause()
    }
  }
}
