// One decoder on a thread of its own. The pipeline has one for each core and gives it its work; an opened original
// has one for its tiles.

import BelvedereCore
import Foundation

/// Decodes one image at a time, off the cooperative pool.
actor DecodeWorker {
  private let executor = ThreadExecutor(label: "belvedere.decode")
  private let decoder: PictureDecoder
  private nonisolated let cell: CellHandle

  /// - Parameter ends: shared by all workers that decode the same pictures.
  init(limits: DecodingLimits, memory: PixelMemory, ends: CellEnds = CellEnds()) {
    let cell = DecoderCell(ends: ends)
    self.cell = CellHandle(cell: cell)
    decoder = PictureDecoder(limits: limits, memory: memory, cell: cell)
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Decodes an image as `PictureDecoder` does. Cancelling the task ends it.
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

  /// Opens a picture in the cell and decodes nothing. Throws `.undecodable` if its header cannot be read.
  func open(_ input: CellInput) async throws(ImageError) {
    _ = try await perform(DecoderCell.Request(divisor: 0), of: input)
  }

  /// Decodes rows of a picture as `DecoderCell` does. Cancelling the task ends it.
  func perform(_ request: DecoderCell.Request, of input: CellInput) async throws(ImageError)
    -> DecoderCell.Answer
  {
    try await cancellable { () throws(ImageError) in try cell.cell.perform(request, of: input) }
  }

  private func cancellable<Result: Sendable>(
    _ body: () throws(ImageError) -> Result
  ) async throws(ImageError) -> Result {
    let result = await withTaskCancellationHandler {
      do throws(ImageError) {
        return Swift.Result<Result, ImageError>.success(try body())
      } catch {
        return .failure(error)
      }
    } onCancel: {
      cell.cell.cancel()
    }
    return try result.get()
  }
}

/// Lets `DecoderCell.cancel`, which any thread may call, be called from outside of the worker.
private struct CellHandle: @unchecked Sendable {
  let cell: DecoderCell
}
