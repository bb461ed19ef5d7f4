// SPDX-License-Identifier: MIT

// A decoded image for GTK.

import BelvedereCore
import GtkKit

extension Texture {
  /// Uses the pixels of a decoded image without a copy.
  convenience init(_ image: any DecodedImage) {
    self.init(
      width: image.width, height: image.height, pixels: image.pixels, isOpaque: image.isOpaque,
      owner: image)
  }
}
