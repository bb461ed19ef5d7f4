// SPDX-License-Identifier: MIT

// The first screen of the tab: a search field, the latest searches, and the topics of the source. Typing makes no
// requests.

import BelvedereCore
import BelvedereModel
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
    recentHead = Make.box(.horizontal, spacing: 12, [Self.heading(tr("Recent Searches")), clear])
    page = StatePage(.section, loading: tr("Loading topics"), content: topics.widget)
    let column = Make.box(
      .vertical, spacing: 18,
      [
        Make.clamp(Make.box(.vertical, spacing: 6, [field, source.widget]), maximum: 480),
        recentHead, recent.widget, topicsHead, page.widget,
      ])
    column.setMargins(horizontal: 12, vertical: 18)
    widget = Make.scroller(Make.clamp(column, maximum: 720))
    widget.attach(self)
    field.on("activate") { [weak self] in self?.search() }
    trackings = [
      widget.track { [weak self] in self?.showRecent() },
      widget.track { [weak self] in self?.showTopics() },
    ]
  }

  func focus() { field.focusWhenSeen() }

  private static func heading(_ text: String) -> Widget {
    let label = Make.label(text, "heading", lines: .wrappedAtStart)
    label.align(.start, .center)
    label.setExpands(horizontal: true)
    return label
  }

  private func search() { explore.search(for: field.typedText) }

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
