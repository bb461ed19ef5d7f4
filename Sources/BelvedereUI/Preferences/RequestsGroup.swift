// SPDX-License-Identifier: MIT

// The number of requests left of the hour, and the time to try again when none are.

import BelvedereModel
import CGtk
import GtkKit

/// The meter of the request budget.
final class RequestsGroup {
  let widget: Widget

  private let session: Session
  private let row: ActionRow
  private let bar: Widget
  private var tracking: Tracking?

  init(session: Session) {
    self.session = session
    bar = gtk_level_bar_new()!
    bar.setLeastSize(width: 96)
    bar.setAccessibleLabel(tr("Requests left"))
    row = ActionRow(tr("Requests"), bar)
    widget = Make.rowGroup([row.widget])
    widget.attach(self)
    session.budget?.update()
    tracking = widget.track { [weak self] in if let self { show(session.budget?.state ?? .unknown) }
    }
  }

  private func show(_ state: BudgetWatch.State) {
    row.widget.setRowSubtitle(state.reading)
    bar.isVisible = state != .unknown
    gtk_level_bar_set_value(bar.opaque, state.share)
  }
}

extension BudgetWatch.State {
  /// The text beside the meter's bar.
  fileprivate var reading: String {
    guard case .spent(_, let until) = self else { return sentence }
    return tr("None left. Try again after %@.", UserLocale.text(moment: until))
  }

  /// The share of the limit that is left: 0 to 1.
  fileprivate var share: Double {
    switch self {
    case .unknown, .spent: 0
    case .enough(let remaining, let limit), .low(let remaining, let limit):
      min(1, Double(remaining) / Double(max(1, limit)))
    }
  }
}
