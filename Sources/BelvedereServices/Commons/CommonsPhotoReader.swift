// SPDX-License-Identifier: MIT

// Converts files of the archive to photos on a thread of its own, since it blocks while their texts are parsed.

import BelvedereCore
import Foundation

/// Converts files to photos.
actor CommonsPhotoReader {
  private let executor = ThreadExecutor(label: "belvedere.texts")

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The photos among files, in order. Throws `.unreadable` if texts cannot be read on this computer, or if failures of
  /// texts leave no photo.
  ///
  /// - Parameter language: of texts that exist in several.
  func photos(
    _ files: [CommonsFile], of source: PhotoSource, language: String
  ) throws(APIError) -> [Photo] {
    let reader = CommonsTextReader()
    let photos = files.compactMap { $0.photo(of: source, language: language, by: reader) }
    if let lack = reader.lack { throw .unreadable(detail: lack) }
    guard !photos.isEmpty || reader.failures == 0 else {
      throw .unreadable(detail: "texts that end the parser")
    }
    return photos
  }
}
