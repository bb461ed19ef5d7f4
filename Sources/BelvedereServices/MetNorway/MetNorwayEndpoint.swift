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

/// Two digits after the point. More than four are refused, and two are enough: a hundredth of a degree is about
/// a kilometre, the forecast's grid is coarser, and the service learns no more of the position than it needs.
private func hundredths(_ degrees: Double) -> String { PlainNumber.text(degrees, digits: 2) }
