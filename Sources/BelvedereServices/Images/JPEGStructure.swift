// SPDX-License-Identifier: MIT

// Reads the markers of a JPEG before anything is decoded: its kind, its number of scans, and the presence of its end
// marker. Time and memory for decoding a progressive image grow with its scans.
//
// Markers are found by libjpeg's own rules, so that no scan is missed. The reading ends where libjpeg would stop: a
// picture can be complete without an end marker, or with foreign data after it.

import BelvedereCore
import Foundation

/// The facts from the markers of a JPEG.
struct JPEGStructure: Equatable {
  /// The number of scans (SOS markers).
  private(set) var scans = 0
  /// True if the end marker was reached; data after it is ignored.
  private(set) var isComplete = false
  /// True if it is baseline, extended or progressive with Huffman codes, as photos are.
  private(set) var isOfUsualKind = true
  /// The first frame; nil if the reading ended before one.
  private(set) var frame: Frame?
  /// The picture's orientation, from the first Exif segment before it; `topLeft` if that is missing or damaged.
  private(set) var orientation = ExifOrientation.topLeft
  /// True if the coefficients are in several scans.
  private(set) var isInSeveralScans = false

  /// A frame's header (ITU T.81, B.2.2).
  struct Frame: Equatable {
    /// Pixels; as `height` 0 if it is defined after the first scan.
    let width: Int
    let height: Int
    let isProgressive: Bool
    /// The sampling factors of each component.
    let sampling: [Sampling]
  }

  /// A component's sampling factors.
  struct Sampling: Equatable {
    let across: Int
    let down: Int
  }

  /// Bytes between checks for cancellation: few milliseconds, even if all of them are markers.
  private static let stride = 1 << 20

  /// Reads the markers; nil if the bytes do not start as a JPEG does. Stops early if the task is cancelled.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.starts(with: [0xFF, Marker.startOfImage, 0xFF]) else { return nil }
    var position = 2
    var nextLook = Self.stride
    var (hasFrame, hasExif) = (false, false)
    while let marker = Self.nextMarker(in: bytes, from: &position) {
      if position > nextLook {
        guard !Task.isCancelled else { return }
        nextLook = position + Self.stride
      }
      switch marker {
      case Marker.endOfImage:
        isComplete = true
        return
      case 0xC0...0xFF where !Marker.withoutLength.contains(marker):
        // libjpeg knows no segments below 0xC0: it stops, or searches byte by byte.
        guard let length = Self.segmentLength(in: bytes, at: position) else { return }
        if marker == Marker.startOfScan {
          guard Marker.scanLengths.contains(length) else { return }
          scans += 1
          if let frame, scans == 1 {
            let colours = Int(bytes[position + 2])
            isInSeveralScans = frame.isProgressive || colours < frame.sampling.count
          }
        }
        if marker == Marker.application1, !hasFrame, !hasExif,
          let found = ExifOrientation(
            inSegment: UnsafeRawBufferPointer(rebasing: bytes[position + 2..<position + length]))
        {
          (orientation, hasExif) = (found, true)
        }
        if Marker.frames.contains(marker), !Marker.noFrames.contains(marker) {
          guard !hasFrame else { return }
          hasFrame = true
          isOfUsualKind = Marker.usualFrames.contains(marker)
          frame = Frame(
            UnsafeRawBufferPointer(rebasing: bytes[position..<position + length]),
            isProgressive: marker == Marker.progressiveFrame)
        }
        position += length
      case Marker.startOfImage:
        return
      default:
        continue
      }
    }
  }
}

extension JPEGStructure {
  /// Reads the markers. Throws `.undecodable` if the data is not a JPEG, is of another kind or has too many scans;
  /// throws `.cancelled` in a cancelled task.
  init(of data: Data, within limits: DecodingLimits) throws(ImageError) {
    guard let structure = data.bytes.withUnsafeBytes({ JPEGStructure($0) }) else {
      throw .undecodable(detail: "not a JPEG")
    }
    guard !Task.isCancelled else { throw .cancelled }
    guard structure.isOfUsualKind else {
      throw .undecodable(detail: "not baseline or progressive")
    }
    guard structure.scans <= limits.scans else {
      throw .undecodable(detail: "\(structure.scans) scans are too many")
    }
    self = structure
  }
}

extension JPEGStructure.Frame {
  /// Bytes of a frame's segment before its components, with its length, and of each component.
  private static let (head, colour) = (8, 3)

  /// - Parameter segment: the frame's segment, from its length on; the result is nil if that contradicts its
  ///   components.
  fileprivate init?(_ segment: UnsafeRawBufferPointer, isProgressive: Bool) {
    guard segment.count >= Self.head else { return nil }
    let count = Int(segment[7])
    guard (1...4).contains(count), segment.count == Self.head + Self.colour * count else {
      return nil
    }
    height = Int(segment[3]) << 8 | Int(segment[4])
    width = Int(segment[5]) << 8 | Int(segment[6])
    self.isProgressive = isProgressive
    sampling = (0..<count).map { index in
      let factors = segment[Self.head + Self.colour * index + 1]
      return JPEGStructure.Sampling(across: Int(factors >> 4), down: Int(factors & 0xF))
    }
  }

  /// The size of all coefficients in bytes, two for each, in blocks of 8 x 8 (ITU T.81, A.1.1).
  var coefficientBytes: Int64 {
    let across = 8 * max(1, sampling.map(\.across).max() ?? 1)
    let down = 8 * max(1, sampling.map(\.down).max() ?? 1)
    let blocks = sampling.reduce(0) { blocks, colour in
      let columns = (width * colour.across + across - 1) / across
      let rows = (height * colour.down + down - 1) / down
      return blocks + columns * rows
    }
    return Int64(blocks) * 128
  }
}

private enum Marker {
  static let startOfImage: UInt8 = 0xD8
  static let endOfImage: UInt8 = 0xD9
  static let startOfScan: UInt8 = 0xDA
  static let application1: UInt8 = 0xE1
  /// Six bytes, and two for each of one to four components.
  static let scanLengths: Set = [8, 10, 12, 14]
  /// The range of frame markers, and the table markers in it (`noFrames`).
  static let frames: ClosedRange<UInt8> = 0xC0...0xCF
  static let noFrames: Set<UInt8> = [0xC4, 0xCC]
  static let usualFrames: ClosedRange<UInt8> = 0xC0...0xC2
  static let progressiveFrame: UInt8 = 0xC2
  /// The markers without a segment: restarts, start and end of image.
  static let withoutLength: ClosedRange<UInt8> = 0xD0...0xD9
}

extension JPEGStructure {
  /// The next marker's second byte; `position` moves past it. Nil at the end of the data, or if the task is
  /// cancelled.
  private static func nextMarker(
    in bytes: UnsafeRawBufferPointer, from position: inout Int
  ) -> UInt8? {
    guard let base = bytes.baseAddress else { return nil }
    while position < bytes.count {
      guard let found = memchr(base + position, 0xFF, bytes.count - position) else { return nil }
      position = UnsafeRawPointer(found) - base
      // A marker may begin with any number of 0xFF; 0xFF 0x00 is data.
      while position < bytes.count, bytes[position] == 0xFF {
        position += 1
        if position.isMultiple(of: Self.stride), Task.isCancelled { return nil }
      }
      guard position < bytes.count else { return nil }
      defer { position += 1 }
      if bytes[position] != 0 { return bytes[position] }
    }
    return nil
  }

  /// The length in a segment, which includes its own two bytes; nil if it is truncated or invalid.
  private static func segmentLength(in bytes: UnsafeRawBufferPointer, at position: Int) -> Int? {
    guard position + 1 < bytes.count else { return nil }
    let length = Int(bytes[position]) << 8 | Int(bytes[position + 1])
    return length >= 2 && position + length <= bytes.count ? length : nil
  }
}
