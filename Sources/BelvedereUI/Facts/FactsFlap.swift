// Where the facts stand: beside the photo, or, in a narrow window, on a sheet from below that can be
// swiped away.

import CGtk
import GtkKit

/// A photo's page with the place for its facts.
final class FactsFlap {
  let widget: Widget
  /// Called when the facts come into view or leave it, whoever did that.
  var onChange: (_ isOpen: Bool) -> Void = { _ in }

  /// In application pixels.
  private static let sideWidth = 320
  private static let sheetWidth = 600
  private static let sheetHeight = 380

  /// Keeps long words from widening the pane.
  private let clamp: Widget

  init(page: Widget, pane: Widget) {
    clamp = Make.clamp(pane, maximum: Self.sideWidth)
    clamp.addClass("background", "facts")
    widget = adw_flap_new()!
    let flap = widget.opaque
    adw_flap_set_flap_position(flap, GTK_PACK_END)
    adw_flap_set_swipe_to_open(flap, 0)
    adw_flap_set_reveal_flap(flap, 0)
    adw_flap_set_content(flap, page)
    adw_flap_set_flap(flap, clamp)
    // The width decides where the facts are, not whether.
    adw_flap_set_locked(flap, 1)
    // What is in the pane would like to be wider; the photo gets the room.
    clamp.setExpands(horizontal: false, vertical: false)
    widget.attach(self)
    widget.onNotify("reveal-flap") { [weak self] in if let self { onChange(isOpen) } }
    setNarrow(false)
  }

  var isOpen: Bool { adw_flap_get_reveal_flap(widget.opaque) != 0 }

  /// Whether the facts lie over the photo.
  private(set) var isSheet = false

  /// Makes the facts invisible, whether they are open or not.
  func conceal() { gtk_widget_set_opacity(clamp, 0) }

  func setOpen(_ isOpen: Bool) { adw_flap_set_reveal_flap(widget.opaque, isOpen ? 1 : 0) }

  func setNarrow(_ isNarrow: Bool) {
    let flap = widget.opaque
    isSheet = isNarrow
    clamp.setClass("sheet", isNarrow)
    gtk_orientable_set_orientation(
      flap, isNarrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL)
    adw_flap_set_fold_policy(
      flap, isNarrow ? ADW_FLAP_FOLD_POLICY_ALWAYS : ADW_FLAP_FOLD_POLICY_NEVER)
    // It stays modal, which has no effect while the facts are beside the photo. Switched off,
    // libadwaita 1.2 leaves the flap's Escape with the window, and the first Escape after the flap
    // is gone ends the program in GTK. The scenario viewer-widened tells whether that is still so.
    adw_flap_set_swipe_to_close(flap, isNarrow ? 1 : 0)
    adw_clamp_set_maximum_size(
      clamp.opaque, gint(isNarrow ? Self.sheetWidth : Self.sideWidth))
    gtk_widget_set_size_request(
      clamp, isNarrow ? -1 : gint(Self.sideWidth), isNarrow ? gint(Self.sheetHeight) : -1)
  }
}
