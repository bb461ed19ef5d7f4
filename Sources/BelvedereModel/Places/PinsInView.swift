// SPDX-License-Identifier: MIT

// The pins of a map, for the two models that have one. They are computed off the main thread, and follow the map while
// it moves; of several views in a row only the last one's are shown.

import BelvedereCore
import Observation

/// The pins of the part of the earth that a map shows.
@Observable
final class PinsInView {
  private(set) var pins: [PlaceClusters.Pin] = []
  /// Nil until the map has a size.
  @ObservationIgnored private(set) var view: PlaceView?
  @ObservationIgnored private var making: Task<Void, Never>?

  /// Shows another part of the earth.
  ///
  /// - Parameter atlas: nil while the places are not read; `take` follows.
  func show(_ view: PlaceView, of atlas: PlaceAtlas?) {
    guard view != self.view else { return }
    self.view = view
    make(of: atlas)
  }

  /// Takes the pins of other places, made for a view that may have changed since.
  func take(_ pins: [PlaceClusters.Pin], of atlas: PlaceAtlas, for view: PlaceView?) {
    making?.cancel()
    self.pins = pins
    if view != self.view { make(of: atlas) }
  }

  func stop() { making?.cancel() }

  private func make(of atlas: PlaceAtlas?) {
    guard let atlas, let view else { return }
    making?.cancel()
    making = Task {
      let pins = await atlas.pins(in: view)
      if !Task.isCancelled, pins != self.pins { self.pins = pins }
    }
  }
}
