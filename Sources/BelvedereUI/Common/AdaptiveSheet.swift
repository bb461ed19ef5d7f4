// SPDX-License-Identifier: MIT

// Content over a page: on a sheet from below, which its button, a swipe down, a press beside it or Escape
// closes; or, in a wide window, on a pane at the side. libadwaita 1.2 has no sheet of its own; its
// AdwFlap, upright and always folded, serves as one.
//
// The button is an arrow at the start of the head, and says which way the sheet goes: a cross at the end would be taken
// for the window's close button.

import CGtk
import GtkKit

/// A page and the sheet that comes up over or beside it.
final class AdaptiveSheet {
  enum Place {
    /// From below, as high as its content, up to a limit.
    case below
    /// At the side of a wide window, from below in a narrow one.
    case side
  }

  /// The page with its sheet.
  let widget: Widget
  /// The sheet itself.
  let sheet: Widget
  /// True while the sheet is, or would come up, from below.
  private(set) var isBelow = true
  /// Called when the sheet opens or closes, whatever the cause.
  var onChange: (_ isOpen: Bool) -> Void = { _ in }
  /// Called when a width has placed the sheet below or at the side.
  var onPlace: (_ isBelow: Bool) -> Void = { _ in }

  /// The width, in application pixels, below which a window has no room for the pane at its side. Large letters need
  /// more.
  private static var narrowWidth: Int { Int(600 * max(1, TextScale.factor)) }
  /// In application pixels.
  private static let sideWidth = 320
  private static let height = 380
  private static let maximumHeight = 460

  private let flap = adw_flap_new()!
  private let content: Widget
  private let place: Place
  private let closeButton: Widget
  /// Had the focus before the sheet took it.
  private var focusBefore: GObjectRef<Widget>?
  /// True until the focus can go to the content of an opening sheet.
  private var takesFocus = false
  /// As high as the bar over the page, so that a pane at the side begins below it.
  private let barSpace = Make.box(.horizontal)

  /// - Parameters:
  ///   - close: the name of the button that closes the sheet.
  ///   - scrolls: false for content that scrolls by itself.
  ///   - bar: a bar that lies over the upper edge of page and pane.
  init(
    over page: Widget, at place: Place, title: String, close: String, content: Widget,
    scrolls: Bool = true, below bar: Widget? = nil
  ) {
    self.content = content
    self.place = place
    closeButton = Make.iconButton(Icon.next.name, hint: close, "flat", "circular")
    let label = Make.label(title, "heading", lines: .oneAtStart)
    label.setExpands(horizontal: true)
    let head = Make.box(.horizontal, spacing: 6, [closeButton, label])
    head.addClass("sheet-head")
    barSpace.addClass("sheet-bar-space")
    let scroller = scrolls ? Self.makeScroller(content, at: place) : nil
    let column = Make.box(.vertical, [barSpace, head, scroller ?? content])
    column.addClass("background", "sheet-body")
    column.setExpands(horizontal: true, vertical: true)
    // Else these keys would be for the page beside it.
    if place == .side, let scroller { column.scrollsByKeys(scroller, phase: .capture) }
    if let bar { barSpace.keepHeight(of: bar) }
    // Prevents long words from widening the pane. What is around the body's round corners belongs to the sheet.
    sheet =
      place == .side ? Make.clamp(column, maximum: Self.sideWidth) : Make.box(.vertical, [column])
    sheet.becomeRegion()
    widget = Make.overlay(flap)
    widget.attach(self)
    build(over: page)
    closeButton.on("clicked") { [weak self] in self?.setOpen(false) }
    flap.onNotify("reveal-flap") { [weak self] in self?.followFlap() }
    content.on("map") { [weak self] in self?.takeFocus() }
    setBelow(place == .below)
    guard place == .side else { return }
    hideUnseenContent()
    // Watches the whole width, because the page gets narrower when the sheet opens.
    widget.addLayer(WidthWatch.make { [weak self] in self?.place(inWidth: $0) })
  }

  /// Places the sheet below or at the side. It does so itself with each layout; before the first one it does not know
  /// the width, and what opens it would open it at the side.
  ///
  /// - Parameter width: that of the page and the pane together, in application pixels.
  func place(inWidth width: Int) {
    setBelow(place == .below || width < Self.narrowWidth)
    onPlace(isBelow)
  }

  var isOpen: Bool { adw_flap_get_reveal_flap(flap.opaque) != 0 }

  func setOpen(_ isOpen: Bool) {
    // Work-around for AdwFlap, which divides by the size of the sheet to get its speed. Before the first layout the
    // size is 0, and a frame is laid out with a position that is not a number. An unmapped flap does not animate.
    let isWithoutSize = Workaround.flapsWithoutSize.isNeeded && flap.isMapped && flap.width == 0
    if isOpen { content.isVisible = true }
    if isWithoutSize { gtk_widget_unmap(flap) }
    adw_flap_set_reveal_flap(flap.opaque, isOpen ? 1 : 0)
    if isWithoutSize { gtk_widget_map(flap) }
  }

  /// Opens the sheet and gives it the focus, which goes back when the sheet closes around it.
  func openForKeys() {
    focusBefore = widget.window?.focus.map { GObjectRef(retaining: $0) }
    takesFocus = true
    setOpen(true)
    if content.isMapped { takeFocus() }
  }

  private func takeFocus() {
    guard takesFocus else { return }
    takesFocus = false
    content.moveFocus(.forward)
  }

  private func followFlap() {
    let focusBefore = sheet.containsFocus ? focusBefore : nil
    if !isOpen { (self.focusBefore, takesFocus) = (nil, false) }
    onChange(isOpen)
    if !isOpen { focusBefore?.pointer.grabFocus() }
  }

  /// Makes the sheet invisible, open or not.
  func conceal() { sheet.opacity = 0 }

  /// Hides the content of a closed sheet, because a flap also measures hidden children: the facts of every photo, at
  /// many widths. The size of a pane at the side does not depend on its content.
  private func hideUnseenContent() {
    content.isVisible = false
    flap.onNotify("reveal-progress") { [weak self] in
      guard let self, !isOpen, adw_flap_get_reveal_progress(flap.opaque) == 0 else { return }
      content.isVisible = false
    }
  }

  private static func makeScroller(_ content: Widget, at place: Place) -> Widget {
    let scroller = Make.scroller(content, mostHeight: place == .below ? maximumHeight : nil)
    if place == .side { scroller.setExpands(vertical: true) }
    return scroller
  }

  private func build(over page: Widget) {
    adw_flap_set_flap_position(flap.opaque, GTK_PACK_END)
    adw_flap_set_swipe_to_open(flap.opaque, 0)
    adw_flap_set_reveal_flap(flap.opaque, 0)
    adw_flap_set_content(flap.opaque, page)
    adw_flap_set_flap(flap.opaque, sheet)
    // A change of the width moves the sheet, but neither opens nor closes it.
    adw_flap_set_locked(flap.opaque, 1)
    // The content requests to expand, but the page gets the room.
    sheet.setExpands(horizontal: false, vertical: false)
  }

  private func setBelow(_ isBelow: Bool) {
    self.isBelow = isBelow
    sheet.setClass("sheet", isBelow)
    Make.setIcon((isBelow ? Icon.down : Icon.next).name, of: closeButton)
    barSpace.isVisible = !isBelow
    gtk_orientable_set_orientation(flap.opaque, isBelow ? .vertical : .horizontal)
    adw_flap_set_fold_policy(
      flap.opaque, isBelow ? ADW_FLAP_FOLD_POLICY_ALWAYS : ADW_FLAP_FOLD_POLICY_NEVER)
    // The flap stays modal, which has no effect while it is beside the page. If it is not modal,
    // libadwaita 1.2 does not remove the flap's Escape from the window, and the first Escape after the flap
    // is destroyed crashes GTK. The scenario viewer-widened fails where that is still so.
    adw_flap_set_swipe_to_close(flap.opaque, isBelow ? 1 : 0)
    guard place == .side else { return }
    // From below it is as wide as the window, beside whose rest the page would be darker than above.
    let most = gint(isBelow ? Self.narrowWidth : Self.sideWidth)
    adw_clamp_set_maximum_size(sheet.opaque, most)
    adw_clamp_set_tightening_threshold(sheet.opaque, most)
    sheet.setLeastSize(width: isBelow ? nil : Self.sideWidth, height: isBelow ? Self.height : nil)
  }
}
