// SPDX-License-Identifier: MIT

// Photos at their full size: the bytes as the service sends them, for copying and saving, and levels and tiles
// of the picture, for viewing. A picture of 100 megapixels is 400 MB when decoded, so it is never held as a whole:
// only requested tiles are decoded, and few are kept.

import Foundation

/// Loads originals.
package protocol OriginalLoading: Sendable {
  /// Returns the bytes of a photo as received, after a check that all rows of the picture are in them. The limit
  /// is the transfer's cap of 100 MB. A picture that is too large to be decoded here is only checked for its
  /// end marker.
  ///
  /// Callers that want the same bytes at the same time share one transfer. Cancelling the task
  /// withdraws this caller; with the last one the transfer is cancelled. Bytes that were fetched
  /// before come from the disk, also without a network.
  ///
  /// - Parameter progress: called on any thread, at most a few times a second while bytes arrive;
  ///   not called when they are on disk.
  func data(
    for request: ImageRequest, progress: @escaping @Sendable (TransferProgress) -> Void
  ) async throws(ImageError) -> Data

  /// Opens a photo's original. If that is too large to be opened here, opens the largest size that
  /// fits, and `OriginalPicture.isReduced` is true. Transfer, progress and cancelling are as for
  /// `data(for:progress:)`. Returns when the bytes are there; nothing is decoded yet.
  func picture(
    of photo: Photo, progress: @escaping @Sendable (TransferProgress) -> Void
  ) async throws(ImageError) -> any OriginalPicture
}

/// The progress of a transfer.
package struct TransferProgress: Sendable, Hashable {
  package let receivedBytes: Int
  /// Nil if the service did not send the size.
  package let expectedBytes: Int?

  package init(receivedBytes: Int, expectedBytes: Int?) {
    self.receivedBytes = receivedBytes
    self.expectedBytes = expectedBytes
  }

  /// 0...1; nil if the size is not known.
  package var fraction: Double? {
    guard let expectedBytes, expectedBytes > 0 else { return nil }
    return min(Double(receivedBytes) / Double(expectedBytes), 1)
  }
}

/// An opened original. Any thread.
package protocol OriginalPicture: AnyObject, Sendable {
  /// Pixels of the picture in `data`, which is level 1.
  var width: Int { get }
  var height: Int { get }
  /// True if the original was too large to be opened here, and this is a smaller size of it.
  var isReduced: Bool { get }
  /// The bytes as received.
  var data: Data { get }
  /// The colours of the file; decoded tiles are in sRGB.
  var colours: PictureColours { get }

  /// Decodes a tile; its image has the tile's own size.
  ///
  /// Tiles of one row of the level that are requested together are decoded in one pass. The highest
  /// priority goes first, then the uppermost tile. The picture keeps the tiles that it decoded last,
  /// within a fixed number of bytes, so a repeated request may find its tile there. Cancelling the
  /// task withdraws the request.
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
  /// The request for the photo at its full size. Unsplash turns it upright and converts it to sRGB. An archive
  /// sends the file as it was uploaded.
  package var originalRequest: ImageRequest? {
    if let originalAddress {
      return ImageRequest(address: originalAddress, isAsUploaded: true)
    }
    return imageAddress.map {
      ImageRequest(address: fullAddress($0, quality: ImageRequest.originalQuality))
    }
  }
}

extension ImageRequest {
  /// JPEG quality of originals, which are viewed closely and exported; the service's own "full" has
  /// 85.
  package static let originalQuality = 90
}
