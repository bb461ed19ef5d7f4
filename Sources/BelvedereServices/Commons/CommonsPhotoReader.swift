// Files of the archive become photos on a thread of their own, which waits for the parser of their texts: threads that
// wait are missing elsewhere.

import BelvedereCore
import Foundation

/// Makes photos of files.
actor CommonsPhotoReader {
  private let executor = ThreadExecutor(label: "belvedere.texts")

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The photos among files, in their order. Throws `.unreadable` if their texts cannot be read on this computer, or if
  /// only for that there are none.
  ///
  /// - Parameter language: of texts that come in several.
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
