// SPDX-License-Identifier: MIT

// JPEGs that are designed to cost time and memory, or to show undecoded memory. Small, assembled marker by marker.

import Foundation

enum AdversarialJPEGs {
  /// A scan of one component: its header and its data.
  struct Scan {
    var component: UInt8 = 1
    var firstCoefficient: UInt8 = 0
    var lastCoefficient: UInt8 = 0
    /// The bit positions before and after (successive approximation), as in SOS.
    var bits: (UInt8, UInt8) = (0, 0)
    var data: [UInt8] = []
  }

  /// A picture of any kind, with flat tables.
  ///
  /// - Parameters:
  ///   - frame: the second byte of the marker of its frame.
  ///   - components: 1 is grey.
  ///   - isDense: true if the only code of a coefficient, a 0 bit, means that another one follows, and false if it
  ///     means that there is none.
  static func picture(
    frame: UInt8, width: UInt16, height: UInt16, components: UInt8 = 1, isDense: Bool = false,
    scans: [Scan]
  ) -> Data {
    var bytes: [UInt8] = [0xFF, 0xD8]
    bytes += segment(0xDB, [0] + Array(repeating: 1, count: 64))
    bytes += segment(
      frame,
      [8, UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255)]
        + [components] + (1...components).flatMap { [$0, 0x11, 0] })
    let code: [UInt8] = [1] + Array(repeating: 0, count: 15)
    bytes += segment(0xC4, [0x00] + code + [0])
    bytes += segment(0xC4, [0x10] + code + [isDense ? 1 : 0])
    for scan in scans {
      bytes += segment(
        0xDA,
        [
          1, scan.component, 0, scan.firstCoefficient, scan.lastCoefficient,
          scan.bits.0 << 4 | scan.bits.1,
        ])
      bytes += scan.data
    }
    return Data(bytes + [0xFF, 0xD9])
  }

  /// 10,000 by 10,000 pixels in a number of legal scans without content: the DC coefficients, then one coefficient
  /// after the other, then their last bits.
  static func empty(frame: UInt8, scans count: Int) -> Data {
    let first = (1...63).map { Scan(firstCoefficient: $0, lastCoefficient: $0, bits: (0, 1)) }
    let rest = (1...63).map { Scan(firstCoefficient: $0, lastCoefficient: $0, bits: (1, 0)) }
    return picture(
      frame: frame, width: 10_000, height: 10_000,
      scans: Array(([Scan()] + first + rest).prefix(count)))
  }

  /// A grey picture without detail, complete and quick to decode.
  ///
  /// - Parameter scans: more than one makes a progressive picture.
  static func plain(width: UInt16, height: UInt16, scans count: Int = 1) -> Data {
    let isBaseline = count == 1
    let first = Scan(
      lastCoefficient: isBaseline ? 63 : 0,
      data: data(bits: isBaseline ? 2 : 1, width, height))
    let others = (1..<UInt8(count)).map {
      Scan(firstCoefficient: $0, lastCoefficient: $0, data: data(bits: 1, width, height))
    }
    return picture(
      frame: isBaseline ? 0xC0 : 0xC2, width: width, height: height, scans: [first] + others)
  }

  /// A grey picture with all coefficients, complete and slow to decode: baseline, or progressive with the bits of the
  /// coefficients one by one.
  static func dense(width: UInt16, height: UInt16, isProgressive: Bool) -> Data {
    guard isProgressive else {
      let scan = Scan(lastCoefficient: 63, data: data(bits: 127, width, height))
      return picture(frame: 0xC0, width: width, height: height, isDense: true, scans: [scan])
    }
    let start = [
      Scan(data: data(bits: 1, width, height)),
      Scan(
        firstCoefficient: 1, lastCoefficient: 63, bits: (0, 13),
        data: data(bits: 126, width, height)),
    ]
    let rest = (1...13).reversed().map { bit in
      Scan(
        firstCoefficient: 1, lastCoefficient: 63, bits: (bit, bit - 1),
        data: data(bits: 65, width, height))
    }
    return picture(
      frame: 0xC2, width: width, height: height, isDense: true, scans: start + rest)
  }

  /// A number of 0 bits for each block.
  private static func data(bits: Int, _ width: UInt16, _ height: UInt16) -> [UInt8] {
    let blocks = (Int(width) + 7) / 8 * ((Int(height) + 7) / 8)
    return [UInt8](repeating: 0, count: (blocks * bits + 7) / 8)
  }

  private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    let length = content.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + content
  }
}

extension Data {
  /// With bytes inserted after the data of the first scan.
  func inserting(behindFirstScan bytes: [UInt8]) -> Data {
    guard let end = endOfFirstScan else { return self }
    return self[..<end] + Data(bytes) + self[end...]
  }

  /// With a part of the first scan's data, and then the end marker.
  func endingEarly(after fraction: Double) -> Data {
    guard let scan = range(of: Data([0xFF, 0xDA])), let end = endOfFirstScan else { return self }
    let start = scan.lowerBound + 2 + Int(self[scan.lowerBound + 3])
    var cut = start + Int(Double(end - start) * fraction)
    if self[cut - 1] == 0xFF { cut -= 1 }
    return self[..<cut] + Data([0xFF, 0xD9])
  }

  /// With another frame marker.
  func withFrame(_ marker: UInt8) -> Data {
    var copy = self
    for frame in [0xC0, 0xC2] as [UInt8] {
      if let found = copy.range(of: Data([0xFF, frame])) { copy[found.lowerBound + 1] = marker }
    }
    return copy
  }

  /// The position of the next marker after the first scan's data.
  private var endOfFirstScan: Int? {
    guard let scan = range(of: Data([0xFF, 0xDA])) else { return nil }
    return (scan.upperBound..<endIndex - 1).first {
      self[$0] == 0xFF && self[$0 + 1] != 0 && !(0xD0...0xD7).contains(self[$0 + 1])
    }
  }
}
