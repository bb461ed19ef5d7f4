// A spinner for waits of minutes that costs less than GTK's.

import GtkKit

/// Shows that something is waited for: it turns for a moment, and is a still picture from then on. Each
/// frame of a spinner draws the window, which without a graphics card takes most of a processor's core.
final class RestingSpinner {
  private static let turning = Duration.seconds(1)

  let widget: Widget

  private enum Page: String { case still, turning }

  private let stack = Stack<Page>()
  private var timeout: Timeout?

  init() {
    stack.add(Make.image(Icon.loading.name, size: 32), as: .still)
    stack.add(Spinner(size: 32, isTurning: true).widget, as: .turning)
    widget = stack.widget
    widget.attach(self)
  }

  func start() {
    guard timeout == nil else { return }
    stack.show(.turning)
    timeout = Timeout(Self.turning) { [weak self] in self?.rest() }
  }

  func stop() {
    timeout = nil
    rest()
  }

  private func rest() { stack.show(.still) }
}
