// A look at the markers of a JPEG before anything is decoded: whether it is one, whether its end is
// there, how many scans it has. Decoding time and memory grow with the scans of a progressive image,
// and TurboJPEG 2.1 lets a caller cap them at 500 only.
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
  /// Whether an Adobe segment is there: CMYK values are then stored inverted.
  private(set) var hasAdobeSegment = false

  /// Reads the markers; nil when the bytes do not start as a JPEG does.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.starts(with: [0xFF, Marker.startOfImage, 0xFF]) else { return nil }
    var position = 2
    while let marker = Self.nextMarker(in: bytes, from: &position) {
      switch marker {
      case Marker.endOfImage:
        isComplete = true
        return
      case 0xC0...0xFF where !Marker.withoutLength.contains(marker):
        // Below 0xC0 libjpeg knows no segments: it gives up or looks on byte by byte.
        guard let length = Self.segmentLength(in: bytes, at: position) else { return }
        if marker == Marker.startOfScan { scans += 1 }
        if marker == Marker.adobe {
          hasAdobeSegment = bytes[position...].dropFirst(2).starts(with: Array("Adobe".utf8))
        }
        position += length
      default:
        continue
      }
    }
  }
}

extension JPEGStructure {
  /// Throws `.undecodable` when there are too many scans or the image was cut off on its way.
  func check(_ limits: DecodingLimits) throws(ImageError) {
    guard scans <= limits.scans else { throw .undecodable(detail: "\(scans) scans are too many") }
    guard isComplete else { throw .undecodable(detail: "the image is cut off") }
  }
}

private enum Marker {
  static let startOfImage: UInt8 = 0xD8
  static let endOfImage: UInt8 = 0xD9
  static let startOfScan: UInt8 = 0xDA
  static let adobe: UInt8 = 0xEE
  /// Restarts, start and end of image stand alone.
  static let withoutLength: ClosedRange<UInt8> = 0xD0...0xD9
}

extension JPEGStructure {
  /// The next marker's second byte; `position` moves behind it. Nil at the end of the data.
  private static func nextMarker(
    in bytes: UnsafeRawBufferPointer, from position: inout Int
  ) -> UInt8? {
    guard let base = bytes.baseAddress else { return nil }
    while position < bytes.count {
      guard let found = memchr(base + position, 0xFF, bytes.count - position) else { return nil }
      position = UnsafeRawPointer(found) - base
      // Any number of 0xFF may precede the marker; 0xFF 0x00 is a data byte.
      while position < bytes.count, bytes[position] == 0xFF { position += 1 }
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
