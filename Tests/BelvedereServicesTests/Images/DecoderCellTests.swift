// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation
import Testing

@testable import BelvedereServices

/// The decoder for its worker: requests, and unexpected ends.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct DecoderCellTests {
  // MARK: Ends

  @Test func aDecoderThatWasEndedIsReplaced() throws {
    let cell = DecoderCell()
    let decoder = PictureDecoder(memory: PixelMemory(), cell: cell)
    let data = try JPEGSamples.detailed(width: 64, height: 48)
    for _ in 0..<20 {
      _ = try decoder.decode(data)
      kill(try #require(cell.processID), SIGKILL)
    }
  }

  @Test func aPictureThatEndsItsDecoderIsRefusedFromThenOn() throws {
    let ends = CellEnds()
    let cell = DecoderCell(ends: ends)
    let decoder = PictureDecoder(memory: PixelMemory(), cell: cell)
    let data = try JPEGSamples.detailed(width: 64, height: 48)
    let other = try JPEGSamples.detailed(width: 48, height: 64)
    _ = try decoder.decode(data)
    let process = try #require(cell.processID)
    // As by an error in a decoder.
    kill(process, SIGSEGV)
    #expect(throws: ImageError.self) { try decoder.decode(data) }
    _ = try decoder.decode(other)
    #expect(cell.processID != process)
    #expect(throws: ImageError.undecodable(detail: "it ended the decoder before")) {
      try decoder.decode(data)
    }
  }

  @Test func aDecoderThatHangsIsReplaced() throws {
    let cell = DecoderCell()
    let decoder = PictureDecoder(memory: PixelMemory(), cell: cell)
    let data = try JPEGSamples.detailed(width: 64, height: 48)
    _ = try decoder.decode(data)
    let process = try #require(cell.processID)
    kill(process, SIGSTOP)
    _ = try decoder.decode(data)
    #expect(cell.processID != process)
    #expect(kill(process, 0) == -1)
  }

  @Test func manyEndsInARowStartNoMoreDecodersForAWhile() {
    let ends = CellEnds()
    for _ in 0..<100 {
      #expect(ends.mayStart)
      ends.noteEnd()
    }
    #expect(!ends.mayStart)
    ends.noteSuccess()
    #expect(ends.mayStart)
  }

  @Test func aDecoderIsRenewedAfterAThousandPictures() throws {
    let cell = DecoderCell()
    let decoder = PictureDecoder(memory: PixelMemory(), cell: cell)
    let data = try JPEGSamples.detailed(width: 16, height: 16)
    _ = try decoder.decode(data)
    let process = cell.processID
    for _ in 0..<1_000 { _ = try decoder.decode(data) }
    #expect(cell.processID != process)
  }

  // MARK: Memory of the bytes

  @Test func onePictureAfterTheOtherHasTheSameMemory() throws {
    let cell = DecoderCell()
    let small = try JPEGSamples.detailed(width: 64, height: 48)
    let first = try cell.input(small, limits: DecodingLimits()).memory.number
    var kept: CellInput? = try cell.input(small, limits: DecodingLimits())
    #expect(kept?.memory.number == first)
    // It is still referenced.
    #expect(try cell.input(small, limits: DecodingLimits()).memory.number != first)
    kept = nil
    // All pixels are those of the current picture, independent of the memory's former content.
    let decoder = PictureDecoder(memory: PixelMemory(), cell: cell)
    for width in [64, 128, 32] {
      let picture = try decoder.decode(JPEGSamples.detailed(width: width, height: 48))
      #expect(picture.width == width && picture.isSound)
    }
  }

  @Test func nobodyElseWritesToTheBytesOfAPicture() throws {
    let memory = try #require(InputMemory(capacity: 4096))
    #expect(mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, memory.descriptor, 0) == MAP_FAILED)
    #expect(write(memory.descriptor, "a", 1) == -1)
    #expect(ftruncate(memory.descriptor, 0) == -1)
  }

  // MARK: Requests

  @Test func piecesBeyondThePictureAreRefused() throws {
    let input = try CellInput(
      JPEGSamples.detailed(width: 64, height: 48), limits: DecodingLimits())
    let memory = PixelMemory()
    let block = try #require(memory.take(byteCount: 64 * 48 * 4))
    defer { memory.giveBack(block) }
    let cell = DecoderCell()
    let requests = [
      DecoderCell.Request(divisor: 3), DecoderCell.Request(rows: 0..<49),
      DecoderCell.Request(rows: 48..<49),
      DecoderCell.Request(
        rows: 0..<48, pieces: [DecoderCell.Piece(x: 1, width: 64, block: block)]),
      DecoderCell.Request(
        divisor: 2, rows: 0..<24, pieces: [DecoderCell.Piece(x: 0, width: 33, block: block)]),
    ]
    for request in requests {
      #expect(throws: ImageError.self) { try cell.perform(request, of: input) }
    }
    let whole = DecoderCell.Request(
      rows: 0..<48, pieces: [DecoderCell.Piece(x: 0, width: 64, block: block)])
    #expect(try cell.perform(whole, of: input).isSound)
  }
}
