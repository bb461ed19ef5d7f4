// SPDX-License-Identifier: MIT

// A sandboxed process that decodes pictures (belvedere-picture-decoder), as one worker uses it. Only its pixels are
// trusted: each number of an answer is compared with the request.
//
// A process that ends, hangs or sends an invalid answer is replaced. A picture that ends its process is refused from
// then on; one whose process was killed from outside, or hung on a busy machine, is tried again.

import BelvedereCore
import CCell
import Foundation
import Synchronization

/// Decodes pictures in a separate process. Used by one thread at a time.
final class DecoderCell {
  /// A request to decode rows of a picture.
  struct Request {
    /// The divisor of the stored picture's size, a power of two; 0 only opens the picture.
    var divisor = 1
    /// Rows of the stored picture at that size.
    var rows = 0..<0
    var orientation = ExifOrientation.topLeft
    var pieces: [Piece] = []
    /// True to read all rows without keeping them, as a check that they exist.
    var isCheck = false
  }

  /// A part of the rows, and the memory for its pixels.
  struct Piece {
    /// Pixels of the rows.
    let x: Int
    let width: Int
    let block: PixelMemory.Block
  }

  /// The picture's state after a request.
  struct Answer {
    /// False if data was damaged, as far as it was decoded.
    let isSound: Bool
    /// True if rows are missing at the end.
    let isCut: Bool
    /// False if pixels may be transparent.
    let isOpaque: Bool
    /// The colours of the file; the profile's name is not trusted.
    let colours: PictureColours
  }

  /// The longest time without progress of a decoder, in milliseconds.
  private static let progressTimeout: Int32 = 2_000
  /// More than the largest picture takes on the slowest machine. It is needed since a compromised process can report
  /// progress for ever.
  private static let longestJob = Duration.seconds(300)
  /// The number of pictures after which a process is replaced, so that effects of an error in it do not last.
  private static let mostPictures = 1_000
  /// The most tries of a picture whose process is killed from outside, and of one whose process hangs.
  private static let (mostTries, mostHangs) = (3, 2)

  /// The size of nearly every photo of a list, in bytes.
  private static let inputCapacity = 1 << 20

  private struct Process {
    var cell: bv_cell
    var lastJob: UInt32 = 0
    var pictures = 0
    /// The number of the open input.
    var input: UInt64?
  }

  private var process: Process?
  /// Reused for the next picture, unless the last one is still referenced.
  private var inputMemory: InputMemory?
  /// The current job, for a thread that cancels it; nil between jobs.
  private let running = Mutex<(cell: bv_cell, job: UInt32, isCancelled: Bool)?>(nil)
  private let ends: CellEnds

  /// - Parameter ends: shared by all cells that decode the same pictures.
  init(ends: CellEnds = CellEnds()) {
    self.ends = ends
  }

  deinit { end() }

  /// Decodes. Throws `.undecodable`, or `.cancelled` after `cancel` or in a cancelled task. Blocks.
  func perform(_ request: Request, of input: CellInput) throws(ImageError) -> Answer {
    if ends.isBroken(input) { throw .undecodable(detail: "it ended the decoder before") }
    var hangs = 0
    for _ in 0..<Self.mostTries {
      guard !Task.isCancelled else { throw .cancelled }
      switch try attempt(request, input) {
      case .answered(let answer):
        ends.noteSuccess()
        return try settled(answer, input)
      case .endedFromOutside:
        continue
      case .hung:
        hangs += 1
        guard hangs == Self.mostHangs else { continue }
        ends.noteBroken(input)
        throw .undecodable(detail: "the decoder makes no progress")
      case .endedByPicture(let reason):
        ends.noteBroken(input)
        throw .undecodable(detail: reason)
      }
    }
    ends.noteBroken(input)
    throw .undecodable(detail: "the decoder was ended again and again")
  }

  /// Makes an input, in the memory of the last one if that is not referenced any more. Throws as `CellInput` does.
  func input(_ data: Data, limits: DecodingLimits) throws(ImageError) -> CellInput {
    try CellInput(data, limits: limits) { byteCount in
      guard byteCount <= Self.inputCapacity else { return InputMemory(capacity: byteCount) }
      if inputMemory == nil || !isKnownUniquelyReferenced(&inputMemory) {
        inputMemory = InputMemory(capacity: Self.inputCapacity)
      }
      return inputMemory
    }
  }

  /// Cancels the current job, if there is one. Any thread.
  nonisolated func cancel() {
    running.withLock { running in
      guard running != nil else { return }
      running?.isCancelled = true
      if var running { bv_cell_cancel(&running.cell, running.job) }
    }
  }

  private var isCancelled: Bool { running.withLock { $0?.isCancelled ?? false } }
}

// MARK: - For tests

extension DecoderCell {
  /// The id of the process; nil if there is none.
  var processID: pid_t? { process?.cell.process }
}

// MARK: - One try

extension DecoderCell {
  private enum Attempt {
    case answered(bv_cell_answer)
    case endedFromOutside
    case hung
    case endedByPicture(String)
  }

  private func attempt(_ request: Request, _ input: CellInput) throws(ImageError) -> Attempt {
    var process = try running(for: input)
    process.lastJob += 1
    if process.input != input.number { process.pictures += 1 }
    self.process = process
    running.withLock { $0 = (process.cell, process.lastJob, false) }
    defer { running.withLock { $0 = nil } }
    // Checks for a cancellation before the job was registered.
    if Task.isCancelled { cancel() }

    var descriptors = request.pieces.map(\.block.descriptor)
    if process.input != input.number { descriptors.insert(input.memory.descriptor, at: 0) }
    var message = Self.message(request, job: process.lastJob)
    if process.input != input.number {
      message.length = UInt64(input.data.count)
      message.memory = input.memory.number
      message.capacity = UInt64(input.memory.capacity)
      message.scans = UInt32(input.header.scans)
    }
    guard
      bv_cell_send(
        &process.cell, &message, MemoryLayout<bv_cell_request>.size, descriptors,
        UInt32(descriptors.count)) == 0
    else {
      return failure(of: end())
    }
    self.process?.input = input.number
    var answer = bv_cell_answer()
    switch receive(&answer, from: process.cell) {
    case 0
    where answer.job == process.lastJob
      && (answer.outcome != BV_CELL_CANCELLED.rawValue || isCancelled):
      return .answered(answer)
    case ETIMEDOUT:
      let isCancelled = isCancelled
      end()
      ends.noteEnd()
      if isCancelled { throw .cancelled }
      return .hung
    case EPIPE:
      return failure(of: end())
    default:
      end()
      ends.noteEnd()
      return .endedByPicture("the decoder broke off")
    }
  }

  private static func message(_ request: Request, job: UInt32) -> bv_cell_request {
    var message = bv_cell_request()
    message.job = job
    message.divisor = UInt32(request.divisor)
    message.row = UInt32(request.rows.lowerBound)
    message.rows = UInt32(request.rows.count)
    message.orientation = UInt32(request.orientation.rawValue)
    message.is_check = request.isCheck ? 1 : 0
    message.count = UInt32(request.pieces.count)
    for (index, piece) in request.pieces.enumerated() {
      bv_cell_request_set_piece(
        &message, UInt32(index),
        bv_cell_piece(
          memory: piece.block.number, x: UInt32(piece.x), width: UInt32(piece.width)))
    }
    return message
  }

  /// Waits for an answer while the decoder makes progress, within the limit of a job, until cancelled.
  private func receive(_ answer: inout bv_cell_answer, from cell: bv_cell) -> Int32 {
    var cell = cell
    let end = ContinuousClock.now + Self.longestJob
    while true {
      let progress = bv_cell_progress(&cell)
      let error = bv_cell_receive(
        &cell, &answer, MemoryLayout<bv_cell_answer>.size, Self.progressTimeout)
      guard error == ETIMEDOUT, bv_cell_progress(&cell) != progress, !isCancelled,
        ContinuousClock.now < end
      else { return error }
    }
  }

  private func settled(_ answer: bv_cell_answer, _ input: CellInput) throws(ImageError) -> Answer {
    switch answer.outcome {
    case BV_CELL_DONE.rawValue: break
    case BV_CELL_CANCELLED.rawValue: throw .cancelled
    default:
      process?.input = nil
      throw .undecodable(detail: Self.text(of: answer.message))
    }
    guard Int(answer.width) == input.header.width, Int(answer.height) == input.header.height else {
      throw .undecodable(detail: "its sizes contradict each other")
    }
    return Answer(
      isSound: answer.is_sound != 0, isCut: answer.is_cut != 0, isOpaque: answer.has_alpha == 0,
      colours: Self.colours(answer))
  }
}

extension DecoderCell {
  private static func colours(_ answer: bv_cell_answer) -> PictureColours {
    let space: PictureColours.Space =
      switch answer.channels {
      case 1: .grey
      case 4: .cmyk
      default: .rgb
      }
    let name = text(of: answer.profile).asName.cut(to: .name)
    return PictureColours(
      space: space, bits: answer.bits == 16 ? 16 : 8, profile: name.isEmpty ? nil : name)
  }

  /// The text in a C array, up to its zero byte.
  private static func text<Bytes>(of bytes: Bytes) -> String {
    withUnsafeBytes(of: bytes) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

// MARK: - The process

extension DecoderCell {
  /// The process; starts a new one if there is none, or after `mostPictures`.
  private func running(for input: CellInput) throws(ImageError) -> Process {
    if let process, process.pictures < Self.mostPictures || process.input == input.number {
      return process
    }
    end()
    guard ends.mayStart else { throw .noDecoder(detail: "the decoder keeps ending") }
    do throws(CellProgram.StartError) {
      let process = try Process(cell: CellProgram.pictureDecoder.start())
      self.process = process
      return process
    } catch {
      ends.noteEnd()
      throw .noDecoder(detail: error.detail)
    }
  }

  /// Ends the process, if there is one; returns its status as waitpid does.
  @discardableResult
  private func end() -> Int32 {
    guard var process else { return 0 }
    self.process = nil
    // The memory is freed below, so another thread must no longer find the job.
    running.withLock { $0 = nil }
    return bv_cell_end(&process.cell)
  }

  private func failure(of status: Int32) -> Attempt {
    ends.noteEnd()
    let signal = status & 0x7F
    switch signal {
    case SIGKILL, SIGTERM, SIGHUP, SIGINT: return .endedFromOutside
    default: return .endedByPicture("the decoder ended (signal \(signal))")
    }
  }
}
