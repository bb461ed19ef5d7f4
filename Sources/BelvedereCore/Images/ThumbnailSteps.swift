// SPDX-License-Identifier: MIT

// Wikimedia makes thumbnails of a few fixed widths only, and refuses any other. Its API gives the address of
// one. The other widths of the same picture have another number at the beginning of the file's name, as in
// `…/960px-Name.jpg`. For a TIFF the page stands before it, as in `…/lossy-page1-960px-Name.tif.jpg`.

import Foundation

/// The widths of Wikimedia's thumbnails.
package enum ThumbnailSteps {
  /// In pixels ($wgThumbnailSteps, mediawiki.org/wiki/Common_thumbnail_sizes). No thumbnail is as wide
  /// as its original.
  package static let widths = [20, 40, 60, 120, 250, 330, 500, 960, 1280, 1920, 3840]
  package static let largest = 3840

  /// The text before the width of a TIFF's first page in JPEG.
  private static let page = "lossy-page1-"

  /// The steps from which the viewer chooses. Each is less than twice the one before.
  static let ofViewer = [500, 960, 1280, 1920, 3840]

  /// Returns the smallest step that has enough pixels, or the largest.
  static func step(for pixelWidth: Int) -> Int { widths.first { $0 >= pixelWidth } ?? largest }

  /// Returns the width that a photo has when at least `pixelWidth` pixels are asked for.
  static func servedWidth(for pixelWidth: Int, full: Int) -> Int {
    min(step(for: pixelWidth), full)
  }

  /// True for the address of a thumbnail of one of the widths.
  static func hasStep(_ address: String) -> Bool { width(in: address) != nil }

  /// Returns the address of the picture at the step for a width. Where a step would be as wide as the
  /// original, that is the address of the original.
  ///
  /// - Parameters:
  ///   - thumbnail: an address from the API; one without a step is returned as it is.
  ///   - full: the width of the original. If it is nil, no step above that of `thumbnail` is used, as it may not
  ///     exist.
  package static func address(
    of thumbnail: String, original: String, pixelWidth: Int, full: Int?
  ) -> String {
    guard let digits = width(in: thumbnail), let given = Int(digits) else { return thumbnail }
    let wanted = step(for: pixelWidth)
    guard let full else {
      return replacing(digits, by: min(wanted, given), in: thumbnail)
    }
    return wanted >= full ? original : replacing(digits, by: wanted, in: thumbnail)
  }

  /// The digits of the width in the address of a thumbnail.
  private static func width(in address: String) -> Substring? {
    guard let slash = address.lastIndex(of: "/") else { return nil }
    var name = address[address.index(after: slash)...]
    if name.hasPrefix(page) { name = name.dropFirst(page.count) }
    let digits = name.prefix { $0.isASCII && $0.isNumber }
    return Int(digits) != nil && name.dropFirst(digits.count).hasPrefix("px-") ? digits : nil
  }

  private static func replacing(_ digits: Substring, by width: Int, in address: String) -> String {
    address[..<digits.startIndex] + "\(width)" + address[digits.endIndex...]
  }
}
