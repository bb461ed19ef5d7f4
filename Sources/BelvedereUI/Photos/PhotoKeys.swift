// The keyboard in a list or grid of photos. Keys that scroll take the focus along, so that the photo
// that Return opens and L likes is always on the screen. A key waits until the effect of the key
// before it was laid out.
//
//   Home, End                first and last photo
//   Page Up, Page Down       a page; Space and Shift+Space do the same
//   arrows                   the neighbouring photo
//   Return                   opens the photo, L likes it

import CGtk
import GtkKit

/// A photo of which a part is in the window; places in application pixels.
struct SeenPhoto {
  let index: Int
  /// The distance of its start from the top of the window; negative above it.
  let top: Double
  let height: Double
}

/// The requests of the keys to a list or grid.
protocol KeyboardPhotos: AnyObject {
  var widget: Widget { get }
  var photoCount: Int { get }
  /// The photos of which a part is seen, from the first to the last.
  var seenPhotos: [SeenPhoto] { get }
  /// The height of the visible part, in application pixels.
  var seenHeight: Double { get }
  /// The photo that has the focus, or in which something has it.
  var focusedPhoto: Int? { get }
  /// True while the view is still moving to where it was sent.
  var isMoving: Bool { get }
  /// Scrolls by a share of the visible height.
  func scroll(by share: Double)
  func scrollToTop()
  /// Scrolls to the last photo, or to what is below it when no more are to come.
  func scrollToEnd()
  /// Scrolls as little as it takes to show a photo.
  func reveal(index: Int)
  /// Gives a photo the focus; false while there is no widget for it.
  ///
  /// - Parameter isStill: true keeps the scroll position; false lets GTK scroll to show all of the photo.
  func takeFocus(photo: Int, isStill: Bool) -> Bool
  /// The photo that an arrow key leads to: nil before the first, `photoCount` after the last.
  func neighbour(of photo: Int, _ key: UInt32) -> Int?
  /// Asks for a call of `PhotoKeys.settle` when the next frame is painted.
  func watchNextFrame()
  func open(photo: Int)
  func toggleLike(photo: Int)
}

/// Handles the keys of one list or grid.
final class PhotoKeys {
  /// The share of a page that the page keys move by, so that something seen before stays in sight.
  private static let pageShare = 0.9
  /// The number of frames after which the wait for a photo's widget is given up.
  private static let patience = 8

  /// The photo that gets the focus when the scrolling has come to rest.
  private enum Arrival {
    case photo(Int)
    /// The one of which most is seen.
    case page
  }

  private weak var view: (any KeyboardPhotos)?
  private var arrival: Arrival?
  private var framesLeft = 0
  /// The actions of keys that came while the focus was on its way.
  private var waiting: [() -> Void] = []

  /// - Parameter view: the view that the keys move; it keeps this object.
  init(_ view: any KeyboardPhotos) { self.view = view }

  /// Handles a key; true stops further handling.
  ///
  /// - Parameter isControl: true if what has the focus uses Space and Return itself, as buttons do.
  func press(_ key: UInt32, _ modifiers: GdkModifierType, isControl: Bool) -> Bool {
    let isShifted = modifiers.rawValue & GDK_SHIFT_MASK.rawValue != 0
    let others = GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue
    guard modifiers.rawValue & others == 0 else { return false }
    switch Int32(key) {
    case GDK_KEY_Home, GDK_KEY_KP_Home: goToTop()
    case GDK_KEY_End, GDK_KEY_KP_End: goToEnd()
    case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down: turnPage(1)
    case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up: turnPage(-1)
    case GDK_KEY_space where !isControl: turnPage(isShifted ? -1 : 1)
    case GDK_KEY_Return, GDK_KEY_KP_Enter:
      if isControl { return false }
      whenThere { [weak self] in self?.openCurrent() }
    default: return false
    }
    return true
  }

  /// Goes to the neighbouring photo; false leaves the key to the head above the photos.
  func pressArrow(_ key: UInt32) -> Bool {
    guard arrival == nil else {
      waiting.append { [weak self] in _ = self?.pressArrow(key) }
      return true
    }
    guard let view else { return false }
    guard let focused = focusedSeenPhoto else { return takeFocusOnPage() }
    guard let next = view.neighbour(of: focused, key) else { return false }
    if next >= view.photoCount { goToEnd() } else { go(to: next) }
    return true
  }

  /// Likes the current photo, or takes the like back; false when there is none.
  func likeCurrent() -> Bool {
    guard view.map({ $0.photoCount > 0 }) == true else { return false }
    whenThere { [weak self] in
      if let self, let current { view?.toggleLike(photo: current) }
    }
    return true
  }

  /// The photo that keys and menus act on: the one with the focus while it is seen, else the one in
  /// the middle.
  var current: Int? {
    guard let view else { return nil }
    if let focusedSeenPhoto { return focusedSeenPhoto }
    let middle = view.seenHeight / 2
    return view.seenPhotos.min { $0.distance(to: middle) < $1.distance(to: middle) }?.index
  }

  /// Takes the focus along, after a frame with the effect of the keys was painted.
  func settle() {
    guard let arrival, let view else { return }
    framesLeft -= 1
    let seen = view.seenPhotos
    let hasCome =
      switch arrival {
      case .photo(let index): !view.isMoving && seen.contains { $0.index == index }
      case .page: !view.isMoving
      }
    guard hasCome || framesLeft <= 0 else { return view.watchNextFrame() }
    self.arrival = nil
    guard mayTakeFocus else { return waiting = [] }
    if case .photo(let index) = arrival, hasCome {
      _ = view.takeFocus(photo: index, isStill: true)
    } else {
      _ = takeFocusOnPage()
    }
    let due = waiting
    waiting = []
    for action in due { action() }
  }
}

// MARK: - Ways

extension PhotoKeys {
  /// False when the focus has gone elsewhere on the way, to a search field or a viewer that was opened.
  private var mayTakeFocus: Bool {
    guard let view, let focus = view.widget.window.flatMap({ gtk_window_get_focus($0) }) else {
      return true
    }
    return focus == view.widget || gtk_widget_is_ancestor(focus, view.widget) != 0
  }

  private var focusedSeenPhoto: Int? {
    guard let view, let focused = view.focusedPhoto else { return nil }
    return view.isMoving || view.seenPhotos.contains { $0.index == focused } ? focused : nil
  }

  private func goToTop() {
    view?.scrollToTop()
    arrive(at: .photo(0))
  }

  private func goToEnd() {
    guard let view else { return }
    view.scrollToEnd()
    arrive(at: .photo(view.photoCount - 1))
  }

  private func turnPage(_ direction: Double) {
    view?.scroll(by: direction * Self.pageShare)
    arrive(at: .page)
  }

  private func go(to photo: Int) {
    guard let view else { return }
    view.reveal(index: photo)
    if view.takeFocus(photo: photo, isStill: false) {
      // A quick next key goes on from this photo, before it is on the screen.
      view.watchNextFrame()
    } else {
      arrive(at: .photo(photo))
    }
  }

  private func arrive(at arrival: Arrival) {
    self.arrival = arrival
    framesLeft = Self.patience
    view?.watchNextFrame()
  }

  private func whenThere(_ action: @escaping () -> Void) {
    if arrival == nil { action() } else { waiting.append(action) }
  }

  private func openCurrent() {
    if let current { view?.open(photo: current) }
  }

  /// Focuses the photo of which most is seen, the first of several; false when there is none.
  private func takeFocusOnPage() -> Bool {
    guard let view else { return false }
    let seen = view.seenPhotos
    let shares = seen.map { $0.share(seenIn: view.seenHeight) }
    guard let most = shares.max(), let best = shares.firstIndex(of: most) else { return false }
    return view.takeFocus(photo: seen[best].index, isStill: true)
  }
}

extension SeenPhoto {
  fileprivate func distance(to place: Double) -> Double {
    max(0, top - place, place - (top + height))
  }

  /// The share of the photo that is seen: 0 to 1.
  fileprivate func share(seenIn window: Double) -> Double {
    let seen = min(top + height, window) - max(top, 0)
    return max(0, min(1, (seen / max(1, height) * 100).rounded() / 100))
  }
}
