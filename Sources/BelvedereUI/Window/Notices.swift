// SPDX-License-Identifier: MIT

// Chooses the lasting state that the window's bar shows, one at a time. First comes the login after a new
// account, then events of the person's login and data, then content of the tab in view that could not be refreshed,
// then requests that run out, then offers of the tabs.

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
  private let tabs: Tabs
  private var tracking: Tracking?

  init(session: Session, tabs: Tabs) {
    self.session = session
    self.tabs = tabs
    bar.widget.attach(self)
    tracking = bar.widget.track { [weak self] in self?.show() }
  }

  private func show() {
    if session.awaitsAccount, session.phase == .signedOut {
      bar.show(
        tr("When your account is ready, log in."), action: tr("Log In"),
        onAction: { [session] in session.logIn() },
        onClose: { [session] in session.dismissAwaitedAccount() })
    } else if let notice = session.notices.first {
      show(notice)
    } else if isRefusedByLimit, let budget = session.budget, case .spent = budget.state {
      // One notice for both: the person asked, and the limit is the reason why nothing came.
      bar.show(budget.state.sentence, onClose: { [weak self] in self?.dismissLimit() })
    } else if let stale = tabs.stale.first(where: \.error.isRateLimit) {
      bar.show(
        tr("Requests are available again."), action: tr("Retry"), onAction: stale.retry,
        onClose: stale.dismiss)
    } else if let stale = tabs.staleInView.first {
      bar.show(
        stale.sentence, action: tr("Retry"), onAction: stale.retry, onClose: stale.dismiss)
    } else if session.phase == .signedIn, let budget = session.budget, budget.deservesNotice {
      bar.show(budget.state.sentence, onClose: { budget.dismiss() })
    } else if let offer = tabs.offers.first {
      bar.show(
        offer.sentence, action: tr("Show"), onAction: offer.accept, onClose: offer.decline)
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

  private var isRefusedByLimit: Bool { tabs.stale.contains { $0.error.isRateLimit } }

  private func dismissLimit() {
    session.budget?.dismiss()
    for stale in tabs.stale where stale.error.isRateLimit { stale.dismiss() }
  }
}

extension APIError {
  fileprivate var isRateLimit: Bool {
    if case .rateLimited = self { true } else { false }
  }
}
