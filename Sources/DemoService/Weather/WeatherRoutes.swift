// SPDX-License-Identifier: MIT

// The forecast, at the path and by the rules of MET Norway's locationforecast 2.0: callers identify
// themselves and send at most four decimals; an answer has `Expires` and `Last-Modified`, and no entity
// tag; errors are pages of HTML. Answers are not marked as synthetic, because the client knows that it uses a
// demo service.

import FoundationEssentials
import NIOHTTP1

/// The routes of the weather.
struct WeatherRoutes: Sendable {
  /// The lifetime of an answer, in seconds, and the greatest difference between places, which spreads the requests.
  private static let lifetime: TimeInterval = 1800
  private static let spread: UInt64 = 300

  let now: @Sendable () -> Date

  var all: [Route] {
    [
      Route(.GET, "/weatherapi/locationforecast/2.0/complete") { request, _ in
        try forecast(request)
      }
    ]
  }

  private func forecast(_ request: Request) throws -> Reply {
    guard let agent = request.headers.first(name: "User-Agent"), !agent.isEmpty else {
      throw Self.refusal(.forbidden, "Identify yourself by the header User-Agent.")
    }
    let latitude = try degrees("lat", of: request, limit: 90)
    let longitude = try degrees("lon", of: request, limit: 180)
    let time = now()
    let made = MadeForecast(latitude: latitude, longitude: longitude, at: time)
    let modified = httpDate(made.issued)
    let delay = stableHash("\(latitude) \(longitude)".utf8) % Self.spread
    let headers: HTTPHeaders = [
      "Expires": httpDate(time + Self.lifetime + Double(delay)), "Last-Modified": modified,
      "Vary": "Accept, Accept-Encoding",
    ]
    if request.headers.first(name: "If-Modified-Since") == modified {
      return Reply(.notModified, headers: headers)
    }
    var reply = Reply.json(made.json)
    reply.headers.add(contentsOf: headers)
    return reply
  }

  private func degrees(_ name: String, of request: Request, limit: Double) throws -> Double {
    guard let text = request.query[name], let number = Double(text), number.isFinite else {
      throw Self.refusal(.badRequest, "The field \(name) is missing or no number.")
    }
    guard (text.split(separator: ".").dropFirst().last?.count ?? 0) <= 4 else {
      throw Self.refusal(.forbidden, "Send four decimals at most.")
    }
    guard abs(number) <= limit else {
      throw Self.refusal(.unprocessableEntity, "The position is outside of the area.")
    }
    return number
  }

  private static func refusal(_ status: HTTPResponseStatus, _ words: String) -> Refusal {
    Refusal(.page(status, words))
  }
}
