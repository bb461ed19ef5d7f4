// SPDX-License-Identifier: MIT

import Foundation

/// The sizes in which a photo is exported.
package enum ExportSize: String, Sendable, CaseIterable {
  case original, large, medium

  /// The greatest width in pixels; nil for the original. 2400 and 1080 are the sizes that Unsplash
  /// itself calls large and regular.
  package var pixelWidth: Int? {
    switch self {
    case .original: nil
    case .large: 2400
    case .medium: 1080
    }
  }
}

extension Photo {
  /// The request for the photo in that size; nil without an address.
  package func exportRequest(_ size: ExportSize) -> ImageRequest? {
    guard let pixelWidth = size.pixelWidth else { return originalRequest }
    return imageRequest(pixelWidth: pixelWidth, quality: 85)
  }

  /// The format of the photo's file in that size: JPEG, unless an archive has it in another format.
  package func exportFormat(_ size: ExportSize) -> PictureFormat {
    guard originalAddress != nil, let request = exportRequest(size) else { return .jpeg }
    return PictureFormat(endingOf: request.address) ?? .jpeg
  }

  /// The photo's pixels in that size; nil when those of the original are not known.
  package func pixels(at size: ExportSize) -> (width: Int, height: Int)? {
    guard let width, let height, width > 0, height > 0 else { return nil }
    let shown = size.pixelWidth.map { servedWidth(for: $0, full: width) } ?? width
    // In Double, because the product of two sides may not fit into 32 bits.
    return (shown, max(1, Int(Double(height) * Double(shown) / Double(width))))
  }

  /// The sizes to offer: the original, and those that are smaller.
  package var exportSizes: [ExportSize] {
    if case .thumbnail = offeredSizes { return [.original] }
    return ExportSize.allCases.filter { size in
      guard let limit = size.pixelWidth, let width else { return true }
      return limit < width
    }
  }
}
