// The heading over the favourites: how many there are, a field to look for some of them, and, where
// there are none to show, why.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// The favourites' own part above their grid.
final class FavouritesHead {
  let widget: Widget

  private let favourites: Favourites
  private let profile: Profile
  private let counter: Widget
  private let field: Widget
  private let state: Widget
  private let status: Widget
  private let retry: Widget
  private let toFeed: Widget
  private let hint: Widget
  private var isFieldWanted = false
  private var tracking: Tracking?

  /// - Parameter showFeed: takes the person to where there are photos to like.
  init(favourites: Favourites, profile: Profile, showFeed: @escaping @MainActor () -> Void) {
    self.favourites = favourites
    self.profile = profile
    let title = Make.label(tr("Favourites"), "title-2")
    counter = Make.label("", "title-2", "dim-label", "numeric")
    let heading = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 8, [title, counter])
    heading.align(GTK_ALIGN_CENTER)
    field = Make.searchEntry(tr("Search Favourites"))
    retry = Make.button(tr("_Retry"), "suggested-action", "pill") {
      favourites.feed.refresh()
    }
    toFeed = Make.button(tr("Go to the _Feed"), "suggested-action", "pill", action: showFeed)
    let buttons = Make.box(GTK_ORIENTATION_VERTICAL, [retry, toFeed])
    buttons.align(GTK_ALIGN_CENTER)
    status = Make.statusPage(title: "", child: buttons)
    status.addClass("compact")
    let spinner = Make.spinner(size: 32)
    spinner.setAccessibleLabel(tr("Loading favourites"))
    spinner.setMargins(24)
    state = gtk_stack_new()!
    gtk_stack_set_vhomogeneous(state.opaque, 0)
    gtk_stack_add_named(state.opaque, status, "status")
    gtk_stack_add_named(state.opaque, spinner, "loading")
    hint = Make.label(
      tr("Only the favourites loaded so far were searched, to spare requests."), "dim-label",
      "caption", lines: .wrapped)
    widget = Make.box(
      GTK_ORIENTATION_VERTICAL, spacing: 12,
      [heading, Make.clamp(field, maximum: 360), hint, state])
    widget.setMargins(horizontal: 12, vertical: 12)
    widget.attach(self)
    field.on("map") { [weak self] in
      guard let self else { return }
      if isFieldWanted { isFieldWanted = !field.grabFocus() }
    }
    field.on("search-changed") { [weak self] in self?.search() }
    field.on("stop-search") { [field] in gtk_editable_set_text(field.opaque, "") }
    tracking = widget.track { [weak self] in
      guard let self else { return }
      show()
      // A spinner that turns out of sight would keep the frame clock running; before favourites were
      // looked at, none are loading.
      if state.isVisible, isLoading, favourites.feed.phase != .idle {
        gtk_spinner_start(spinner.opaque)
      } else {
        gtk_spinner_stop(spinner.opaque)
      }
    }
  }

  /// Goes to the field; as soon as it is there, when the head was scrolled out of existence.
  func focusField() {
    isFieldWanted = !(field.isMapped && field.grabFocus())
  }

  /// How far the field is below the top of `surrounding`, in application pixels.
  func fieldOffset(in surrounding: Widget) -> Double {
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(field, surrounding, &bounds) != 0 else { return 0 }
    return Double(bounds.origin.y)
  }

  private func search() {
    guard let text = gtk_editable_get_text(field.opaque) else { return }
    favourites.search.search(for: String(cString: text))
  }

  private func show() {
    gtk_label_set_text(counter.opaque, favourites.count.map { UserLocale.text($0) } ?? "")
    counter.isVisible = favourites.count != nil
    // Without favourites there is nothing to look for.
    field.isVisible = favourites.feed.phase == .loaded || favourites.search.isActive
    hint.isVisible = favourites.search.isActive && favourites.search.isPartial
    if favourites.search.isActive { showSearch() } else { showFeedPhase() }
  }

  private var isLoading: Bool {
    if favourites.search.isActive { return favourites.feed.tail == .loading }
    return favourites.feed.phase == .loading || favourites.feed.phase == .idle
  }

  private func showSearch() {
    state.isVisible = favourites.search.photos.isEmpty
    if isLoading { return show(page: "loading") }
    showStatus(
      icon: Icon.find.name, title: tr("Nothing Found"),
      text: tr("None of your favourites matches “%@”.", favourites.search.query))
  }

  private func showFeedPhase() {
    state.isVisible = favourites.feed.photos.isEmpty
    switch favourites.feed.phase {
    case .idle, .loading: show(page: "loading")
    case .loaded: break
    case .empty:
      showStatus(
        icon: Icon.heartOutline.name, title: tr("No Favourites Yet"),
        text: tr("Photos whose heart you press are kept here."), button: toFeed)
    case .failed(let error):
      // Where the profile could not be had either, its button tries both again.
      let isProfileThere = if case .failed = profile.phase { false } else { true }
      showStatus(
        icon: error.icon, title: error.title, text: error.sentence,
        button: isProfileThere ? retry : nil)
    }
  }

  private func showStatus(icon: String, title: String, text: String, button: Widget? = nil) {
    adw_status_page_set_icon_name(status.opaque, icon)
    adw_status_page_set_title(status.opaque, title)
    adw_status_page_set_description(status.opaque, escapeMarkup(text))
    for each in [retry, toFeed] { each.isVisible = each == button }
    show(page: "status")
  }

  private func show(page: String) { gtk_stack_set_visible_child_name(state.opaque, page) }
}
