// SPDX-License-Identifier: MIT

// From @Observable models to widgets: a tracked closure reads the model and sets widgets. It runs again on
// the next turn of the main loop after anything it read has changed. A burst of changes causes one run.
//
// A closure often makes views with trackings of their own. Observation would attribute their reads to the outer
// closure, too, so the inner closures first run when the outer one has ended, in the order they were made.
//
// A view's tracking belongs to a widget. It pauses while that widget is in no window, and ends when the
// widget is destroyed. So a widget that a gesture or an animation keeps alive gets no updates after its
// screen is gone.

import CGtk
import Observation

/// Keeps a tracked closure running until this is cancelled or dropped.
package final class Tracking {
  /// The trackings that were made by the running closure; nil while none runs.
  private static var made: [Tracking]?

  private let leash = Leash()
  private var body: (() -> Void)?
  private var isPaused = false
  /// True if something changed during the pause.
  private var isDue = false

  fileprivate init(_ body: @escaping () -> Void) {
    self.body = body
    if Self.made?.append(self) == nil { run() }
  }

  deinit { leash.cut() }

  package func cancel() {
    body = nil
    leash.cut()
  }

  private func run() {
    guard let body else { return }
    isDue = isPaused
    if isPaused { return }
    Self.made = []
    withObservationTracking {
      leash.hold()
      body()
    } onChange: { [weak self] in
      Task { @MainActor in self?.run() }
    }
    let made = Self.made ?? []
    Self.made = nil
    for tracking in made { tracking.run() }
  }

  fileprivate func setPaused(_ isPaused: Bool) {
    self.isPaused = isPaused
    guard isDue, !isPaused else { return }
    // A widget often enters its window during a layout, when widgets must not be changed.
    Task { run() }
  }
}

/// Ends the observation of the properties that a closure has read. Observation keeps some 400 bytes for each of them
/// until one changes; properties of a model that outlives the view may never change. So each closure also reads this
/// object's property, which `cut` changes.
nonisolated private final class Leash: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private var end: Void { () }

  /// Called in the closure.
  func hold() { registrar.access(self, keyPath: \.end) }

  /// Ends the observation of all that the closure has read.
  func cut() { registrar.withMutation(of: self, keyPath: \.end) {} }
}

/// Runs `body` now, or at the end of the tracked closure that calls this, and again after each change of what it
/// read, as long as the result is kept. For code that belongs to no window; views use `Widget.track`.
package func track(_ body: @escaping () -> Void) -> Tracking { Tracking(body) }

extension Widget {
  /// Runs `body` now, or at the end of the tracked closure that calls this, and again after each change of what it
  /// read, as long as the result is kept and this widget lives. While the widget is taken out of its window, changes
  /// wait for its return.
  package func track(_ body: @escaping () -> Void) -> Tracking {
    let tracking = Tracking(body)
    let watch = attachment(TrackingWatch.self) ?? TrackingWatch(self)
    watch.add(tracking)
    return tracking
  }
}

/// Pauses the trackings of one widget while it is in no window. Attached to the widget, since a
/// tracking may be replaced many times while the widget stays.
private final class TrackingWatch {
  private struct Entry {
    weak var tracking: Tracking?
  }

  private var entries: [Entry] = []
  /// True while the widget is taken out of its window; false before it was ever in one.
  private var isAway = false

  init(_ widget: Widget) {
    widget.attach(self)
    widget.onNotify("root") { [weak self] in self?.setAway(gtk_widget_get_root(widget) == nil) }
    widget.on("destroy") { [weak self] in self?.forEach { $0.cancel() } }
  }

  func add(_ tracking: Tracking) {
    entries.removeAll { $0.tracking == nil }
    entries.append(Entry(tracking: tracking))
    tracking.setPaused(isAway)
  }

  private func setAway(_ isAway: Bool) {
    self.isAway = isAway
    forEach { $0.setPaused(isAway) }
  }

  private func forEach(_ body: (Tracking) -> Void) {
    for entry in entries { if let tracking = entry.tracking { body(tracking) } }
  }
}
