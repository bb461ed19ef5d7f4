// Which of the lasting states the window's bar tells, one at a time: first what happened to the
// person's login and data, then what could not be refreshed, then that requests run out, then what
// is new.

import BelvedereCore
import BelvedereModel
import GtkKit

/// The window's bar of notices.
final class Notices {
  let bar = NoticeBar()

  private let session: Session
  private var tracking: Tracking?

  init(session: Session) {
    self.session = session
    bar.widget.attach(self)
    tracking = track { [unowned self] in show() }
  }

  private func show() {
    if let notice = session.notices.first {
      bar.show(notice.sentence) { [session] in session.dismissNotice() }
    } else if isRefusedByLimit, let budget = session.budget, case .spent = budget.state {
      // One word for both: the person asked, and the limit is why nothing came.
      bar.show(budget.state.sentence, onClose: { [unowned self] in dismissLimit() })
    } else if let feed = session.feed, let error = feed.refreshError {
      bar.show(
        error.isRateLimit
          ? tr("Requests should be possible again.")
          : tr("These are the photos seen last. %@", error.sentence),
        action: tr("Retry"),
        onAction: { feed.refresh() }, onClose: { feed.dismissRefreshError() })
    } else if let profile = session.profile, let error = profile.refreshError {
      bar.show(
        error.isRateLimit
          ? tr("Requests should be possible again.")
          : tr("This is the profile as seen last. %@", error.sentence),
        action: tr("Retry"),
        onAction: { profile.refresh() }, onClose: { profile.dismissRefreshError() })
    } else if session.phase == .signedIn, let budget = session.budget, budget.deservesNotice {
      bar.show(budget.state.sentence, onClose: { budget.dismiss() })
    } else if let feed = session.feed, feed.hasNewer {
      bar.show(
        tr("There are newer photos."), action: tr("Show"), onAction: { feed.showNewer() },
        onClose: { feed.dismissNewer() })
    } else {
      bar.show(nil)
    }
  }

  private var isRefusedByLimit: Bool {
    session.feed?.refreshError?.isRateLimit == true
      || session.profile?.refreshError?.isRateLimit == true
  }

  private func dismissLimit() {
    session.budget?.dismiss()
    if session.feed?.refreshError?.isRateLimit == true { session.feed?.dismissRefreshError() }
    if session.profile?.refreshError?.isRateLimit == true {
      session.profile?.dismissRefreshError()
    }
  }
}

extension APIError {
  fileprivate var isRateLimit: Bool {
    if case .rateLimited = self { true } else { false }
  }
}
