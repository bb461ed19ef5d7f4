// SPDX-License-Identifier: MIT

// The first screen of the tab: a search field, the latest searches, the photo of today, and the topics of the source.
// Typing makes no requests.

import BelvedereCore
import BelvedereModel
import GtkKit

/// The search field with recent searches and topics.
final class ExploreOverview {
  /// The widest content, in application pixels.
  private static let width = 1400

  let widget: Widget

  let source: SourceChoice

  private let explore: Explore
  private let pictures: Pictures
  private let field = Make.searchEntry(tr("Search Photos"))
  private let recent = Flow(mostInRow: 6)
  private let recentHead: Widget
  private let today: TodayCard
  private let topics = CardGrid()
  private let topicsHead = ExploreOverview.heading(tr("Topics"))
  private let page: StatePage
  private var shownRecent: [String] = []
  private var cards: [(topic: Topic, card: CoverCard)] = []
  private var trackings: [Tracking] = []

  init(in context: PageContext) {
    explore = context.signedIn.explore
    pictures = context.pictures
    source = SourceChoice(context.searched)
    let clear = Make.button(tr("_Clear"), "flat") { [explore] in explore.forgetSearches() }
    recentHead = Make.box(.horizontal, spacing: 12, [Self.heading(tr("Recent Searches")), clear])
    today = TodayCard(in: context)
    page = StatePage(.section, loading: tr("Loading topics"), content: topics.widget)
    let search = [
      Make.box(.vertical, spacing: 6, [field, source.widget]), recentHead, recent.widget,
    ]
    let column = Make.box(
      .vertical, spacing: 12,
      [
        Make.clamp(Make.box(.vertical, spacing: 12, search), maximum: 720, fills: true),
        today.widget,
        topicsHead, page.widget,
      ])
    column.setMargins(horizontal: 12, vertical: 12)
    widget = Make.scroller(Make.clamp(column, maximum: Self.width, fills: true))
    widget.attach(self)
    field.on("activate") { [weak self] in self?.search() }
    field.takesTyping(on: widget)
    trackings = [
      widget.track { [weak self] in self?.showRecent() },
      widget.track { [weak self] in self?.showTopics() },
    ]
  }

  /// Gives the focus to the photos. What is typed there goes to the field; its own focus would bring up the keyboard of
  /// a touch screen.
  func focus() {
    if !today.focus() { source.focus() }
  }

  func focusField() { field.focusWhenSeen() }

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
    case .failed(let error): page.show(.failed(error, retry: explore.topics.loadWithCovers))
    case .loaded(let topics):
      page.show(.content)
      // A source may have none.
      topicsHead.isVisible = !topics.isEmpty
      makeCards(of: topics)
      let covers = topics.distinctCovers(besides: explore.highlight?.photo.id)
      for (topic, card) in cards { card.show(covers[topic.id]) }
    }
  }

  /// Makes the cards, unless they are there: covers may come later than topics.
  private func makeCards(of topics: [Topic]) {
    func bare(_ topic: Topic) -> Topic {
      var topic = topic
      topic.covers = []
      return topic
    }
    let topics = topics.map(bare)
    guard topics != cards.map(\.topic) else { return }
    cards = topics.map { topic in
      let card = CoverCard(of: topic, pictures: pictures)
      card.onOpen = { [explore] in explore.show(.topic(topic)) }
      return (topic, card)
    }
    self.topics.show(cards.map(\.card.widget))
  }
}
