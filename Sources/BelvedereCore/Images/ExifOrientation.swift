// SPDX-License-Identifier: MIT

/// The orientation of a stored picture. Each case names the sides of the upright picture at which the first stored
/// row and the first stored column lie. Raw values and names are those of Exif (CIPA DC-008, "Orientation").
package enum ExifOrientation: Int, Sendable, Hashable, CaseIterable {
  case topLeft = 1
  case topRight, bottomRight, bottomLeft
  case leftTop, rightTop, rightBottom, leftBottom

  /// True if the rows of the stored picture are columns of the upright one.
  package var swapsSides: Bool { rawValue >= Self.leftTop.rawValue }

  /// Returns the upright picture's size from the stored one's.
  package func upright(width: Int, height: Int) -> (width: Int, height: Int) {
    swapsSides ? (height, width) : (width, height)
  }

  /// Returns the frame in the stored picture that shows a part of the upright one.
  ///
  /// - Parameters:
  ///   - part: in pixels, within the picture.
  ///   - size: of the whole upright picture.
  package func stored(_ part: PixelFrame, of size: PixelSize) -> PixelFrame {
    let isFromRight = [Self.topRight, .bottomRight, .rightTop, .rightBottom].contains(self)
    let isFromBelow = [Self.bottomRight, .bottomLeft, .rightBottom, .leftBottom].contains(self)
    let across = isFromRight ? size.width - part.x - part.width : part.x
    let down = isFromBelow ? size.height - part.y - part.height : part.y
    return swapsSides
      ? PixelFrame(x: down, y: across, width: part.height, height: part.width)
      : PixelFrame(x: across, y: down, width: part.width, height: part.height)
  }
}
