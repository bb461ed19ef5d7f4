// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation
import GtkKit

/// A forecast with everything that its words depend on.
struct ShownForecast {
  let forecast: Forecast
  let units: WeatherUnits
  /// The clock of the place.
  let time: PlaceTime
  let now: Date

  /// The date that a moment has at the place.
  func date(at moment: Date) -> CivilDate { time.date(at: moment) }

  /// "Today", or the day of the week at the place, e.g. "Mon".
  func day(at moment: Date) -> String {
    if date(at: moment) == date(at: now) { return tr("Today") }
    let name = UserLocale.text(weekday: moment, in: time.timeZone)
    return name.prefix(1).uppercased(with: UserLocale.current) + name.dropFirst()
  }

  /// A time of day at the place, for example "14:05".
  func clock(at moment: Date) -> String { UserLocale.text(clock: moment, in: time.timeZone) }
}
