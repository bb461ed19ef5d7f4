// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation

/// The routes of MET Norway's weather API.
enum MetNorwayEndpoint: Endpoint {
  /// The forecast of locationforecast 2.0 with all of its figures.
  case forecast(Coordinate)

  var path: [String] {
    switch self {
    case .forecast: ["weatherapi", "locationforecast", "2.0", "complete"]
    }
  }

  var query: [(name: String, value: String)] {
    switch self {
    case .forecast(let position):
      [("lat", hundredths(position.latitude)), ("lon", hundredths(position.longitude))]
    }
  }
}

/// Two decimal digits. More than four are refused, and two are enough: a hundredth of a degree is about a kilometre,
/// the forecast's grid is coarser, and the position is not revealed more exactly than necessary.
private func hundredths(_ degrees: Double) -> String { PlainNumber.text(degrees, digits: 2) }
