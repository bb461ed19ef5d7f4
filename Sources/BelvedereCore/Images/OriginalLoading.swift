// Photographs at their full size: the bytes as the service sends them, for copying and saving, and
// the picture in them as levels and tiles, for looking at. A picture of 100 megapixel is 400 MB of
// pixels, so no one ever holds all of it: what is asked for is decoded, and little more is kept.

import Foundation

/// Loads originals.
package protocol OriginalLoading: Sendable {
  /// The bytes of a photo as received, complete to the end marker of the JPEG; not decoded, so of
  /// any size up to the transfer's cap of 100 MB.
  ///
  /// Callers that want the same bytes at the same time share one transfer. Cancelling the task
  /// withdraws this caller; when none is left, the transfer is removed. What was fetched before is
  /// taken from the disk, without a network too.
  ///
  /// - Parameter progress: called on any thread, a few times a second at most while bytes arrive,
  ///   not at all when they are on disk.
  func data(
    for request: ImageRequest, progress: @escaping @Sendable (TransferProgress) -> Void
  ) async throws(ImageError) -> Data

  /// Opens a photo's original, or, when it is too large to be opened here, the largest size of it
  /// that can be; `OriginalPicture.isReduced` tells. Transfer, progress and cancelling as for
  /// `data(for:progress:)`. Returns when the bytes are there; nothing is decoded yet.
  func picture(
    of photo: Photo, progress: @escaping @Sendable (TransferProgress) -> Void
  ) async throws(ImageError) -> any OriginalPicture
}

/// How far a transfer has come.
package struct TransferProgress: Sendable, Hashable {
  package let receivedBytes: Int
  /// Nil when the service did not say how much will come.
  package let expectedBytes: Int?

  package init(receivedBytes: Int, expectedBytes: Int?) {
    self.receivedBytes = receivedBytes
    self.expectedBytes = expectedBytes
  }

  /// 0...1; nil when the end is not known.
  package var fraction: Double? {
    guard let expectedBytes, expectedBytes > 0 else { return nil }
    return min(Double(receivedBytes) / Double(expectedBytes), 1)
  }
}

/// An opened photograph. Any thread.
package protocol OriginalPicture: AnyObject, Sendable {
  /// Pixels of the picture in `data`, which is level 1.
  var width: Int { get }
  var height: Int { get }
  /// Whether the original is larger: too large to be opened here.
  var isReduced: Bool { get }
  /// The bytes as received.
  var data: Data { get }

  /// Decodes a tile; its image has the tile's own size.
  ///
  /// Tiles of one row of the level that are asked for together are decoded in one pass; the highest
  /// priority goes first, then the uppermost. The picture keeps what it decoded last within a fixed
  /// number of bytes, so the same tile again may be at hand. Cancelling the task withdraws the
  /// request.
  func image(of tile: PictureTile, priority: ImagePriority) async throws(ImageError)
    -> any DecodedImage
}

extension OriginalPicture {
  /// The sizes that the picture can be drawn from, the finest first.
  package var levels: [PictureLevel] { PictureLevel.levels(width: width, height: height) }

  /// The level to draw the picture from, when one of its pixels covers `scale` device pixels.
  package func level(forScale scale: Double) -> PictureLevel {
    PictureLevel.level(forScale: scale, width: width, height: height)
  }
}

extension Photo {
  /// The request for the photo at its full size. The service turns it upright and makes it sRGB,
  /// which it does not with the file as it was uploaded.
  package var originalRequest: ImageRequest? {
    imageAddress.map {
      ImageRequest(address: fullAddress($0, quality: ImageRequest.originalQuality))
    }
  }
}

extension ImageRequest {
  /// JPEG quality of what is looked at closely and taken along; the service's own "full" has 85.
  package static let originalQuality = 90
}
