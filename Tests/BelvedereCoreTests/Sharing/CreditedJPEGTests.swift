// SPDX-License-Identifier: MIT

// The credit inside an exported file.

import Foundation
import Testing

@testable import BelvedereCore

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct CreditedFileTests {
  private let start = Data([0xFF, 0xD8])
  private let jfif = Data([0xFF, 0xE0, 0, 4, 1, 2])
  private let exif = Data([0xFF, 0xE1, 0, 8] + Array("Exif\0\0".utf8))
  private let rest = Data([0xFF, 0xDB, 0, 3, 9, 0xFF, 0xD9])
  private let xmp = "http://ns.adobe.com/xap/1.0/\0"

  private func photo(of source: PhotoSource? = .commons, by author: String = "B. Olly") -> Photo {
    var photo = Photo(id: source?.photoID("7") ?? "-x_1", imageAddress: "https://images.example/p")
    var credit = Credit(author: author, license: "CC BY-SA 4.0")
    credit.title = "Dragonfly"
    credit.licenseURL = "https://licences.example/by-sa"
    credit.source = "https://commons.example/File:D_(1).jpg"
    photo.credit = credit
    return photo
  }

  private func segment(_ marker: UInt8, _ content: some Collection<UInt8>) -> Data {
    Data(
      [0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 0xFF)] + content)
  }

  /// The contents of the segments between the beginning and the first table, by their markers.
  private func segments(of file: Data) -> [(marker: UInt8, content: Data)] {
    var rest = file.dropFirst(2)
    var found: [(marker: UInt8, content: Data)] = []
    while let marker = rest.dropFirst().first, marker != 0xDB {
      let bytes = Array(rest.prefix(4))
      let size = Int(bytes[2]) << 8 | Int(bytes[3])
      found.append((marker, rest.dropFirst(4).prefix(size - 2)))
      rest = rest.dropFirst(2 + size)
    }
    return found
  }

  @Test func theCreditStandsBehindWhatWasFirstAndNothingElseChanges() throws {
    let credited = photo().credited(start + jfif + exif + rest)
    #expect(credited.starts(with: start + jfif + exif))
    #expect(credited.suffix(rest.count) == rest)
    let added = segments(of: credited).dropFirst(2)
    #expect(added.map(\.marker) == [0xE1, 0xFE])
    let text =
      "“Dragonfly” by B. Olly, CC BY-SA 4.0, via Wikimedia Commons (https://commons.example/File:D_(1).jpg)"
    #expect(try String(decoding: #require(added.last).content, as: UTF8.self) == text)
  }

  @Test func theXMPIsWellFormedWhateverTheAuthorIsCalled() throws {
    let name = "<b>\u{0D4E}<&\"'\u{0}\u{1}\u{202E}Ö"
    let credited = photo(by: name + "\u{FFFE}\u{FFFF}").credited(start + rest)
    let content = try #require(segments(of: credited).first).content
    #expect(content.starts(with: Array(xmp.utf8)))
    let packet = content.dropFirst(xmp.utf8.count)
    let reader = TextsReader()
    let parser = XMLParser(data: Data(packet))
    parser.delegate = reader
    #expect(parser.parse(), "\(String(decoding: packet, as: UTF8.self))")
    #expect(reader.texts["dc:title"] == "Dragonfly")
    #expect(reader.texts["dc:creator"] == name.asName)
    #expect(reader.texts["dc:source"] == "https://commons.example/File:D_(1).jpg")
    #expect(reader.texts["xmpRights:UsageTerms"] == "CC BY-SA 4.0")
    #expect(reader.texts["xmpRights:WebStatement"] == "https://licences.example/by-sa")
  }

  /// Also after other metadata, where many programs write it.
  @Test(arguments: [Data(), Data([0xFF, 0xED, 0, 4, 1, 2]), Data([0xFF, 0xFE, 0, 3, 65, 0xFF])])
  func whatTheFileTellsItselfStays(before: Data) throws {
    let own = segment(0xE1, (xmp + "<own/>").utf8)
    let credited = photo().credited(start + exif + before + own + rest)
    let comment = try #require(credited.range(of: Data("“Dragonfly”".utf8)))
    #expect(credited.starts(with: start + exif))
    #expect(credited.suffix(rest.count) == rest)
    #expect(credited.range(of: own) != nil)
    #expect(
      credited.count == start.count + exif.count + before.count + own.count + rest.count
        + 4 + PhotoCredit(of: photo()).text.utf8.count)
    #expect(comment.lowerBound > start.count)
  }

  @Test func aLongHeadIsReadToItsEnd() {
    let large = segment(0xE1, [UInt8](repeating: 7, count: 60_000))
    let head = (0..<20).reduce(into: start) { head, _ in head += large }
    let credited = photo().credited(head + rest)
    #expect(credited.starts(with: head))
    #expect(credited.count > head.count + rest.count)
  }

  @Test func photosOfAServiceStayAsTheyWereSent() {
    #expect(photo(of: nil).credited(start + rest) == start + rest)
  }

  @Test(arguments: [
    [], [0xFF], [0xFF, 0xD8, 0xFF], Array("<html></html>".utf8), [0xFF, 0xD8, 0xFF, 0xE1, 0, 9, 0],
    [0xFF, 0xD8, 0xFF, 0xE1, 0, 0, 0],
  ]) func whatIsNoJPEGStaysAsItIs(bytes: [UInt8]) {
    #expect(photo().credited(Data(bytes)) == Data(bytes))
  }

  @Test func aSliceIsReadFromItsOwnBeginning() {
    let file = start + rest
    #expect(photo().credited((rest + file).dropFirst(rest.count)) == photo().credited(file))
  }

  @Test func aCreditThatIsTooLongForASegmentIsLeftOut() {
    let credited = photo(by: String(repeating: "ж", count: 40_000)).credited(start + rest)
    #expect(credited == start + rest)
  }
}

/// Collects the text of certain elements, with that of their descendants.
private final class TextsReader: NSObject, XMLParserDelegate {
  private(set) var texts: [String: String] = [:]
  private var open: [String] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    open.append(name)
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    for name in open { texts[name, default: ""] += text }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
  }
}
