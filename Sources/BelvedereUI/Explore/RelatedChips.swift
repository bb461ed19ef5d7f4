// SPDX-License-Identifier: MIT

// Other searches to try when one has found nothing: topics and words that resemble the searched words, or else a few
// topics.

import BelvedereCore
import BelvedereModel
import GtkKit

/// Chips for other searches.
final class RelatedChips {
  private static let mostTopics = 4

  var widget: Widget { flow.widget }

  private let explore: Explore
  private let words: String
  private let filter: SearchFilter
  private let flow = Flow(mostInRow: 3)
  private var tracking: Tracking?

  /// - Parameters:
  ///   - words: those of the search that has found nothing.
  ///   - filter: the conditions for other words.
  init(_ explore: Explore, for words: String, _ filter: SearchFilter) {
    self.explore = explore
    self.words = words
    self.filter = filter
    widget.setMargins(top: 12)
    widget.attach(self)
  }

  /// Shows the chips. Topics cost a request, unless they are known.
  func show() {
    guard tracking == nil else { return }
    explore.topics.load()
    tracking = widget.track { [weak self] in self?.showChips() }
  }

  private func showChips() {
    let like = explore.topics(resembling: words, title: \.words)
    let searches = explore.searches(relatedTo: words, title: \.words)
    let topics = like.isEmpty ? explore.topics.all : like
    func chip(_ topic: Topic) -> Widget {
      Make.chip(topic.words, "pill") { [explore] in explore.show(.topic(topic)) }
    }
    let ofTopics = topics.prefix(Self.mostTopics).map(chip)
    let ofWords = searches.map { words in
      Make.chip(words, "pill") { [explore, filter] in explore.search(for: words, filter) }
    }
    flow.show(ofTopics + ofWords)
  }
}
