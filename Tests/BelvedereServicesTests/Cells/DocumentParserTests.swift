// SPDX-License-Identifier: MIT

import BelvedereCore
import CCell
import Foundation
import TestSupport
import Testing

@testable import BelvedereServices

/// The parser for its callers: records, ends, and invalid bytes.
@Suite(.timeLimit(.minutes(5)))
struct DocumentParserTests {
  /// The records as one line: names of starts, ends as "/", texts in quotes.
  private func records(
    of text: String, as kind: DocumentParser.Kind, by parser: DocumentParser
  ) throws -> String {
    var words: [String] = []
    try parser.parse(Data(text.utf8), as: kind) { record in
      switch record {
      case .start(let element):
        let attributes = element.attributes.sorted { $0.key < $1.key }
        words.append(element.name + attributes.map { "[\($0.key)=\($0.value)]" }.joined())
      case .finish: words.append("/")
      case .text(let bytes): words.append("'\(String(decoding: bytes, as: UTF8.self))'")
      case .documentType: words.append("doctype")
      case .error(let complaint): words.append("error \(complaint.line)")
      case .limit: words.append("limit")
      case .end: words.append("end")
      }
      return true
    }
    return words.joined(separator: " ")
  }

  @Test func oneParserReadsOneDocumentAfterAnother() throws {
    let parser = try DocumentParser()
    for _ in 0..<3 {
      #expect(
        try records(of: "<a b='1'><c>d</c></a>", as: .xml, by: parser) == "a[b=1] c 'd' / / end")
      #expect(
        try records(of: "x<p>y<br>z", as: .html, by: parser)
          == "html body p 'x' / p 'y' br / 'z' / / / end")
    }
  }

  @Test func aDoctypeEndsTheReadingBeforeAnythingInIt() throws {
    let text = "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>"
    let found = try records(of: text, as: .xml, by: DocumentParser())
    #expect(found.hasPrefix("doctype"))
    #expect(!found.contains(" a "))
  }

  @Test func textOfManyPacketsArrivesWhole() throws {
    let long = String(repeating: "Привет ", count: 50_000)
    var text: [UInt8] = []
    try DocumentParser().parse(Data("<a>\(long)</a>".utf8), as: .xml) {
      if case .text(let bytes) = $0 { text += bytes }
      return true
    }
    #expect(String(decoding: text, as: UTF8.self) == long)
  }

  @Test func aParserThatEndsIsNamed() throws {
    let parser = try DocumentParser()
    kill(parser.processID, SIGSEGV)
    #expect(throws: DocumentParser.Failure.self) {
      try parser.parse(Data("<a/>".utf8), as: .xml) { _ in true }
    }
  }

  @Test func aParserThatHangsIsAbandoned() throws {
    let parser = try DocumentParser()
    kill(parser.processID, SIGSTOP)
    #expect(throws: DocumentParser.Failure.ended(detail: "the parser makes no progress")) {
      try parser.parse(Data("<a/>".utf8), as: .xml) { _ in true }
    }
  }

  @Test func whoTakesNoMoreEndsTheParser() throws {
    let parser = try DocumentParser()
    var taken = 0
    let many = "<a>" + String(repeating: "<b/>", count: 100_000) + "</a>"
    try parser.parse(Data(many.utf8), as: .xml) { _ in
      taken += 1
      return taken < 10
    }
    #expect(taken == 10)
    #expect(throws: DocumentParser.Failure.self) {
      try parser.parse(Data("<a/>".utf8), as: .xml) { _ in true }
    }
  }

  @Test func aParserThatIsStoppedForAWhileGoesOn() async throws {
    let parser = try DocumentParser()
    let process = parser.processID
    kill(process, SIGSTOP)
    Thread.detachNewThread {
      usleep(2_500_000)
      kill(process, SIGCONT)
    }
    #expect(try records(of: "<a/>", as: .xml, by: parser) == "a / end")
  }

  @Test func deflatedZerosAreInflated() throws {
    let zeros = Self.deflated(zeros: 10_000_000)
    var count = 0
    try DocumentParser().parse(zeros, as: .deflated) {
      if case .text(let bytes) = $0 { count += bytes.count }
      return true
    }
    #expect(count == 10_000_000)
  }

  /// A fixed block of RFC 1951 with one zero byte, and copies of 258 bytes from one byte before.
  private static func deflated(zeros: Int) -> Data {
    var bits: [Bool] = [true, true, false]
    func add(_ code: Int, _ length: Int) {
      for place in (0..<length).reversed() { bits.append(code >> place & 1 == 1) }
    }
    add(0x30, 8)
    let (copies, rest) = (zeros - 1).quotientAndRemainder(dividingBy: 258)
    for _ in 0..<copies {
      add(0b1100_0101, 8)  // 285: 258 bytes
      add(0, 5)
    }
    for _ in 0..<rest { add(0x30, 8) }
    add(0, 7)
    var data = Data(count: (bits.count + 7) / 8)
    for (place, bit) in bits.enumerated() where bit { data[place / 8] |= 1 << (place % 8) }
    return data
  }

  // MARK: Invalid records

  @Test func anyBytesAreRecordsOrAFlaw() {
    var random = SplitMix64(seed: 35)
    for _ in 0..<20_000 {
      var stream = DocumentRecordStream()
      let kind = UInt8.random(in: 0...8, using: &random)
      let length = UInt8.random(in: 0...40, using: &random)
      var bytes: [UInt8] = [kind, 0, 0, 0, length, 0, 0, 0]
      for _ in 0..<length {
        // Mostly small, so that lengths of strings are often nearly right.
        bytes.append(UInt8.random(in: 0...(Bool.random(using: &random) ? 12 : 255), using: &random))
      }
      stream.append(bytes[...])
      do throws(DocumentRecordStream.Flaw) {
        while try stream.next() != nil {}
      } catch {}
    }
  }

  @Test func recordsMayBeCutAnywhere() throws {
    let head: [UInt8] = [UInt8(BV_RECORD_TEXT.rawValue), 0, 0, 0, 3, 0, 0, 0]
    let bytes = head + Array("abc".utf8) + head + Array("def".utf8)
    for cut in 0...bytes.count {
      var stream = DocumentRecordStream()
      var text: [UInt8] = []
      for part in [bytes[..<cut], bytes[cut...]] {
        stream.append(part)
        while let record = try stream.next() {
          if case .text(let bytes) = record { text += bytes }
        }
      }
      #expect(text == Array("abcdef".utf8))
    }
  }

  @Test func aRecordOfALengthThatNoDocumentHasIsAFlaw() {
    var stream = DocumentRecordStream()
    stream.append([1, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0x7F][...])
    #expect(throws: DocumentRecordStream.Flaw.self) { try stream.next() }
  }
}
