// Dragging a photo into other programs: as a file with the original's bytes, as a picture, or as a part of
// a document. Nothing is fetched before a program asks for it.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

/// A photo that a drag begins on.
struct DraggedPhoto {
  let photo: Photo
  /// The texture that is drawn at the pointer.
  let icon: Texture?

  init(_ photo: Photo, icon: Texture?) {
    self.photo = photo
    self.icon = icon
  }
}

extension Widget {
  /// Lets photos be dragged out of this widget.
  ///
  /// - Parameter find: the photo at a place in application pixels; nil when none is there, or when
  ///   dragging means something else at this moment.
  func dragsPhotoOut(
    sharing: Sharing, images: any ImageLoading,
    find: @escaping @MainActor (_ x: Double, _ y: Double) -> DraggedPhoto?
  ) {
    var dragged: Photo?
    onDragOut { x, y in
      guard let found = find(x, y) else { return nil }
      dragged = found.photo
      let bytes = BytesOnDemand(of: found.photo, from: sharing)
      let offer = PhotoOffer(sharing: sharing, images: images).offer(found.photo) {
        await bytes.value
      }
      return DraggedContent(offer: offer, icon: found.icon)
    } ended: { isDropped in
      if isDropped, let dragged { sharing.report(dragged) }
      dragged = nil
    }
  }
}

/// The original's bytes, fetched once for all the types that a program takes.
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
