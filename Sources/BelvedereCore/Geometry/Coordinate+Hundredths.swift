// The most exact position that a source of photos learns.

extension Coordinate {
  /// The position to a hundredth of a degree, about a kilometre. Never "-0", and never 0/0, which is no
  /// position.
  package var hundredths: Coordinate {
    let latitude = (latitude * 100).rounded() / 100 + 0
    let longitude = (longitude * 100).rounded() / 100 + 0
    return Coordinate(latitude: latitude, longitude: longitude)
      ?? Coordinate(latitude: 0.01, longitude: 0) ?? self
  }
}
