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

  private enum Opener {
    case field
    case recent(String)
    case topic(Topic.ID)
  }

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
  private var shownRecent: [(words: String, chip: Widget)] = []
  /// The control that has led to results; nil if another screen has.
  private var opener: Opener?
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

  /// Gives the focus to the photos in view. What is typed there goes to the field; its own focus would bring up the
  /// keyboard of a touch screen.
  func focus() {
    if place > 0, let seen = firstTopicInView {
      focusInPlace(seen)
    } else if !today.focus(), !page.focusButton() {
      source.focus()
    }
  }

  /// Empties the field, and gives the focus to the control that has led to the results before.
  ///
  /// - Parameters:
  ///   - place: the scroll position.
  ///   - takesFocus: false while another screen is shown.
  func comeBack(to place: Double, takesFocus: Bool) {
    field.typedText = ""
    let opener = opener
    self.opener = nil
    self.place = place
    guard takesFocus else { return }
    let control: Widget? =
      switch opener {
      case .field: field
      case .recent(let words): shownRecent.first { $0.words == words }?.chip
      case .topic(let id): cards.first { $0.topic.id == id }?.card.widget
      case nil: nil
      }
    if let control { focusInPlace(control) } else { focus() }
  }

  /// The scroll position, in application pixels.
  var place: Double {
    get { widget.scrollPosition(.vertical).value }
    set { widget.scrollPosition(.vertical).value = newValue }
  }

  /// Gives the focus to a control without the scrolling that GTK does for that.
  private func focusInPlace(_ control: Widget) {
    let present = place
    control.focusWhenSeen()
    place = present
  }

  /// The first card of a topic that is wholly in view; nil if there is none.
  private var firstTopicInView: Widget? {
    cards.lazy.map(\.card.widget).first { [widget] card in
      guard let bounds = card.bounds(in: widget), bounds.height > 0 else { return false }
      return bounds.y >= 0 && bounds.y + bounds.height <= Double(widget.height)
    }
  }

  func focusField() { field.focusWhenSeen() }

  private static func heading(_ text: String) -> Widget {
    let label = Make.label(text, "heading", lines: .wrappedAtStart)
    label.align(.start, .center)
    label.setExpands(horizontal: true)
    return label
  }

  private func search() {
    opener = .field
    explore.search(for: field.typedText)
  }

  private func showRecent() {
    let words = explore.recent
    recentHead.isVisible = !words.isEmpty
    recent.widget.isVisible = !words.isEmpty
    guard words != shownRecent.map(\.words) else { return }
    shownRecent = words.map { words in
      let chip = Make.chip(words, "pill") { [weak self] in
        self?.opener = .recent(words)
        self?.explore.search(for: words)
      }
      return (words, chip)
    }
    recent.show(shownRecent.map(\.chip))
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
      card.onOpen = { [weak self] in
        self?.opener = .topic(topic.id)
        self?.explore.show(.topic(topic))
      }
      return (topic, card)
    }
    self.topics.show(cards.map(\.card.widget))
  }
}
