// The things that a tab gets from the window: the models of the logged-in person, and the ways to other
// screens.

import BelvedereCore
import BelvedereModel
import GtkKit

/// The models that the pages of the window work with, and their ways to other screens.
struct PageContext {
  let app: AppContext
  let signedIn: SignedIn
  let pictures: Pictures
  /// Opens the viewer on a photo of a sequence, with its facts if asked for.
  let open: (any PhotoSequence, _ index: Int, any PhotoGallery, _ showsFacts: Bool) -> Void
  /// Shows the page of a place.
  let openPlace: (Place) -> Void
  /// Leaves the service for the archive, and shows the photos around a position there.
  let lookAround: (_ centre: Coordinate, _ zoom: Double) -> Void
  /// Leaves the service for another source, and shows the favourites there.
  let showFavourites: @MainActor (PhotoSource) -> Void
  /// Shows another page.
  let show: (any WindowPage.Type) -> Void
}

extension PageContext {
  /// Lets the photos of a list or grid be dragged out, and gives them their context menu.
  func offerPhotos(of board: PhotoBoard) {
    let (sharing, images) = (signedIn.sharing, pictures.images)
    let (sequence, widget) = (board.photos, board.widget)
    let find = { @MainActor [weak board] (x: Double, y: Double) in
      board?.photo(at: x, y, of: widget)
    }
    widget.dragsPhotoOut(sharing: sharing, images: images, find: find)
    let actions = PhotoActions(
      sharing: sharing, images: images, likes: signedIn.likes,
      preferences: sequence.isFiltered ? app.preferences : nil, host: widget)
    actions.showFacts = { [open, weak board] photo in
      guard let board, let index = sequence.photos.firstIndex(where: { $0.id == photo.id }) else {
        return
      }
      open(sequence, index, board, true)
    }
    _ = PhotoMenu(
      on: widget, actions: actions, find: { find($0, $1)?.photo },
      focused: { [weak board] in board?.menuFocus })
  }
}
