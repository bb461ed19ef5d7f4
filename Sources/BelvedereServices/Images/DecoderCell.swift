// A process without rights that decodes pictures (belvedere-picture-decoder), as one lane sees it. Nothing that comes
// from it is trusted but pixels: each number of an answer is compared with what was asked.
//
// A process that ends, hangs or says something else than an answer is replaced. A picture that ends its process is
// refused from then on; one whose process was ended from outside, or hung on a machine that was busy, is tried again.

import BelvedereCore
import CCell
import Foundation
import Synchronization

/// Decodes pictures in a process of its own. One thread at a time uses it.
final class DecoderCell {
  /// Rows of a picture to be decoded.
  struct Request {
    /// One over this of the stored picture's size, a power of two; 0 opens the picture only.
    var divisor = 1
    /// Rows of the stored picture at that size.
    var rows = 0..<0
    var orientation = ExifOrientation.topLeft
    var pieces: [Piece] = []
    /// True if all rows are read and none is kept, to find out if they are there.
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
    /// As the file tells; the name is anybody's.
    let colours: PictureColours
  }

  /// The longest time in which a decoder makes no progress, in milliseconds.
  private static let patience: Int32 = 2_000
  /// More than the largest picture takes on the slowest machine. A process that was taken over can report progress for
  /// ever.
  private static let longestJob = Duration.seconds(300)
  /// A process is renewed after so many pictures, so that what an error left in it does not stay.
  private static let mostPictures = 1_000
  /// The most tries of a picture whose process is ended from outside, and of one whose process hangs.
  private static let (mostTries, mostHangs) = (3, 2)

  /// Bytes of nearly every photo of a list.
  private static let inputCapacity = 1 << 20

  private struct Process {
    var cell: bv_cell
    var lastJob: UInt32 = 0
    var pictures = 0
    /// The number of the input that is open.
    var input: UInt64?
  }

  private var process: Process?
  /// For the next picture, unless the last one is still there.
  private var inputMemory: InputMemory?
  /// The job under way, for another thread that cancels it; nil between jobs.
  private let running = Mutex<(cell: bv_cell, job: UInt32, isCancelled: Bool)?>(nil)
  private let ends: CellEnds

  /// - Parameter ends: shared by all cells that decode the same pictures.
  init(ends: CellEnds = CellEnds()) {
    self.ends = ends
  }

  deinit { end() }

  /// Decodes, or throws `.undecodable`; throws `.cancelled` if `cancel` was called meanwhile, or the calling task is
  /// cancelled. Blocks.
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

  /// Makes an input in the memory of the last one, if nobody has that any more. Throws as `CellInput` does.
  func input(_ data: Data, limits: DecodingLimits) throws(ImageError) -> CellInput {
    try CellInput(data, limits: limits) { byteCount in
      guard byteCount <= Self.inputCapacity else { return InputMemory(capacity: byteCount) }
      if inputMemory == nil || !isKnownUniquelyReferenced(&inputMemory) {
        inputMemory = InputMemory(capacity: Self.inputCapacity)
      }
      return inputMemory
    }
  }

  /// Ends the job under way, if there is one. Any thread.
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
    // A task that was cancelled before this line has not found the job.
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

  /// Waits for an answer as long as the decoder goes on and nobody cancels, but not for ever.
  private func receive(_ answer: inout bv_cell_answer, from cell: bv_cell) -> Int32 {
    var cell = cell
    let end = ContinuousClock.now + Self.longestJob
    while true {
      let progress = bv_cell_progress(&cell)
      let error = bv_cell_receive(
        &cell, &answer, MemoryLayout<bv_cell_answer>.size, Self.patience)
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

  /// The text in an array of C, up to its end.
  private static func text<Bytes>(of bytes: Bytes) -> String {
    withUnsafeBytes(of: bytes) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

// MARK: - The process

extension DecoderCell {
  /// The process, a new one if there is none or it was used long enough.
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
    // Another thread that cancels would look into its memory.
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
