// SPDX-License-Identifier: MIT

// The sizes in which a source offers a photo. The form of the photo's addresses decides.

/// The sizes that a source offers of a photo.
enum OfferedSizes {
  /// Any width, by parameters of the address.
  case any
  /// The original file, and Wikimedia's steps (`ThumbnailSteps`).
  case steps
  /// The original file, and one thumbnail.
  case thumbnail

  /// The width of that thumbnail in pixels, as Openverse makes it; a smaller file has its own.
  static let thumbnailWidth = 600
  /// The widest file, in pixels, that is fetched for a view of less than two thumbnails.
  private static let widestInLists = 2_400

  /// True if a view needs the file where there is only one thumbnail.
  ///
  /// - Parameters:
  ///   - pixelWidth: the width of the view.
  ///   - full: that of the file; nil if it is not known.
  static func needsFile(pixelWidth: Int, full: Int?) -> Bool {
    if pixelWidth <= thumbnailWidth { return false }
    return pixelWidth > 2 * thumbnailWidth || (full ?? .max) <= widestInLists
  }
}

extension Photo {
  var offeredSizes: OfferedSizes {
    guard let imageAddress, originalAddress != nil else { return .any }
    return ThumbnailSteps.hasStep(imageAddress) ? .steps : .thumbnail
  }

  /// The width in pixels that the photo has when at least `pixelWidth` pixels are asked for.
  ///
  /// - Parameter full: the width of the original.
  func servedWidth(for pixelWidth: Int, full: Int) -> Int {
    switch offeredSizes {
    case .any: min(full, pixelWidth)
    case .steps: ThumbnailSteps.servedWidth(for: pixelWidth, full: full)
    case .thumbnail:
      OfferedSizes.needsFile(pixelWidth: pixelWidth, full: full)
        ? full : min(full, OfferedSizes.thumbnailWidth)
    }
  }
}
