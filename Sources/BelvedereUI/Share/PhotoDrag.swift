// Dragging a photo into other programs: as a file with the original's bytes, as a picture, as a part of
// a document. Nothing is fetched before a program asks for it.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

extension Widget {
  /// Lets the photo that is here be dragged out.
  ///
  /// - Parameters:
  ///   - photo: nil when none is here, or when dragging means something else at this moment.
  ///   - icon: what is seen at the pointer.
  func dragsPhotoOut(
    sharing: Sharing, images: any ImageLoading, photo: @escaping @MainActor () -> Photo?,
    icon: @escaping @MainActor () -> Texture?
  ) {
    var dragged: Photo?
    onDragOut {
      guard let photo = photo() else { return nil }
      dragged = photo
      let bytes = BytesOnDemand(of: photo, from: sharing)
      let offer = PhotoOffer(sharing: sharing, images: images).offer(photo) { await bytes.value }
      return DraggedContent(offer: offer, icon: icon())
    } ended: { isDropped in
      if isDropped, let dragged { sharing.report(dragged) }
      dragged = nil
    }
  }
}

/// The original's bytes, fetched once however many types a program takes.
private final class BytesOnDemand {
  private let photo: Photo
  private let sharing: Sharing
  private var task: Task<Data?, Never>?

  init(of photo: Photo, from sharing: Sharing) {
    self.photo = photo
    self.sharing = sharing
  }

  var value: Data? {
    get async {
      let fetching =
        task
        ?? Task { [photo, sharing] in
          do throws(ShareError) { return try await sharing.bytes(of: photo, .original) } catch {
            return nil
          }
        }
      task = fetching
      return await fetching.value
    }
  }
}
