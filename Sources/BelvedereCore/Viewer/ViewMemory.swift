// SPDX-License-Identifier: MIT

// The zoom, turn and place at which a photo was viewed. They are restored when the photo is shown again, or applied
// to the next one. They are stored relative to the sizes of picture and view.

import Foundation

/// The rule for the zoom at which the next photo is shown.
package enum ZoomMemory: String, Sendable, CaseIterable {
  /// Each photo is shown whole.
  case reset
  /// The next photo is shown at the zoom and place of the last one, for comparing.
  case keep
  /// Each photo is shown as it was left.
  case perPhoto = "per-photo"
}

/// Zoom, turn and place of a picture, relative to its size.
package struct ViewMemory: Sendable, Hashable {
  fileprivate let isFitted: Bool
  fileprivate let zoom: Double
  fileprivate let rotation: Double
  fileprivate let isMirrored: Bool
  /// The point of the picture in the middle of the view, as shares of its size.
  fileprivate let middle: Vector
}

extension ViewTransform {
  /// The zoom, turn and place at which the picture is viewed now.
  package var memory: ViewMemory {
    let rest = settled
    return ViewMemory(
      isFitted: rest.isFitted, zoom: rest.zoom, rotation: rest.rotation,
      isMirrored: rest.isMirrored, middle: rest.picturePoint(at: view / 2) / picture)
  }

  /// Returns this picture at the zoom and place of a memory, its own or another's.
  ///
  /// - Parameter turned: true to turn and mirror it as in the memory, too.
  package func recalling(_ memory: ViewMemory, turned: Bool) -> ViewTransform {
    var result = self
    if turned {
      result.rotation = memory.rotation
      result.isMirrored = memory.isMirrored
    }
    result.isFitted = memory.isFitted
    result.scale = memory.zoom / density
    result.offset = .zero
    let rest = result.settled
    return memory.isFitted ? rest : rest.centred(onPicture: memory.middle * picture)
  }
}
