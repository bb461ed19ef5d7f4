// The feed's screen: loader, list, or a status page that says why there is nothing and what to do.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// The page of the view stack that shows the feed.
final class FeedPage {
  let widget: Widget

  private let feed: Feed
  private let list: FeedList
  private let status: Widget
  private var tracking: Tracking?

  init(feed: Feed, pictures: Pictures, likes: Likes?) {
    self.feed = feed
    list = FeedList(feed: feed, pictures: pictures, likes: likes)
    widget = gtk_stack_new()!
    let retry = Make.button(tr("_Retry"), "suggested-action", "pill") { feed.refresh() }
    retry.align(GTK_ALIGN_CENTER)
    status = Make.statusPage(title: "", child: retry)
    let spinner = Make.spinner(size: 48)
    spinner.setAccessibleLabel(tr("Loading photos"))
    gtk_stack_add_named(widget.opaque, spinner, "loading")
    gtk_stack_add_named(widget.opaque, list.widget, "list")
    gtk_stack_add_named(widget.opaque, status, "status")
    widget.attach(self)
    tracking = track { [unowned self] in
      showPhase()
      if feed.phase == .loading {
        gtk_spinner_start(spinner.opaque)
      } else {
        gtk_spinner_stop(spinner.opaque)
      }
    }
  }

  func refresh() {
    list.scrollToTop()
    feed.refresh()
  }

  func focus() { list.focus() }

  /// Whether what is shown is not about to change: the first photos are there, or the reason why not.
  var isComplete: Bool {
    switch feed.phase {
    case .idle, .loading: false
    case .loaded: list.hasFirstPictures
    case .empty, .failed: true
    }
  }

  /// Called when a photo is chosen.
  var open: (_ index: Int) -> Void {
    get { list.open }
    set { list.open = newValue }
  }

  var gallery: any PhotoGallery { list }

  private func showPhase() {
    switch feed.phase {
    case .idle, .loading: show("loading")
    case .loaded:
      let wasElsewhere = gtk_stack_get_visible_child(widget.opaque) != list.widget
      show("list")
      if wasElsewhere { list.focus() }
    case .empty:
      showStatus(
        icon: "image-x-generic-symbolic", title: tr("No Photos Yet"),
        text: feed.leavesAllOut
          ? tr("The Preferences leave out everything in this feed.")
          : tr("The service has no photos in this feed."))
    case .failed(let error):
      showStatus(icon: error.icon, title: error.title, text: error.sentence)
    }
  }

  private func showStatus(icon: String, title: String, text: String) {
    adw_status_page_set_icon_name(status.opaque, icon)
    adw_status_page_set_title(status.opaque, title)
    adw_status_page_set_description(status.opaque, escapeMarkup(text))
    show("status")
  }

  private func show(_ page: String) { gtk_stack_set_visible_child_name(widget.opaque, page) }
}
