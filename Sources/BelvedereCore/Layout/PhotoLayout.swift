// SPDX-License-Identifier: MIT

// Layouts of photos: width and aspect ratio of each photo give its height.

/// An arrangement of photos. Adding photos at the end changes the last row at most.
package protocol PhotoLayout: TileLayout {
  /// Adds photos at the end.
  ///
  /// - Parameter aspectRatios: width divided by height of each, above 0.
  mutating func append(_ aspectRatios: [Double])
}
