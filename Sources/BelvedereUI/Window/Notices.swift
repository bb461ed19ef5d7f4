// Which of the lasting states the window's bar tells, one at a time: first what happened to the
// person's login and data, then what could not be refreshed, then that requests run out, then what
// is new, then what there is room for.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit
import Observation

/// The window's bar of notices.
@Observable
final class Notices {
  let bar = NoticeBar()
  /// The tabs that are there.
  var pages: [any WindowPage] = []
  /// Shows a file in its folder.
  @ObservationIgnored var onOpenFolder: (URL) -> Void = { _ in }

  private let session: Session
  private let gridOffer: GridOffer
  @ObservationIgnored private var tracking: Tracking?

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

  private var stale: [Stale] { pages.flatMap(\.stale) }

  private var isRefusedByLimit: Bool { stale.contains { $0.error.isRateLimit } }

  private func dismissLimit() {
    session.budget?.dismiss()
    for stale in stale where stale.error.isRateLimit { stale.dismiss() }
  }
}

extension APIError {
  fileprivate var isRateLimit: Bool {
    if case .rateLimited = self { true } else { false }
  }
}
