// The pixels of one decoded image. Owns a block of PixelMemory and gives it back with the last
// reference, on any thread.

import BelvedereCore

/// A decoded image in memory.
final class DecodedPicture: DecodedImage {
  let width: Int
  let height: Int
  /// False if the decoder filled in for damaged data: the image is shown, but not stored.
  let isSound: Bool

  private let memory: PixelMemory
  private let block: PixelMemory.Block

  /// - Parameter block: belongs to `memory`; filled with `height` rows of `width * 4` bytes.
  init(
    width: Int, height: Int, isSound: Bool = true, block: PixelMemory.Block, memory: PixelMemory
  ) {
    self.width = width
    self.height = height
    self.isSound = isSound
    self.block = block
    self.memory = memory
  }

  deinit {
    memory.giveBack(block)
  }

  var pixels: UInt { block.address }
}
