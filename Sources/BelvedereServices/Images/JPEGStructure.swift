// A look at the markers of a JPEG before anything is decoded: whether it is one, of which kind, whether
// its end is there, how many scans it has. Decoding time and memory grow with the scans of a
// progressive image.
//
// The walk follows libjpeg's own rules for finding markers, so that no scan can hide from it.

import BelvedereCore
import Foundation

/// What the markers of a JPEG tell.
struct JPEGStructure: Equatable {
  /// Number of scans (SOS markers).
  private(set) var scans = 0
  /// Whether the end marker was reached; what follows it is ignored.
  private(set) var isComplete = false
  /// True when it is baseline, extended or progressive with Huffman codes, as photographs are.
  private(set) var isOfUsualKind = true

  /// Bytes between looks at whether someone still waits: few milliseconds, even of nothing but markers.
  private static let stride = 1 << 20

  /// Reads the markers; nil when the bytes do not start as a JPEG does. In a cancelled task it stops
  /// anywhere.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.starts(with: [0xFF, Marker.startOfImage, 0xFF]) else { return nil }
    var position = 2
    var nextLook = Self.stride
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
        // Below 0xC0 libjpeg knows no segments: it gives up or looks on byte by byte.
        guard let length = Self.segmentLength(in: bytes, at: position) else { return }
        if marker == Marker.startOfScan { scans += 1 }
        if Marker.frames.contains(marker), !Marker.noFrames.contains(marker) {
          isOfUsualKind = isOfUsualKind && Marker.usualFrames.contains(marker)
        }
        position += length
      default:
        continue
      }
    }
  }
}

extension JPEGStructure {
  /// Reads the markers; throws `.undecodable` when it is no JPEG, of another kind, has too many scans
  /// or was cut off on its way, and `.cancelled` in a cancelled task.
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
    guard structure.isComplete else { throw .undecodable(detail: "the image is cut off") }
    self = structure
  }
}

private enum Marker {
  static let startOfImage: UInt8 = 0xD8
  static let endOfImage: UInt8 = 0xD9
  static let startOfScan: UInt8 = 0xDA
  /// Frames of all kinds, and among them tables that are none.
  static let frames: ClosedRange<UInt8> = 0xC0...0xCF
  static let noFrames: Set<UInt8> = [0xC4, 0xCC]
  static let usualFrames: ClosedRange<UInt8> = 0xC0...0xC2
  /// Restarts, start and end of image stand alone.
  static let withoutLength: ClosedRange<UInt8> = 0xD0...0xD9
}

extension JPEGStructure {
  /// The next marker's second byte; `position` moves behind it. Nil at the end of the data, or when the
  /// task is cancelled meanwhile.
  private static func nextMarker(
    in bytes: UnsafeRawBufferPointer, from position: inout Int
  ) -> UInt8? {
    guard let base = bytes.baseAddress else { return nil }
    while position < bytes.count {
      guard let found = memchr(base + position, 0xFF, bytes.count - position) else { return nil }
      position = UnsafeRawPointer(found) - base
      // Any number of 0xFF may precede the marker; 0xFF 0x00 is a data byte.
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

  /// The length that a segment states, itself included; nil when it is cut off or nonsense.
  private static func segmentLength(in bytes: UnsafeRawBufferPointer, at position: Int) -> Int? {
    guard position + 1 < bytes.count else { return nil }
    let length = Int(bytes[position]) << 8 | Int(bytes[position + 1])
    return length >= 2 && position + length <= bytes.count ? length : nil
  }
}
