// Rows of a grid: photos side by side as JustifiedRow places them, the head above the first row, and
// the tail below the last.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// An item of the grid's list model.
final class GridItem {
  enum Kind {
    case head
    case photos(JustifiedRow, [Photo])
    case tail
  }

  let kind: Kind

  init(_ kind: Kind) { self.kind = kind }
}

/// The parts that the rows of one grid share.
final class GridGround {
  let photos: any PhotoSequence
  let pictures: Pictures
  let likes: Likes?
  /// The widget above the first photo.
  let head: GObjectRef<Widget>?
  /// Called when a photo is chosen.
  var open: (_ index: Int) -> Void = { _ in }
  /// True if tiles always show the things that otherwise appear under the pointer.
  var isForFingers = false
  /// The width of the rows, in application pixels; 0 before the first was laid out.
  var rowWidth = 0

  init(photos: any PhotoSequence, pictures: Pictures, likes: Likes?, head: Widget?) {
    self.photos = photos
    self.pictures = pictures
    self.likes = likes
    self.head = head.map(GObjectRef.init(adopting:))
  }
}

/// The reusable widget of a row.
final class GridRow: ListedRow, Arranging {
  let widget: Widget

  private let ground: GridGround
  private(set) var kind: GridItem.Kind?
  private var tiles: [GridTile] = []
  private var head: Widget?
  private var tail: SequenceTail?

  init(on ground: GridGround) {
    self.ground = ground
    widget = Make.box(GTK_ORIENTATION_HORIZONTAL)
    widget.arrange(by: self)
  }

  var photos: Range<Int>? {
    if case .photos(let row, _) = kind { row.photos } else { nil }
  }

  /// The tile of a photo of this row.
  func tile(ofPhoto index: Int) -> GridTile? {
    guard let photos, photos.contains(index) else { return nil }
    return tiles[index - photos.lowerBound]
  }

  /// The pictures of the photos in this row.
  var pictures: [PhotoPicture] { (photos ?? 0..<0).compactMap { tile(ofPhoto: $0)?.picture } }

  /// The photo whose tile has the focus.
  var focusedPhoto: Int? { photos?.first { tile(ofPhoto: $0)?.hasFocus == true } }

  func bind(_ item: GridItem) {
    kind = item.kind
    switch item.kind {
    case .head: showHead()
    case .photos(_, let photos): show(photos)
    case .tail: showTail()
    }
    gtk_widget_queue_resize(widget)
  }

  func unbind() {
    kind = nil
    for tile in tiles { tile.show(nil) }
    tail?.widget.isVisible = false
    // The one head goes to the row that needs it next.
    if let head { gtk_box_remove(widget.cast(), head) }
    head = nil
  }

  func takesFocus(_ item: GridItem) -> Bool { false }

  func tellPlace(index: Int) {
    for index in photos ?? 0..<0 {
      tile(ofPhoto: index)?.tellPlace(index: index, of: ground.photos.photos.count)
    }
  }

  func setProximity(_ proximity: PhotoPicture.Proximity, width: Int) {
    guard case .photos(let row, let photos) = kind else { return }
    let places = row.placement(width: width).tiles
    for (tile, place) in zip(tiles.prefix(photos.count), places) {
      tile.isForFingers = ground.isForFingers && proximity != .far
      tile.setProximity(proximity, width: place.count)
    }
  }

  func measure(_ orientation: GtkOrientation, forSize: Int) -> (minimum: Int, natural: Int) {
    switch kind {
    case nil: return (0, 0)
    case .head: return Self.whole(head, orientation, forSize)
    case .tail: return Self.whole(tail?.widget, orientation, forSize)
    case .photos(let row, _):
      guard orientation == GTK_ORIENTATION_VERTICAL, forSize > 0 else { return (0, 0) }
      let height = row.placement(width: forSize).height
      return (height, height)
    }
  }

  func arrange(width: Int, height: Int) {
    ground.rowWidth = width
    switch kind {
    case nil: break
    case .head: head?.place(x: 0, y: 0, width: width, height: height)
    case .tail: tail?.widget.place(x: 0, y: 0, width: width, height: height)
    case .photos(let row, _):
      let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
      for (tile, place) in zip(tiles, row.placement(width: width).tiles) {
        tile.widget.place(
          x: isMirrored ? width - place.upperBound : place.lowerBound, y: 0, width: place.count,
          height: height)
      }
    }
  }
}

extension GridRow {
  /// Measures with the natural height as the minimum: the list gives a widget its least height, which
  /// is next to nothing if the widget scrolls by itself.
  private static func whole(
    _ widget: Widget?, _ orientation: GtkOrientation, _ forSize: Int
  ) -> (minimum: Int, natural: Int) {
    guard let size = widget?.measured(orientation, forSize: forSize) else { return (0, 0) }
    return orientation == GTK_ORIENTATION_VERTICAL ? (size.natural, size.natural) : size
  }

  private func show(_ photos: [Photo]) {
    while tiles.count < photos.count {
      let tile = GridTile(pictures: ground.pictures, likes: ground.likes)
      let offset = tiles.count
      tile.onClick = { [weak self] in
        if let self, let first = self.photos?.lowerBound { ground.open(first + offset) }
      }
      gtk_box_append(widget.cast(), tile.widget)
      tiles.append(tile)
    }
    for (index, tile) in tiles.enumerated() {
      tile.show(index < photos.count ? photos[index] : nil)
    }
  }

  private func showHead() {
    guard let shared = ground.head?.pointer else { return }
    gtk_box_append(widget.cast(), shared)
    head = shared
  }

  private func showTail() {
    if tail == nil {
      let made = SequenceTail(of: ground.photos)
      gtk_box_append(widget.cast(), made.widget)
      tail = made
    }
    tail?.widget.isVisible = true
  }
}
