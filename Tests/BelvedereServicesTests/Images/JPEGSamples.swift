// SPDX-License-Identifier: MIT

// JPEGs made by TurboJPEG's compressor, whole and damaged.

import CTurboJPEG
import Foundation

enum JPEGSamples {
  struct CompressionFailed: Error { let message: String }

  enum Colour { case rgb, grey, cmyk }

  /// A picture of one colour.
  ///
  /// - Parameter pixel: red, green, blue; one byte for grey; cyan, magenta, yellow, black.
  static func plain(
    width: Int, height: Int, colour: Colour = .rgb, pixel: [UInt8], progressive: Bool = false
  ) throws -> Data {
    let pixels = Array(repeating: pixel, count: width * height).flatMap { $0 }
    return try compress(
      pixels, width: width, height: height, colour: colour, progressive: progressive)
  }

  /// A picture with detail everywhere, so that any damage is visible.
  static func detailed(width: Int, height: Int, progressive: Bool = false) throws -> Data {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 3)
    for row in 0..<height {
      for column in 0..<width {
        pixels.append(UInt8(truncatingIfNeeded: column &* 7 ^ row))
        pixels.append(UInt8(truncatingIfNeeded: row &* 5 &+ column &* column / 9))
        pixels.append(UInt8(truncatingIfNeeded: column ^ row &* 3))
      }
    }
    return try compress(
      pixels, width: width, height: height, colour: .rgb, progressive: progressive)
  }

  /// A grey picture of any size with the same detail in every row, quick to make.
  static func large(width: Int, height: Int) throws -> Data {
    let row = (0..<width).map { UInt8(truncatingIfNeeded: $0 &* $0 / 7) }
    var pixels = [UInt8](repeating: 0, count: width * height)
    pixels.withUnsafeMutableBytes { pixels in
      row.withUnsafeBytes { row in
        for start in stride(from: 0, to: pixels.count, by: width) {
          UnsafeMutableRawBufferPointer(rebasing: pixels[start...]).copyMemory(from: row)
        }
      }
    }
    return try compress(
      pixels, width: width, height: height, colour: .grey, progressive: false)
  }

  private static func compress(
    _ pixels: [UInt8], width: Int, height: Int, colour: Colour, progressive: Bool
  ) throws -> Data {
    let handle = tjInitCompress()
    defer { tjDestroy(handle) }
    let (format, sampling) =
      switch colour {
      case .rgb: (TJPF_RGB, TJSAMP_420)
      case .grey: (TJPF_GRAY, TJSAMP_GRAY)
      case .cmyk: (TJPF_CMYK, TJSAMP_444)
      }
    var buffer: UnsafeMutablePointer<UInt8>?
    var size: CUnsignedLong = 0
    let status = tjCompress2(
      handle, pixels, CInt(width), 0, CInt(height), CInt(format.rawValue), &buffer, &size,
      CInt(sampling.rawValue), 90, progressive ? TJFLAG_PROGRESSIVE : 0)
    defer { tjFree(buffer) }
    guard status == 0, let buffer else {
      throw CompressionFailed(message: String(cString: tjGetErrorStr2(handle)))
    }
    return Data(bytes: buffer, count: Int(size))
  }
}

// MARK: - Damage

extension Data {
  /// With the frame header stating another size.
  func claimingSize(width: UInt16, height: UInt16) -> Data {
    var copy = self
    guard let frame = position(ofMarkers: [0xC0, 0xC2]) else { return copy }
    copy[frame + 5] = UInt8(height >> 8)
    copy[frame + 6] = UInt8(height & 0xFF)
    copy[frame + 7] = UInt8(width >> 8)
    copy[frame + 8] = UInt8(width & 0xFF)
    return copy
  }

  /// With the last scan repeated so that there are at least `count` scans.
  func repeatingLastScan(count: Int) -> Data {
    guard let scan = range(of: Data([0xFF, 0xDA]), options: .backwards) else { return self }
    let last = self[scan.lowerBound..<(endIndex - 2)]
    var copy = self[..<scan.lowerBound]
    for _ in 0..<count { copy += last }
    return copy + Data([0xFF, 0xD9])
  }

  /// Without the end marker.
  func withoutEnd() -> Data { dropLast(2) }

  /// Cut in half, followed by an end marker.
  func cutInHalf() -> Data { prefix(count / 2) + Data([0xFF, 0xD9]) }

  /// With a segment inserted after the start marker.
  func inserting(segment: [UInt8]) -> Data {
    prefix(2) + Data(segment) + dropFirst(2)
  }

  /// With each byte changed in turn.
  var everyChange: some Sequence<Data> {
    indices.lazy.map { position in
      var changed = self
      changed[position] = ~changed[position]
      return changed
    }
  }

  /// With each byte changed in turn, and cut before each.
  var everyChangeAndCut: some Sequence<Data> {
    zip(indices, everyChange).lazy.flatMap { position, changed in [changed, prefix(position)] }
  }

  /// With some of the coded pixels overwritten.
  func damagedInside() -> Data {
    var copy = self
    let start = copy.count / 2
    for index in start..<(start + 64) { copy[index] = index.isMultiple(of: 2) ? 0xFF : 0x00 }
    return copy
  }

  /// With invalid Huffman tables.
  func damagedBeyondUse() -> Data {
    var copy = self
    guard let table = position(ofMarkers: [0xC4]) else { return copy }
    for index in (table + 5)..<(table + 21) { copy[index] = 0xEE }
    return copy
  }

  /// With the quantisation tables turned into a comment, which is noticed only when decoding begins.
  func withoutQuantisation() -> Data {
    var copy = self
    while let table = copy.position(ofMarkers: [0xDB]) { copy[table + 1] = 0xFE }
    return copy
  }

  private func position(ofMarkers markers: Set<UInt8>) -> Int? {
    indices.dropLast().first { self[$0] == 0xFF && markers.contains(self[$0 + 1]) }
  }
}
