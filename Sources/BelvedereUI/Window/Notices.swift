// Which of the lasting states the window's bar tells, one at a time: first what happened to the
// person's login and data, then what could not be refreshed, then that requests run out, then what
// is new, then what there is room for.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

/// The window's bar of notices.
final class Notices {
  let bar = NoticeBar()
  /// Shows a file in its folder.
  var onOpenFolder: (URL) -> Void = { _ in }

  private let session: Session
  private var tracking: Tracking?

  private let gridOffer: GridOffer

  init(session: Session, gridOffer: GridOffer) {
    self.session = session
    self.gridOffer = gridOffer
    bar.widget.attach(self)
    tracking = bar.widget.track { [weak self] in self?.show() }
  }

  private func show() {
    if let notice = session.notices.first {
      show(notice)
    } else if isRefusedByLimit, let budget = session.budget, case .spent = budget.state {
      // One word for both: the person asked, and the limit is why nothing came.
      bar.show(budget.state.sentence, onClose: { [weak self] in self?.dismissLimit() })
    } else if let stale = stale.first {
      bar.show(
        stale.error.isRateLimit ? tr("Requests should be possible again.") : stale.sentence,
        action: tr("Retry"), onAction: stale.retry, onClose: stale.dismiss)
    } else if session.phase == .signedIn, let budget = session.budget, budget.deservesNotice {
      bar.show(budget.state.sentence, onClose: { budget.dismiss() })
    } else if let feed = session.signedIn?.feed, feed.hasNewer {
      bar.show(
        tr("There are newer photos."), action: tr("Show"), onAction: { feed.showNewer() },
        onClose: { feed.dismissNewer() })
    } else if gridOffer.isDue {
      bar.show(
        tr("This window has room for a grid of photos."), action: tr("Show"),
        onAction: { [gridOffer] in gridOffer.accept() },
        onClose: { [gridOffer] in gridOffer.decline() })
    } else {
      bar.show(nil)
    }
  }

  private func show(_ notice: Session.Notice) {
    let dismiss = { [session] in session.dismissNotice() }
    guard case .databaseSetAside(let file) = notice else {
      return bar.show(notice.sentence, onClose: dismiss)
    }
    bar.show(
      notice.sentence, action: tr("Open Folder"),
      onAction: { [weak self] in self?.onOpenFolder(file) }, onClose: dismiss)
  }

  private var isRefusedByLimit: Bool { stale.contains { $0.error.isRateLimit } }

  private func dismissLimit() {
    session.budget?.dismiss()
    for stale in stale where stale.error.isRateLimit { stale.dismiss() }
  }
}

// MARK: - What could not be refreshed

/// Something that is shown as it was seen last.
private struct Stale {
  let error: APIError
  let sentence: String
  let retry: () -> Void
  let dismiss: () -> Void
}

extension Notices {
  private var stale: [Stale] {
    [feed, profile, favourites].compactMap(\.self)
  }

  private var feed: Stale? {
    guard let feed = session.signedIn?.feed, let error = feed.refreshError else { return nil }
    return Stale(
      error: error, sentence: tr("These are the photos seen last. %@", error.sentence),
      retry: feed.refresh, dismiss: feed.dismissRefreshError)
  }

  private var profile: Stale? {
    guard let profile = session.signedIn?.profile, let error = profile.refreshError else {
      return nil
    }
    return Stale(
      error: error, sentence: tr("This is the profile as seen last. %@", error.sentence),
      retry: profile.refresh, dismiss: profile.dismissRefreshError)
  }

  private var favourites: Stale? {
    guard let feed = session.signedIn?.favourites.feed, let error = feed.refreshError else {
      return nil
    }
    return Stale(
      error: error, sentence: tr("These are the favourites seen last. %@", error.sentence),
      retry: feed.refresh, dismiss: feed.dismissRefreshError)
  }
}

extension APIError {
  fileprivate var isRateLimit: Bool {
    if case .rateLimited = self { true } else { false }
  }
}
