// SPDX-License-Identifier: MIT

// Colour profiles of some photographs, as photographers upload them (data/demo/profiles). The files on disk are in
// sRGB.

import FoundationEssentials

/// A colour profile, and the kind of pixels that it describes.
package struct ColourProfile: Sendable, Equatable {
  /// The kinds of pixels, as Little CMS and TurboJPEG name them.
  enum Pixels: Sendable { case grey, rgb, invertedCMYK }

  let name: String
  package let bytes: Data

  /// Nil if the file cannot be read.
  package init?(name: String, file: URL) {
    guard let bytes = try? Data(contentsOf: file) else { return nil }
    (self.name, self.bytes) = (name, bytes)
  }

  var pixels: Pixels {
    switch name {
    case "grey": .grey
    case "cmyk": .invertedCMYK
    default: .rgb
    }
  }
}
