// SPDX-License-Identifier: MIT

// One decoder on a thread of its own. The pipeline has one for each core; an opened original has one for its tiles.

import BelvedereCore
import Foundation

/// Decodes one image at a time, off the cooperative pool.
actor DecodeWorker {
  private let executor = ThreadExecutor(label: "belvedere.lane")
  private let decoder: PictureDecoder
  private nonisolated let cell: CellHandle

  /// - Parameter ends: shared by all workers that decode the same pictures.
  init(limits: DecodingLimits, memory: PixelMemory, ends: CellEnds = CellEnds()) {
    let cell = DecoderCell(ends: ends)
    self.cell = CellHandle(cell: cell)
    decoder = PictureDecoder(limits: limits, memory: memory, cell: cell)
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Decodes an image as `PictureDecoder` does. Cancelling the task cancels the decoding.
  ///
  /// - Parameter size: that of the result, if the decoded image is larger.
  func decode(
    _ data: Data, isAsUploaded: Bool = false, minimumWidth: Int?, size: PixelSize? = nil
  ) async throws(ImageError) -> DecodedPicture {
    try await cancellable { () throws(ImageError) in
      let picture = try decoder.decode(
        data, isAsUploaded: isAsUploaded, minimumWidth: minimumWidth)
      return size.flatMap { picture.resampled(to: $0) } ?? picture
    }
  }

  /// Opens a picture in the cell without decoding it. Throws `.undecodable` if its header cannot be read.
  func open(_ input: CellInput) async throws(ImageError) -> DecoderCell.Answer {
    try await perform(DecoderCell.Request(divisor: 0), of: input)
  }

  /// Decodes rows of a picture as `DecoderCell` does. Cancelling the task cancels the decoding.
  func perform(_ request: DecoderCell.Request, of input: CellInput) async throws(ImageError)
    -> DecoderCell.Answer
  {
    try await cancellable { () throws(ImageError) in try cell.cell.perform(request, of: input) }
  }

  /// Runs a closure on the worker's thread. Cancelling the task cancels the cell's job.
  func cancellable<Value: Sendable>(
    _ body: () throws(ImageError) -> Value
  ) async throws(ImageError) -> Value {
    // A closure runs on the actor's thread only if it captures the actor.
    let result = await withTaskCancellationHandler {
      outcome(of: body)
    } onCancel: {
      cell.cell.cancel()
    }
    return try result.get()
  }

  private func outcome<Value>(
    of body: () throws(ImageError) -> Value
  ) -> Result<Value, ImageError> {
    do throws(ImageError) {
      return .success(try body())
    } catch {
      return .failure(error)
    }
  }
}

/// Gives other threads access to `DecoderCell.cancel`, which any thread may call.
private struct CellHandle: @unchecked Sendable {
  let cell: DecoderCell
}
