// SPDX-License-Identifier: MIT

// The tabs of the window, independent of their kinds.

import CGtk
import GtkKit
import Observation

/// The pages of the window's view switcher.
@Observable
final class Tabs {
  /// The AdwViewStack.
  @ObservationIgnored let widget: Widget

  private(set) var pages: [any WindowPage] = []
  private(set) var pageInView: (any WindowPage)?

  init() {
    widget = adw_view_stack_new()!
    // Otherwise it also measures hidden pages and lays out their texts.
    adw_view_stack_set_hhomogeneous(widget.opaque, 0)
    adw_view_stack_set_vhomogeneous(widget.opaque, 0)
    widget.attach(self)
    widget.onNotify("visible-child") { [weak self] in self?.follow() }
  }

  /// The parts of all pages that could not be refreshed.
  var stale: [Stale] { pages.flatMap(\.stale) }

  /// Those of the page in view.
  var staleInView: [Stale] { pageInView?.stale ?? [] }

  /// The present offers of the pages.
  var offers: [Offer] {
    pages.flatMap { page in page.offers.filter { !$0.isForPageInView || page === pageInView } }
  }

  func add(_ new: [any WindowPage]) {
    for page in new {
      let kind = type(of: page)
      page.widget.becomeTabPanel(kind.title)
      let entry = adw_view_stack_add_titled(widget.opaque, page.widget, kind.name, kind.title)
      adw_view_stack_page_set_icon_name(entry, kind.icon.name)
    }
    pages = new
    follow()
  }

  func removeAll() {
    let gone = pages
    pages = []
    follow()
    for page in gone { adw_view_stack_remove(widget.opaque, page.widget) }
  }

  func show(_ kind: any WindowPage.Type) {
    guard let page = pages.first(where: { type(of: $0) == kind }), page !== presentPage
    else { return }
    // The stack would move a focus inside it to the first widget of the page, which may be above the visible part.
    if widget.containsFocus { widget.window?.focus = nil }
    adw_view_stack_set_visible_child(widget.opaque, page.widget)
  }

  /// The page in view, for observers that must not run again when another page comes.
  var presentPage: (any WindowPage)? {
    let present = adw_view_stack_get_visible_child(widget.opaque)
    return pages.first { $0.widget == present }
  }

  private func follow() { pageInView = presentPage }
}
