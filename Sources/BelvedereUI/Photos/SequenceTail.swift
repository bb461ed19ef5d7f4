// SPDX-License-Identifier: MIT

// The tail below the last photo of a list or grid; empty if there are no photos. While the service cannot be reached
// and the tail is on the screen, it retries automatically.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// The tail: loader, failure with Retry, or the end.
final class SequenceTail {
  let widget: Widget

  private enum Page: String { case loading, failed, end, nothing }

  private let photos: any PhotoSequence
  private let stack = Stack<Page>(isAsLargeAsAll: false)
  private let spinner = Spinner(size: 32)
  private let sentence = Label(lines: .wrapped)
  private let delay: GrowingDelay
  private lazy var retrying = SeenRetry(delay: delay) { [widget] in
    widget.isMapped
  } again: { [weak self] in
    self?.tryAgain()
  }
  private var tracking: Tracking?

  /// - Parameter delay: between retries.
  init(of photos: any PhotoSequence, delay: GrowingDelay = SeenRetry.usualDelay) {
    self.photos = photos
    self.delay = delay
    widget = stack.widget
    spinner.widget.setAccessibleLabel(tr("Loading more photos"))
    spinner.widget.setMargins(24)
    stack.add(spinner.widget, as: .loading)
    let retry = Make.button(tr("_Retry"), "pill") { photos.retryNextPage() }
    retry.align(GTK_ALIGN_CENTER)
    let failure = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 12, [sentence.widget, retry])
    failure.setMargins(24)
    stack.add(failure, as: .failed)
    let end = Make.label(tr("That was the last photo."), "dim-label", lines: .wrapped)
    end.setMargins(24)
    stack.add(end, as: .end)
    widget.attach(self)
    stack.add(Make.label(""), as: .nothing)
    widget.on("map") { [weak self] in self?.retrying.check() }
    tracking = widget.track { [weak self] in self?.show() }
  }

  private func show() {
    let tail = photos.tail
    switch tail {
    case _ where photos.photos.isEmpty: stack.show(.nothing)
    case .loading where retrying.isTrying: break
    case .more, .loading: stack.show(.loading)
    case .end: stack.show(.end)
    case .failed(let error):
      sentence.text = error.sentence
      stack.show(.failed)
    }
    spinner.isTurning = tail == .loading && !retrying.isTrying
    plan(after: tail)
  }

  private func plan(after tail: PhotoTail) {
    switch tail {
    case .loading: break
    case .failed(let error): retrying.fail(error)
    case .more, .end: retrying.end()
    }
  }

  private func tryAgain() {
    photos.retryNextPage()
    // A running refresh has priority.
    if case .failed = photos.tail { plan(after: photos.tail) }
  }
}
