// The tab of search and topics: what to look for, and over that the photos that were found.

import BelvedereCore
import BelvedereModel
import GtkKit

/// The page of the view stack that shows searches and topics.
final class ExplorePage: WindowPage {
  static let name = "explore"
  static var title: String { tr("Explore") }
  static let icon = Icon.find
  static let command = Commands.showExplore

  private enum Page: String { case overview, results }

  let widget: Widget

  private let context: PageContext
  private let explore: Explore
  private let overview: ExploreOverview
  private let pages = Stack<Page>(isAsLargeAsAll: false)
  private var results: ExploreResults?
  /// The photos at the top of results that led to further ones.
  private var tops: [Explore.Subject: Photo.ID] = [:]
  /// Leads back to where the person came from; nil if that is this tab.
  private var goBack: (() -> Void)?
  private var tracking: Tracking?

  init(in context: PageContext) {
    self.context = context
    explore = context.signedIn.explore
    overview = ExploreOverview(explore, pictures: context.pictures)
    widget = pages.widget
    widget.attach(self)
    pages.add(overview.widget, as: .overview)
    widget.on("map") { [explore] in explore.topics.load() }
    tracking = widget.track { [weak self] in self?.show() }
  }

  /// Shows photos for another screen.
  ///
  /// - Parameter goBack: leads back to that screen; nil if that is this tab.
  func lead(to subject: Explore.Subject, goBack: (() -> Void)?) {
    if let goBack {
      explore.closeAll()
      self.goBack = goBack
    }
    explore.show(subject)
  }

  /// Goes back by one step.
  private func close() {
    explore.close()
    guard explore.subject == nil, let goBack else { return }
    self.goBack = nil
    goBack()
  }

  /// Shows the photos of the present subject, or what to look for.
  private func show() {
    guard let subject = explore.subject, let photos = explore.results else {
      return closeResults()
    }
    guard results?.photos !== photos else { return }
    let old = results
    if let old {
      tops[old.subject] = explore.leadsBack(to: old.subject) ? old.topPhoto : nil
      pages.remove(old.widget)
    }
    let results = ExploreResults(
      subject, photos: photos, of: explore.photographer, in: context)
    results.onClose = { [weak self] in self?.close() }
    self.results = results
    pages.add(results.widget, as: .results)
    if let top = tops.removeValue(forKey: subject) { results.bringToTop(top) }
    let isRefined = old?.hasWords(of: subject) ?? false
    pages.show(.results, fades: !isRefined)
    if let old, isRefined { results.goOn(from: old) } else { results.focus() }
  }

  private func closeResults() {
    guard let results else { return }
    self.results = nil
    tops = [:]
    pages.show(.overview, fades: true)
    pages.remove(results.widget)
    if widget.isMapped { overview.focus() }
  }
}

// MARK: - WindowPage

extension ExplorePage {
  var stale: [Stale] {
    guard let photos = explore.results, let error = photos.refreshError else { return [] }
    return [
      Stale(
        error: error, sentence: tr("These are the photos seen last. %@", error.sentence),
        retry: photos.refresh, dismiss: photos.dismissRefreshError)
    ]
  }

  var offers: [Offer] {
    guard let photos = explore.results, photos.hasNewer else { return [] }
    return [
      Offer(
        sentence: tr("There are newer photos."), isForPageInView: true, accept: photos.showNewer,
        decline: photos.dismissNewer)
    ]
  }

  var layout: FeedLayout? { explore.results == nil ? nil : context.app.preferences.feedLayout }

  var search: (() -> Void)? {
    { [weak self] in
      self?.goBack = nil
      self?.explore.closeAll()
      self?.overview.focus()
    }
  }

  func refresh() {
    if let results { results.refresh() } else { explore.topics.load() }
  }

  func focus() {
    if let results { results.focus() } else { overview.focus() }
  }
}
