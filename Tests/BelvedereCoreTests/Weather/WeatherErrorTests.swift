// SPDX-License-Identifier: MIT

// The conversion of request errors to weather errors.

import Testing

@testable import BelvedereCore

@Suite struct WeatherErrorTests {
  @Test(
    arguments: [
      (.cancelled, .cancelled, false), (.timedOut, .timedOut, true),
      (.unreachable(detail: "x"), .unreachable(detail: "x"), true),
      (.insecure(.outOfDate, detail: "x"), .insecure(.outOfDate, detail: "x"), false),
      (.rateLimited(retryAfter: 7), .paused(retryAfter: 7), true),
      (.forbidden(messages: ["x"]), .excluded(messages: ["x"]), false),
      (.notFound(messages: []), .noForecast, false),
      (.refused(status: 422, messages: ["x"]), .noForecast, false),
      (.refused(status: 400, messages: ["x"]), .refused(status: 400, messages: ["x"]), false),
      (.unauthorized(messages: ["x"]), .refused(status: 401, messages: ["x"]), false),
      (.gone(messages: ["x"]), .refused(status: 410, messages: ["x"]), false),
      (
        .serverFailed(status: 503, retryAfter: 9), .serverFailed(status: 503, retryAfter: 9), true
      ),
      (.unreadable(detail: "x"), .unreadable(detail: "x"), true),
    ] as [(APIError, WeatherError, Bool)])
  func isThatOfTheRequest(_ error: APIError, expected: WeatherError, isTransient: Bool) {
    #expect(WeatherError(error) == expected)
    #expect(WeatherError(error).isTransient == isTransient)
    #expect(WeatherError(error).retryAfter == error.retryAfter)
  }
}
