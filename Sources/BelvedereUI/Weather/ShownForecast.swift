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

  /// A time of day at the place, for example "14:05".
  func clock(at moment: Date) -> String { UserLocale.text(clock: moment, in: time.timeZone) }
}
