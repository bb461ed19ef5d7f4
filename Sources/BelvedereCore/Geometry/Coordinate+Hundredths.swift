// SPDX-License-Identifier: MIT

// Rounded positions: the most exact ones that are sent to a source of photos.

extension Coordinate {
  /// The position rounded to a hundredth of a degree, about a kilometre. Never "-0", and never 0/0, which
  /// stands for no position.
  package var hundredths: Coordinate {
    let latitude = (latitude * 100).rounded() / 100 + 0
    let longitude = (longitude * 100).rounded() / 100 + 0
    return Coordinate(latitude: latitude, longitude: longitude)
      ?? Coordinate(latitude: 0.01, longitude: 0) ?? self
  }
}
