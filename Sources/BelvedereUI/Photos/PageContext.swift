// SPDX-License-Identifier: MIT

// The parts that a tab gets from the window: the models of the logged-in person, and functions that open
// other screens.

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit

/// The models of the window's pages, and the functions that open other screens.
struct PageContext {
  let app: AppContext
  var signedIn: SignedIn
  var pictures: Pictures
  let searched: SearchedSource
  /// Opens the viewer on a photo of a sequence, with its facts if requested.
  let openViewer:
    (any PhotoSequence, _ index: Int, (any PhotoGallery)?, _ showsFacts: Bool, SignedIn) -> Void
  /// Shows the page of a place.
  let openPlace: (Place) -> Void
  /// Shows the places of a file; nil if no files can be read.
  let openFile: ((URL) -> Void)?
  /// Leaves the service for the archive, and shows the photos around a position there.
  let lookAround: (_ centre: Coordinate, _ zoom: Double) -> Void
  /// Leaves the service for another source, and shows the favourites there.
  let showFavourites: @MainActor (PhotoSource) -> Void
  /// Shows another page.
  let show: (any WindowPage.Type) -> Void
}

extension PageContext {
  /// The same for the photos of another source.
  func visiting(_ visit: SearchedSource.Visit) -> PageContext {
    var context = self
    (context.signedIn, context.pictures) = (visit.signedIn, visit.pictures)
    return context
  }

  /// - Parameter gallery: the view that the photo opens from; nil where only this photo of the sequence is shown.
  func open(
    _ sequence: any PhotoSequence, _ index: Int, _ gallery: (any PhotoGallery)?, _ showsFacts: Bool
  ) {
    openViewer(sequence, index, gallery, showsFacts, signedIn)
  }

  /// The view of a list or grid, with drags of its photos, a context menu, and the actions on a selection.
  func makeView(of board: PhotoBoard) -> Widget {
    let (sharing, images) = (signedIn.sharing, pictures.images)
    let (sequence, widget) = (board.photos, board.widget)
    widget.dragsPhotosOut(sharing: sharing, images: images) { [weak board] x, y in
      board?.draggedPhotos(at: x, y, of: widget)
    }
    let view = Make.box(GTK_ORIENTATION_VERTICAL, [widget])
    widget.setExpands(vertical: true)
    let several = SelectionActions(
      on: board.selection, sharing: sharing, likes: signedIn.likes,
      favourites: signedIn.favourites, host: view)
    gtk_box_append(view.cast(), PhotoSelectionBar(several).widget)
    let actions = PhotoActions(
      sharing: sharing, images: images, likes: signedIn.likes,
      preferences: sequence.isFiltered ? app.preferences : nil, host: widget)
    func index(of photo: Photo) -> Int? { sequence.photos.index(of: photo.id) }
    actions.showFacts = { [self, weak board] photo in
      if let board, let index = index(of: photo) { open(sequence, index, board, true) }
    }
    actions.select = { [selection = board.selection] photo in
      if let index = index(of: photo) { selection.toggle(index) }
    }
    _ = PhotoMenu(
      on: view, actions: actions, selection: several,
      find: { [weak board] in board?.photo(at: $0, $1, of: view) },
      focused: { [weak board] in board?.menuFocus })
    return view
  }
}
