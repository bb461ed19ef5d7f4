// SPDX-License-Identifier: MIT

// KMZ: one KML in an archive; and other, damaged or hostile archives.

import BelvedereCore
import Foundation
import TestSupport
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(5))) struct KMZFileTests {
  private static let kml =
    "<kml><Placemark><Point><coordinates>1,2</coordinates></Point></Placemark></kml>"

  private func fixture(_ name: String) throws -> Data {
    let folder = try #require(Bundle.module.resourceURL).appending(path: "Fixtures/Places")
    return try Data(contentsOf: folder.appending(path: name))
  }

  private func content(_ data: Data) throws(PlaceFileError) -> PlaceFileContent {
    try PlaceFileReader.content(of: data)
  }

  @Test func theKMLOfAnArchiveIsRead() throws {
    // Compressed, as programs write it.
    #expect(try content(fixture("one.kmz")).records.count == 1)
    // With pictures, in upper case, with macOS's hidden file, and followed by a comment.
    let archive = StoredZIP([
      ("files/a.png", "PNG"), ("DOC.KML", Self.kml), ("__MACOSX/._DOC.KML", "x"),
    ]).data(comment: "by hand")
    #expect(try content(archive).records.count == 1)
  }

  @Test(
    arguments: [
      ([("word/document.xml", "<a/>")], PlaceFileError.ArchiveFlaw.noKML), ([], .noKML),
      ([("a.kml", kml), ("b.kml", kml)], .severalKML(2)),
      ([("doc.kml", kml), ("files/b.kml", kml)], .severalKML(2)),
      ([("folder/doc.kml", kml)], .inFolder), ([("../../doc.kml", kml)], .inFolder),
      ([("/etc/doc.kml", kml)], .inFolder), ([("..\\doc.kml", kml)], .inFolder),
    ] as [([(String, String)], PlaceFileError.ArchiveFlaw)])
  func onlyOneKMLWithoutAFolderIsRead(
    files: [(String, String)], flaw: PlaceFileError.ArchiveFlaw
  ) {
    #expect(throws: PlaceFileError.archive(flaw)) { try content(StoredZIP(files).data()) }
  }

  @Test func whatTheArchiveHidesIsRefused() {
    let archive = StoredZIP([("doc.kml", Self.kml)])
    #expect(throws: PlaceFileError.archive(.encrypted)) { try content(archive.data(flags: 1)) }
    #expect(throws: PlaceFileError.archive(.unknownCompression)) {
      try content(archive.data(method: 12))
    }
  }

  @Test func aBombIsRefusedWhateverSizeItTells() throws {
    let bomb = try fixture("bomb.kmz")
    let limit = PlaceFileFormat.maximumSize
    #expect(throws: PlaceFileError.tooLarge(limit: limit)) { try content(bomb) }
    // The size in the central directory says one kilobyte.
    var lying = bomb
    let list = try #require(lying.range(of: Data("PK\u{1}\u{2}".utf8), options: .backwards))
    lying.replaceSubrange((list.lowerBound + 24)..<(list.lowerBound + 28), with: [0, 4, 0, 0])
    #expect(throws: PlaceFileError.tooLarge(limit: limit)) { try content(lying) }
  }

  @Test func anArchiveInAnArchiveIsNotOpened() {
    let inner = StoredZIP([("doc.kml", Self.kml)]).data()
    let outer = StoredZIP([("doc.kml", String(decoding: inner, as: UTF8.self))]).data()
    let error = #expect(throws: PlaceFileError.self) { try content(outer) }
    #expect(error?.isMalformed == true)
  }

  @Test func theLimitsOfKMLHoldInAnArchive() {
    let text = "<!DOCTYPE kml><kml/>"
    #expect(throws: PlaceFileError.documentType(line: 1)) {
      try content(StoredZIP([("doc.kml", text)]).data())
    }
  }

  @Test func damagedArchivesAreRefusedAndNeverCrashIt() throws {
    let whole = try fixture("one.kmz")
    for count in (4..<whole.count).sampled() {
      #expect(throws: PlaceFileError.self) { try content(whole.prefix(count)) }
    }
    var random = SplitMix64(seed: 5)
    for _ in (0..<2_000).sampled() {
      var data = whole
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        data[Int.random(in: 4..<data.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      if let read = try? content(data) { #expect(read.records.count == 1) }
    }
  }
}

extension PlaceFileError {
  fileprivate var isMalformed: Bool { if case .malformed = self { true } else { false } }
}

/// Makes archives without compression.
private struct StoredZIP {
  private let files: [(name: String, content: String)]

  init(_ files: [(String, String)]) { self.files = files.map { ($0.0, $0.1) } }

  func data(flags: Int = 0, method: Int = 0, comment: String = "") -> Data {
    var (data, list) = (Data(), Data())
    for file in files {
      let offset = data.count
      let bytes = Array(file.content.utf8)
      let size = bytes.count
      let fields = numbers([
        (20, 2), (flags, 2), (method, 2), (0, 4), (checksum(bytes), 4), (size, 4), (size, 4),
        (file.name.utf8.count, 2), (0, 2),
      ])
      data += Data("PK\u{3}\u{4}".utf8)
      data += fields
      data += Data(file.name.utf8)
      data += Data(bytes)
      list += Data("PK\u{1}\u{2}".utf8)
      list += numbers([(20, 2)])
      list += fields
      list += numbers([(0, 2), (0, 2), (0, 2), (0, 4), (offset, 4)])
      list += Data(file.name.utf8)
    }
    let end = numbers([
      (0, 4), (files.count, 2), (files.count, 2), (list.count, 4), (data.count, 4),
      (comment.utf8.count, 2),
    ])
    data += list
    data += Data("PK\u{5}\u{6}".utf8)
    data += end
    data += Data(comment.utf8)
    return data
  }

  /// Little-endian numbers of these sizes.
  private func numbers(_ fields: [(value: Int, bytes: Int)]) -> Data {
    var data = Data()
    for field in fields {
      for byte in 0..<field.bytes { data.append(UInt8(field.value >> (byte * 8) & 0xFF)) }
    }
    return data
  }

  private func checksum(_ bytes: [UInt8]) -> Int {
    var rest: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      rest ^= UInt32(byte)
      for _ in 0..<8 { rest = rest >> 1 ^ (rest & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return Int(~rest)
  }
}
