// SPDX-License-Identifier: MIT

// Decodes whole pictures directly into the memory that a texture shows.
//
// If possible, a file is refused by its header, before memory for pixels is allocated (DecodingLimits). The cases:
//
// 1. Not a picture, or of an unsupported kind: refused.
// 2. The bytes end before the rows, or a component is missing (truncated transfer): refused.
// 3. Decoded with warnings: the data is damaged or ends early, but is shown. Missing parts are grey; the picture is not
//   sound and is not stored. A picture with all rows is sound, also without an end marker or with foreign data after
//   it.
// 4. The decoder fails: refused.

import BelvedereCore
import Foundation

/// Decodes whole pictures in a cell of its own. Used by one thread at a time.
struct PictureDecoder {
  /// The divisors at which pictures are decoded, the largest first.
  private static let divisors = [8, 4, 2, 1]

  private let limits: DecodingLimits
  private let memory: PixelMemory
  private let cell: DecoderCell

  init(
    limits: DecodingLimits = DecodingLimits(), memory: PixelMemory,
    cell: DecoderCell = DecoderCell()
  ) {
    self.limits = limits
    self.memory = memory
    self.cell = cell
  }

  /// Decodes an image. `DecoderCell.cancel` ends it within some milliseconds.
  ///
  /// - Parameters:
  ///   - isAsUploaded: true to turn the image by its Exif orientation.
  ///   - minimumWidth: in pixels. An image at least twice as wide is decoded at a half, a
  ///     quarter or an eighth of its size, never below this width. Nil decodes at full size.
  func decode(
    _ data: Data, isAsUploaded: Bool = false, minimumWidth: Int? = nil
  ) throws(ImageError) -> DecodedPicture {
    let input = try cell.input(data, limits: limits)
    let orientation = isAsUploaded ? input.header.orientation : .topLeft
    let full = orientation.upright(width: input.header.width, height: input.header.height)
    let divisor = Self.divisor(from: full.width, to: minimumWidth)
    let stored = input.header.size(divisor: divisor)
    let size = orientation.upright(width: stored.width, height: stored.height)
    guard limits.excess(of: input.header) <= 1,
      limits.allows(decoding: size, forWidth: minimumWidth)
    else { throw .undecodable(detail: Self.tooMany(input.header)) }
    // Before memory for pixels is allocated: a few bytes can declare a large picture in many scans.
    if input.header.keptBytes > 0 {
      _ = try cell.perform(DecoderCell.Request(divisor: divisor), of: input)
    }
    guard let block = memory.take(byteCount: size.width * size.height * 4) else {
      throw .undecodable(detail: "no memory for \(size.width)×\(size.height) pixels")
    }
    let preparation = PagePreparation([block])
    defer { preparation.stop() }
    do throws(ImageError) {
      let answer = try cell.perform(
        DecoderCell.Request(
          divisor: divisor, rows: 0..<stored.height, orientation: orientation,
          pieces: [DecoderCell.Piece(x: 0, width: stored.width, block: block)]),
        of: input)
      return DecodedPicture(
        width: size.width, height: size.height, isSound: answer.isSound,
        isOpaque: answer.isOpaque, colours: answer.colours, block: block, memory: memory)
    } catch {
      preparation.stop()
      memory.giveBack(block)
      throw error
    }
  }

  /// The largest divisor that keeps the width at or above the minimum.
  private static func divisor(from width: Int, to minimumWidth: Int?) -> Int {
    guard let minimumWidth, minimumWidth > 0 else { return 1 }
    return divisors.first { width / $0 >= minimumWidth } ?? 1
  }

  private static func tooMany(_ header: PictureHeader) -> String {
    let scans = header.scans > 1 ? " in \(header.scans) scans" : ""
    return "\(header.width)×\(header.height) pixels\(scans) are too many"
  }
}
