// The colours that a picture's file tells of. Pixels are always converted to sRGB; this is for people to read.

/// The colours in which a picture's file is stored.
package struct PictureColours: Sendable, Hashable {
  /// The kinds of channels.
  package enum Space: Int, Sendable {
    case grey = 1
    case rgb, cmyk
  }

  package let space: Space
  /// Of one channel.
  package let bits: Int
  /// The name that the profile gives itself, or the part of the file that tells of colours; nil without any.
  package let profile: String?

  /// The colours of a file that tells nothing.
  package static let plain = PictureColours(space: .rgb, bits: 8, profile: nil)

  package init(space: Space, bits: Int, profile: String?) {
    self.space = space
    self.bits = bits
    self.profile = profile
  }
}
