// SPDX-License-Identifier: MIT

// Decodes map tiles in a sandboxed process, since tile servers are not trusted.

import BelvedereCore
import Foundation

/// Decodes the tiles of all maps, one after the other.
package struct TileDecoder: MapTileDecoding {
  /// Bytes. A dense tile has about 60,000.
  package static let maximumBytes = 512 * 1024
  /// Pixels. Tiles have 256 or 512.
  package static let maximumSide = 512

  private let worker: DecodeWorker

  package init() {
    let limits = DecodingLimits(pixels: Self.maximumSide * Self.maximumSide)
    worker = DecodeWorker(limits: limits, memory: PixelMemory())
  }

  package func picture(in file: Data) async -> (any DecodedImage)? {
    guard file.count <= Self.maximumBytes,
      let picture = try? await worker.decode(file, minimumWidth: nil),
      picture.width <= Self.maximumSide, picture.height <= Self.maximumSide
    else { return nil }
    return picture
  }
}
