// SPDX-License-Identifier: MIT

// A spinner for waits of minutes that uses less processor time than GTK's.

import GtkKit

/// Turns for a moment, and is a still picture after that. Each frame of a spinner draws the window, which
/// takes most of a processor core without a graphics card.
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
