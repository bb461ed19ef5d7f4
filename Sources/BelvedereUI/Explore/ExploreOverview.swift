// The first screen of the tab: a search field, the searches made last, and the topics of the source. Nothing is
// asked for while one types.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// The search field with recent searches and topics.
final class ExploreOverview {
  let widget: Widget

  let source: SourceChoice

  private let explore: Explore
  private let pictures: Pictures
  private let field = Make.searchEntry(tr("Search Photos"))
  private let recent = Flow(mostInRow: 6)
  private let recentHead: Widget
  private let topics = Flow(mostInRow: 6)
  private let topicsHead = ExploreOverview.heading(tr("Topics"))
  private let page: StatePage
  private var shownRecent: [String] = []
  private var shownTopics: [Topic] = []
  private var trackings: [Tracking] = []

  init(in context: PageContext) {
    explore = context.signedIn.explore
    pictures = context.pictures
    source = SourceChoice(context.searched)
    let clear = Make.button(tr("_Clear"), "flat") { [explore] in explore.forgetSearches() }
    recentHead = Make.box(
      GTK_ORIENTATION_HORIZONTAL, spacing: 12, [Self.heading(tr("Recent Searches")), clear])
    page = StatePage(.section, loading: tr("Loading topics"), content: topics.widget)
    let column = Make.box(
      GTK_ORIENTATION_VERTICAL, spacing: 18,
      [
        Make.clamp(
          Make.box(GTK_ORIENTATION_VERTICAL, spacing: 6, [field, source.widget]), maximum: 480),
        recentHead, recent.widget, topicsHead, page.widget,
      ])
    column.setMargins(horizontal: 12, vertical: 18)
    let scroller = gtk_scrolled_window_new()!
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(scroller.opaque, Make.clamp(column, maximum: 720))
    widget = scroller
    widget.attach(self)
    field.on("activate") { [weak self] in self?.search() }
    trackings = [
      widget.track { [weak self] in self?.showRecent() },
      widget.track { [weak self] in self?.showTopics() },
    ]
  }

  func focus() { field.focusWhenSeen() }

  private static func heading(_ text: String) -> Widget {
    let label = Make.label(text, "heading")
    label.align(GTK_ALIGN_START, GTK_ALIGN_CENTER)
    label.setExpands(horizontal: true)
    return label
  }

  private func search() {
    guard let text = gtk_editable_get_text(field.opaque) else { return }
    explore.search(for: String(cString: text))
  }

  private func showRecent() {
    let words = explore.recent
    recentHead.isVisible = !words.isEmpty
    recent.widget.isVisible = !words.isEmpty
    guard words != shownRecent else { return }
    shownRecent = words
    recent.show(
      words.map { words in
        Make.chip(words, "pill") { [explore] in explore.search(for: words) }
      })
  }

  private func showTopics() {
    switch explore.topics.state {
    case .idle, .loading: page.show(.loading)
    case .failed(let error): page.show(.failed(error, retry: explore.topics.load))
    case .loaded(let topics):
      page.show(.content)
      // A source may have none.
      topicsHead.isVisible = !topics.isEmpty
      guard topics != shownTopics else { return }
      shownTopics = topics
      self.topics.show(
        topics.map { topic in
          let open = { @MainActor [explore] in explore.show(.topic(topic)) }
          return topic.coverPhoto == nil
            ? Make.chip(topic.words, "pill", action: open)
            : TopicCard.make(topic, pictures: pictures, open: open)
        })
    }
  }
}
