// From @Observable models to widgets: a tracked closure reads the model and sets widgets, and runs
// again on the next turn of the main loop after anything it read has changed. A burst of changes is
// one run.

import Observation

/// Keeps a tracked closure running; dropping or cancelling it ends that.
package final class Tracking {
  private var body: (() -> Void)?

  fileprivate init(_ body: @escaping () -> Void) {
    self.body = body
    run()
  }

  package func cancel() { body = nil }

  private func run() {
    guard let body else { return }
    withObservationTracking(body) { [weak self] in
      Task { @MainActor in self?.run() }
    }
  }
}

/// Runs `body` now and again after each change of what it read, as long as the result is kept.
package func track(_ body: @escaping () -> Void) -> Tracking { Tracking(body) }
