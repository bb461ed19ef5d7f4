// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation
import Synchronization

/// A weather service with the answer that the test sets.
package final class FakeWeather: WeatherService {
  private struct State {
    var answer: Result<WeatherReport, WeatherError> = .failure(.noForecast)
    var positions: [Coordinate] = []
  }

  /// Every call passes this gate.
  package let gate = Gate()
  private let state = Mutex(State())

  package init() {}

  /// The requested positions, in order.
  package var positions: [Coordinate] { state.withLock { $0.positions } }

  package func answer(_ answer: Result<WeatherReport, WeatherError>) {
    state.withLock { $0.answer = answer }
  }

  package func forecast(at position: Coordinate) async throws(WeatherError) -> WeatherReport {
    state.withLock { $0.positions.append(position) }
    await gate.pass()
    return try state.withLock { $0.answer }.get()
  }
}
