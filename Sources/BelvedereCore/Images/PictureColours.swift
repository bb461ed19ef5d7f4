// SPDX-License-Identifier: MIT

// The colours of a picture's file, for display as a fact. Pixels are always converted to sRGB.

/// The colours in which a picture's file is stored.
package struct PictureColours: Sendable, Hashable {
  /// The kinds of channels.
  package enum Space: Int, Sendable {
    case grey = 1
    case rgb, cmyk
  }

  package let space: Space
  /// Bits of one channel.
  package let bits: Int
  /// The name in the colour profile, or the kind of file entry that describes the colours; nil without any.
  package let profile: String?

  /// The colours of a file that does not describe them.
  package static let plain = PictureColours(space: .rgb, bits: 8, profile: nil)

  package init(space: Space, bits: Int, profile: String?) {
    self.space = space
    self.bits = bits
    self.profile = profile
  }
}
