// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import BelvedereServices

struct JPEGStructureTests {
  private func structure(of data: Data) -> JPEGStructure? {
    data.bytes.withUnsafeBytes { JPEGStructure($0) }
  }

  @Test func aBaselineImageHasOneScanAndAnEnd() throws {
    let structure = structure(of: try JPEGSamples.detailed(width: 64, height: 48))
    #expect(structure?.scans == 1)
    #expect(structure?.isComplete == true)
  }

  @Test func aProgressiveImageHasSeveralScans() throws {
    let data = try JPEGSamples.detailed(width: 64, height: 48, progressive: true)
    #expect(try #require(structure(of: data)).scans > 1)
  }

  @Test func everyScanIsCounted() throws {
    let data = try JPEGSamples.detailed(width: 64, height: 48).repeatingLastScan(count: 150)
    #expect(structure(of: data)?.scans == 150)
  }

  @Test func aPreviewInsideASegmentIsNotCounted() throws {
    let preview = try JPEGSamples.plain(width: 8, height: 8, pixel: [1, 2, 3])
    let length = preview.count + 2
    let segment = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + preview
    let data = try JPEGSamples.detailed(width: 64, height: 48).inserting(segment: segment)
    #expect(structure(of: data)?.scans == 1)
    #expect(structure(of: data)?.isComplete == true)
  }

  @Test func aScanBehindAMarkerThatLibjpegSkipsByteByByteIsCounted() throws {
    // 0xFF 0x02 looks like a segment that would contain all of the rest.
    let hiding: [UInt8] = [0xFF, 0x02, 0xFF, 0xFF]
    let data = try JPEGSamples.detailed(width: 64, height: 48)
    let end = data.count - 2
    let scan = try #require(data.range(of: Data([0xFF, 0xDA])))
    let crafted = data[..<end] + Data(hiding) + data[scan.lowerBound...]
    #expect(structure(of: Data(crafted))?.scans == 2)
  }

  @Test func aCutImageIsNotComplete() throws {
    let data = try JPEGSamples.detailed(width: 64, height: 48)
    for length in [3, 20, data.count / 2, data.count - 1] {
      #expect(structure(of: data.prefix(length))?.isComplete == false, "\(length) bytes")
    }
  }

  @Test func whatFollowsTheEndIsIgnored() throws {
    let data = try JPEGSamples.detailed(width: 64, height: 48)
    let trailing = data + data + Data("rubbish".utf8)
    #expect(structure(of: trailing) == structure(of: data))
  }

  /// Foreign data without an end marker before it.
  @Test(
    arguments: [
      [0xFF, 0xD8, 0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0],
      [0xFF, 0xDA, 0, 99] + Array(repeating: 1, count: 97),
      [0xFF, 0xC9, 0, 2, 0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0],
    ] as [[UInt8]])
  func whatLibjpegWouldNotTakeForAScanIsNotCounted(trailer: [UInt8]) throws {
    let data = try JPEGSamples.detailed(width: 64, height: 48).withoutEnd() + trailer
    let structure = structure(of: data)
    #expect(structure?.scans == 1 && structure?.isOfUsualKind == true)
  }

  @Test(arguments: ["", "GIF89a", "\u{89}PNG", "<svg/>", "%PDF-1.7"])
  func otherFormatsAreNoJPEG(start: String) {
    #expect(structure(of: Data(start.utf8)) == nil)
  }

  @Test func onlyTheStartMarkerIsNoJPEG() {
    #expect(structure(of: Data([0xFF, 0xD8])) == nil)
  }
}
