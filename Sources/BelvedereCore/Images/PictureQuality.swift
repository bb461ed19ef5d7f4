// SPDX-License-Identifier: MIT

// The quality of photos in lists, and so their bytes. The numbers are JPEG qualities of imgix
// (docs.imgix.com, "Output Quality"). 80 is what Unsplash's own `regular` and `small` addresses
// request; 45 is imgix's own choice for `auto=compress`.
// Measured over the demo's feed at 760 application pixels, kilobytes a photo:
//
//   screen    data saver    automatic    best
//   1x        39            70           104
//   2x        39            152          213

import Foundation

/// The quality in which photos are fetched for a place on the screen. Ordered by bytes.
package enum PictureQuality: String, Sendable, Hashable, CaseIterable, Comparable {
  /// One pixel for each application pixel, at any screen scale, and stronger compression.
  case dataSaver = "data-saver"
  /// As many pixels as the screen has at that place.
  case automatic
  /// The screen's pixels, with hardly a trace of compression.
  case best

  /// Returns the width to request, in pixels, for a photo that is `width` application pixels wide on
  /// a screen with `scale` device pixels for each.
  package func pixelWidth(covering width: Int, scale: Int) -> Int {
    self == .dataSaver ? width : width * max(1, scale)
  }

  /// 1...100.
  package var jpegQuality: Int {
    switch self {
    case .dataSaver: 45
    case .automatic: 80
    case .best: 90
    }
  }

  package static func < (left: Self, right: Self) -> Bool { left.jpegQuality < right.jpegQuality }
}

extension Photo {
  /// The request for this photo where it is `width` application pixels wide.
  ///
  /// - Parameter scale: device pixels for each application pixel.
  package func imageRequest(width: Int, scale: Int, quality: PictureQuality) -> ImageRequest? {
    func request(_ quality: PictureQuality) -> ImageRequest? {
      imageRequest(
        pixelWidth: quality.pixelWidth(covering: width, scale: scale), quality: quality.jpegQuality)
    }
    let better = PictureQuality.allCases.filter { $0 > quality }.sorted()
    return request(quality).map {
      ImageRequest(
        address: $0.address, substitutes: better.compactMap(request),
        isAsUploaded: $0.isAsUploaded)
    }
  }
}
