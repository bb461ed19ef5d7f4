// SPDX-License-Identifier: MIT

// Dragging photos into other programs: as files with the originals' bytes, as a picture, or as a part of a
// document. Data are loaded when a program requests them.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

/// The photos of one drag.
struct DraggedPhotos {
  /// At least one.
  let photos: [Photo]
  /// The texture that is drawn at the pointer.
  let icon: Texture?
}

extension Widget {
  /// Lets photos be dragged out of this widget.
  ///
  /// - Parameter find: returns the photos for a drag that begins at a place in application pixels; nil if there are
  ///   none, or if the drag has another purpose.
  func dragsPhotosOut(
    sharing: Sharing, images: any ImageLoading,
    find: @escaping @MainActor (_ x: Double, _ y: Double) -> DraggedPhotos?
  ) {
    var dragged: [Photo] = []
    onDragOut { x, y in
      guard let found = find(x, y), let photo = found.photos.first else { return nil }
      dragged = found.photos
      let offers = PhotoOffer(sharing: sharing, images: images)
      guard dragged.count == 1 else {
        return DraggedContent(
          offer: offers.offer(dragged), icon: found.icon, count: dragged.count)
      }
      let bytes = BytesOnDemand(of: photo, from: sharing)
      return DraggedContent(
        offer: offers.offer(photo, .original) { await bytes.value }, icon: found.icon)
    } ended: { isDropped in
      if isDropped { for photo in dragged { sharing.report(photo) } }
      dragged = []
    }
  }
}

/// The original's bytes, loaded once for all the types that a program requests.
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
