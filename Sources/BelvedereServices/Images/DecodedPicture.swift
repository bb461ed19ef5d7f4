// SPDX-License-Identifier: MIT

// The pixels of one decoded image. Owns a block of PixelMemory and returns it with the last reference, on any thread.

import BelvedereCore
import CCairo

/// A decoded image in memory.
final class DecodedPicture: DecodedImage {
  let width: Int
  let height: Int
  /// False if damaged data was filled in: the image is shown, but not stored.
  let isSound: Bool
  let isOpaque: Bool
  let colours: PictureColours

  private let memory: PixelMemory
  private let block: PixelMemory.Block

  /// - Parameter block: belongs to `memory`; filled with `height` rows of `width * 4` bytes.
  init(
    width: Int, height: Int, isSound: Bool = true, isOpaque: Bool = true,
    colours: PictureColours = .plain, block: PixelMemory.Block, memory: PixelMemory
  ) {
    self.width = width
    self.height = height
    self.isSound = isSound
    self.isOpaque = isOpaque
    self.colours = colours
    self.block = block
    self.memory = memory
  }

  deinit {
    memory.giveBack(block)
  }

  var pixels: UInt { block.address }
}

extension DecodedPicture {
  /// Returns the picture in a smaller size, so that it is drawn without a filter. Without a graphics card the filter
  /// took half of a grid's frame. Any thread.
  ///
  /// - Returns: nil if the picture is not larger, or if there is no memory.
  func resampled(to size: PixelSize) -> DecodedPicture? {
    guard size.width > 0, size.height > 0, width >= size.width, height >= size.height,
      width > size.width || height > size.height,
      let target = memory.take(byteCount: size.width * size.height * 4)
    else { return nil }
    let result = DecodedPicture(
      width: size.width, height: size.height, isSound: isSound, isOpaque: isOpaque,
      colours: colours, block: target, memory: memory)
    let cairo = result.withSurface { cairo_create($0) }
    defer { cairo_destroy(cairo) }
    withSurface { source in
      cairo_scale(cairo, Double(size.width) / Double(width), Double(size.height) / Double(height))
      cairo_set_source_surface(cairo, source, 0, 0)
    }
    let pattern = cairo_get_source(cairo)
    // Without padding, the edges would fade.
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
    cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
    cairo_paint(cairo)
    return cairo_status(cairo) == CAIRO_STATUS_SUCCESS ? result : nil
  }

  /// The pixels as a cairo surface. The order of the four channels does not matter here, as all are treated
  /// alike.
  private func withSurface<Result>(_ action: (OpaquePointer?) -> Result) -> Result {
    let surface = cairo_image_surface_create_for_data(
      UnsafeMutablePointer(bitPattern: pixels), CAIRO_FORMAT_ARGB32, Int32(width), Int32(height),
      Int32(width * 4))
    defer { cairo_surface_destroy(surface) }
    return action(surface)
  }
}
