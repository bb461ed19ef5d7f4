// One decoder on a thread of its own. The pipeline has one for each core and gives it its work.

import BelvedereCore
import Foundation

/// Decodes one image at a time, off the cooperative pool.
actor DecodeWorker {
  private let executor = QueueExecutor(label: "belvedere.decode")
  private let decoder: JPEGDecoder

  init(limits: DecodingLimits, memory: PixelMemory) {
    decoder = JPEGDecoder(limits: limits, memory: memory)
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Decodes an image as `JPEGDecoder` does.
  ///
  /// - Parameter size: that of the result, if the decoded image is larger.
  func decode(_ data: Data, minimumWidth: Int?, size: PixelSize? = nil) throws(ImageError)
    -> DecodedPicture
  {
    let picture = try decoder.decode(data, minimumWidth: minimumWidth)
    return size.flatMap { picture.resampled(to: $0) } ?? picture
  }
}
