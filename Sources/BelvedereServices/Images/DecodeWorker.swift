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
  func decode(_ data: Data, minimumWidth: Int?) throws(ImageError) -> DecodedPicture {
    try decoder.decode(data, minimumWidth: minimumWidth)
  }
}
