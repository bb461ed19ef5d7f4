// SPDX-License-Identifier: MIT

// A ZIP archive in memory, for KMZ: the list of its files, and the content of one of them. Nothing is written to disk,
// and names are not used as paths. A sandboxed process inflates; every number of the archive is checked against its
// bytes, and the size of the output is limited.
//
// The format is that of PKWARE's APPNOTE.TXT, 4.3. The central directory is authoritative, as for all readers.

import BelvedereCore
import Foundation

/// Reads one archive.
struct ZIPArchive {
  /// The reason why an archive is not read.
  enum Flaw: Error, Hashable {
    /// The reason is in English, on one line and without a full stop.
    case damaged(String)
    case encrypted
    case unknownCompression
    /// Inflating failed on this system. The text is for "Details".
    case notInflated(String)
    /// The file exceeds the size limit.
    case tooLarge
  }

  /// One file of the archive.
  struct Entry: Hashable {
    /// The path in the archive, unchanged.
    let name: String
    fileprivate let flags: Int
    fileprivate let method: Int
    fileprivate let checksum: Int
    fileprivate let packedSize: Int
    fileprivate let size: Int
    fileprivate let offset: Int
  }

  private static let endSignature = Array("PK\u{5}\u{6}".utf8)
  private static let entrySignature = Array("PK\u{1}\u{2}".utf8)
  private static let fileSignature = Array("PK\u{3}\u{4}".utf8)
  /// The length of the end record, and its greatest length with a comment.
  private static let endLength = 22
  private static let greatestEnd = 22 + 65_535

  /// In the archive's order.
  private(set) var entries: [Entry] = []
  private let bytes: [UInt8]

  /// True for bytes with the signature of an archive, also of an empty one.
  static func begins(_ data: Data) -> Bool {
    data.starts(with: fileSignature) || data.starts(with: endSignature)
  }

  init(_ data: Data) throws(Flaw) {
    bytes = Array(data)
    guard let end = endPosition else { throw .damaged("The archive ends early") }
    let count = number(at: end + 10, bytes: 2)
    var place = number(at: end + 16, bytes: 4)
    for _ in 0..<count {
      guard starts(with: Self.entrySignature, at: place), place + 46 <= bytes.count else {
        throw .damaged("The archive's list of files is damaged")
      }
      let nameLength = number(at: place + 28, bytes: 2)
      let next =
        place + 46 + nameLength + number(at: place + 30, bytes: 2)
        + number(at: place + 32, bytes: 2)
      guard next <= bytes.count else { throw .damaged("The archive's list of files is damaged") }
      entries.append(
        Entry(
          name: String(decoding: bytes[(place + 46)..<(place + 46 + nameLength)], as: UTF8.self),
          flags: number(at: place + 8, bytes: 2), method: number(at: place + 10, bytes: 2),
          checksum: number(at: place + 16, bytes: 4), packedSize: number(at: place + 20, bytes: 4),
          size: number(at: place + 24, bytes: 4), offset: number(at: place + 42, bytes: 4)))
      place = next
    }
  }

  /// Returns the bytes of a file.
  ///
  /// - Parameter limit: the size limit in bytes.
  func content(of entry: Entry, limit: Int) throws(Flaw) -> Data {
    guard entry.flags & 1 == 0 else { throw .encrypted }
    guard entry.size <= limit else { throw .tooLarge }
    guard starts(with: Self.fileSignature, at: entry.offset), entry.offset + 30 <= bytes.count
    else {
      throw .damaged("“\(entry.name.asName)” is not where the archive says")
    }
    let start =
      entry.offset + 30 + number(at: entry.offset + 26, bytes: 2)
      + number(at: entry.offset + 28, bytes: 2)
    guard start + entry.packedSize <= bytes.count else {
      throw .damaged("“\(entry.name.asName)” ends early")
    }
    let packed = Data(bytes[start..<(start + entry.packedSize)])
    let content: Data
    switch entry.method {
    case 0: content = packed
    case 8: content = try inflated(packed, limit: limit)
    default: throw .unknownCompression
    }
    guard content.count == entry.size, checksum(of: content) == entry.checksum else {
      throw .damaged("“\(entry.name.asName)” is damaged in the archive")
    }
    return content
  }
}

// MARK: - Bytes

extension ZIPArchive {
  /// The position of the end record, after which there may be a comment.
  private var endPosition: Int? {
    let last = bytes.count - Self.endLength
    guard last >= 0 else { return nil }
    return (max(0, bytes.count - Self.greatestEnd)...last).reversed().first { place in
      starts(with: Self.endSignature, at: place)
        && place + Self.endLength + number(at: place + 20, bytes: 2) <= bytes.count
    }
  }

  private func starts(with signature: [UInt8], at place: Int) -> Bool {
    place + signature.count <= bytes.count && bytes[place...].starts(with: signature)
  }

  /// A little-endian number of at most four bytes, whose presence the caller has checked.
  private func number(at place: Int, bytes count: Int) -> Int {
    bytes[place..<(place + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

// MARK: - Compression

private func inflated(_ packed: Data, limit: Int) throws(ZIPArchive.Flaw) -> Data {
  guard !packed.isEmpty else { throw .damaged("The compressed data are missing") }
  var content = Data()
  var flaw: ZIPArchive.Flaw?
  do throws(DocumentParser.Failure) {
    try DocumentParser().parse(packed, as: .deflated) { record in
      switch record {
      case .text(let bytes):
        content += bytes
        if content.count > limit { flaw = .tooLarge }
      case .error(let complaint): flaw = .damaged(complaint.reason)
      default: break
      }
      return flaw == nil
    }
  } catch {
    switch error {
    case .notStarted(let detail): throw .notInflated(detail)
    case .ended(let detail): throw .damaged(detail)
    case .tooSlow: throw .damaged("The archive takes too long to read")
    }
  }
  if let flaw { throw flaw }
  return content
}

/// The CRC-32 of ISO 3309, as ZIP uses it.
private func checksum(of data: Data) -> Int {
  var rest: UInt32 = 0xFFFF_FFFF
  for byte in data { rest = checksums[Int(UInt8(truncatingIfNeeded: rest) ^ byte)] ^ rest >> 8 }
  return Int(~rest)
}

private let checksums: [UInt32] = (0..<256).map { byte in
  (0..<8).reduce(UInt32(byte)) { rest, _ in rest >> 1 ^ (rest & 1 == 1 ? 0xEDB8_8320 : 0) }
}
