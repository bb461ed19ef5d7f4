// SPDX-License-Identifier: MIT

// The tab of search and topics: an overview, and over that the results.

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

  /// That of the source that the person uses.
  private let own: PageContext
  private let searched: SearchedSource
  /// That of the source that is searched.
  private var context: PageContext
  private var overview: ExploreOverview
  private let pages = Stack<Page>(isAsLargeAsAll: false)
  private var results: ExploreResults?
  /// True if the choice of the source had the focus, which the next results must focus again.
  private var sourceHadFocus = false
  /// The photos at the top of results that led to further ones.
  private var tops: [Explore.Subject: Photo.ID] = [:]
  /// Leads back to where the person came from; nil if that is this tab.
  private var goBack: (() -> Void)?
  private var tracking: Tracking?

  init(in context: PageContext) {
    own = context
    searched = context.searched
    self.context = context
    overview = ExploreOverview(in: context)
    widget = pages.widget
    widget.attach(self)
    pages.add(overview.widget, as: .overview)
    // Later, when the subject is known that another screen leads to.
    widget.on("map") { [weak self] in Task { self?.loadOverview() } }
    tracking = widget.track { [weak self] in
      self?.turnToSource()
      self?.show()
    }
  }

  private var explore: Explore { context.signedIn.explore }

  /// Shows photos for another screen.
  ///
  /// - Parameters:
  ///   - source: theirs; nil for the one that the person uses.
  ///   - goBack: leads back to that screen; nil if that is this tab.
  func lead(to subject: Explore.Subject, at source: PhotoSource?, goBack: (() -> Void)?) {
    searched.choose(source ?? searched.choices[0])
    turnToSource(keepsWords: false)
    if let goBack {
      explore.closeAll()
      self.goBack = goBack
    }
    explore.show(subject)
  }

  /// Shows the chosen source as soon as it is ready.
  ///
  /// - Parameter keepsWords: true to search for the present words there, too.
  private func turnToSource(keepsWords: Bool = true) {
    if let error = searched.error { widget.toast(error.sentence) }
    let isOwn = searched.chosen == searched.choices[0]
    guard isOwn || searched.visit != nil else { return }
    let next = searched.visit.map(own.visiting) ?? own
    guard next.signedIn !== context.signedIn else { return }
    let subject = keepsWords ? explore.subject : nil
    let hadFocus = overview.source.hasFocus || results?.hasSourceFocus == true
    context = next
    pages.remove(overview.widget)
    overview = ExploreOverview(in: next)
    pages.add(overview.widget, as: .overview)
    if case .words(let words, _) = subject {
      explore.show(.words(words))
    } else if keepsWords {
      explore.closeAll()
    }
    if hadFocus, explore.subject == nil { overview.source.focus() }
    sourceHadFocus = hadFocus
    loadOverview()
  }

  /// Loads what stands before the first search, if that is seen.
  private func loadOverview() {
    if widget.isMapped, explore.subject == nil { explore.loadOverview() }
  }

  /// Goes back by one step.
  private func close() {
    explore.close()
    guard explore.subject == nil, let goBack else { return }
    self.goBack = nil
    goBack()
  }

  /// Shows the photos of the present subject, or the overview.
  private func show() {
    guard let subject = explore.subject, let photos = explore.results else {
      return closeResults()
    }
    guard results?.photos !== photos else { return }
    let old = results
    if let old {
      tops[old.subject] = explore.canGoBack(to: old.subject) ? old.topPhoto : nil
      pages.remove(old.widget)
    }
    let results = ExploreResults(
      subject, photos: photos, of: explore.photographer, in: context, width: widget.width)
    results.onClose = { [weak self] in self?.close() }
    self.results = results
    pages.add(results.widget, as: .results)
    if let top = tops.removeValue(forKey: subject) { results.bringToTop(top) }
    let isRefined = old?.hasWords(of: subject) ?? false
    pages.show(.results, fades: !isRefined)
    if sourceHadFocus {
      results.focusSource()
    } else if let old, isRefined {
      results.takeOver(from: old)
    } else {
      results.focus()
    }
    sourceHadFocus = false
  }

  private func closeResults() {
    guard let results else { return }
    self.results = nil
    tops = [:]
    // The stack gives the focus to a control, and scrolls to it.
    let place = overview.place
    pages.show(.overview, fades: true)
    pages.remove(results.widget)
    loadOverview()
    overview.comeBack(to: place, takesFocus: widget.isMapped)
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

  var layout: LayoutChoice? { explore.results == nil ? nil : context.app.preferences.feedLayout }

  var search: (() -> Void)? {
    { [weak self] in
      guard let self, results?.focusField() != true else { return }
      goBack = nil
      explore.closeAll()
      overview.focusField()
    }
  }

  func refresh() {
    if let results { results.refresh() } else { explore.refreshOverview() }
  }

  func focus() {
    if let results { results.focus() } else { overview.focus() }
  }
}
