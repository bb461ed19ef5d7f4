// SPDX-License-Identifier: MIT

// A place in a list or grid of photos, as it is kept for the next start.

import BelvedereCore

/// A photo at the top of a list or grid, and the share of its height that is above the top.
struct PhotoPlace: Equatable {
  let photo: Photo.ID
  let share: Double

  init(photo: Photo.ID, share: Double) {
    self.photo = photo
    self.share = share
  }

  /// Reads what `text` wrote; nil for anything else.
  init?(text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 2, let share = Double(parts[1]), (-1...1).contains(share) else {
      return nil
    }
    self.init(photo: String(parts[0]), share: share)
  }

  /// The place as it is kept for the next start.
  var text: String { "\(photo) \((share * 1000).rounded() / 1000)" }
}
