// The tail below the last photo of a list or grid; empty if there are no photos. While the service cannot be reached,
// the tail asks again by itself as long as someone sees it.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// The tail: loader, failure with Retry, or the end.
final class SequenceTail {
  /// Seconds between tries. A service that cannot be reached counts no requests.
  static let usualDelay = GrowingDelay(first: 2, longest: 8)

  let widget: Widget

  private enum Page: String { case loading, failed, end, nothing }

  private let photos: any PhotoSequence
  private let delay: GrowingDelay
  private let stack = Stack<Page>(isAsLargeAsAll: false)
  private let spinner = Spinner(size: 32)
  private let sentence = Label(lines: .wrapped)
  /// The failures in a row.
  private var failures = 0
  /// Runs until the next try.
  private var waiting: Timeout?
  /// True when it is time for a try, and nobody sees the tail.
  private var isDue = false
  /// True during a try, which changes nothing on the screen until it has an outcome.
  private var isTrying = false
  private var tracking: Tracking?

  /// - Parameter delay: between tries.
  init(of photos: any PhotoSequence, delay: GrowingDelay = SequenceTail.usualDelay) {
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
    let end = Make.label(tr("That was the last photo."), "dim-label")
    end.setMargins(24)
    stack.add(end, as: .end)
    widget.attach(self)
    stack.add(Make.label(""), as: .nothing)
    widget.on("map") { [weak self] in
      if let self, isDue { tryAgain() }
    }
    tracking = widget.track { [weak self] in self?.show() }
  }

  private func show() {
    let tail = photos.tail
    switch tail {
    case _ where photos.photos.isEmpty: stack.show(.nothing)
    case .loading where isTrying: break
    case .more, .loading: stack.show(.loading)
    case .end: stack.show(.end)
    case .failed(let error):
      sentence.text = error.sentence
      stack.show(.failed)
    }
    spinner.isTurning = tail == .loading && !isTrying
    plan(after: tail)
  }

  /// Plans another try where that may help, and none after a success.
  private func plan(after tail: PhotoTail) {
    if tail == .loading { return }
    (waiting, isDue, isTrying) = (nil, false, false)
    guard case .failed(let error) = tail, error.isConnectionLost else { return failures = 0 }
    failures += 1
    waiting = Timeout(.seconds(delay.seconds(afterFailures: failures))) { [weak self] in
      self?.tryAgain()
    }
  }

  private func tryAgain() {
    waiting = nil
    isDue = !widget.isMapped
    guard !isDue, case .failed = photos.tail else { return }
    isTrying = true
    photos.retryNextPage()
    // A refresh that is under way goes first.
    if case .failed = photos.tail { plan(after: photos.tail) }
  }
}

extension APIError {
  /// True if the service was not reached.
  fileprivate var isConnectionLost: Bool {
    switch self {
    case .unreachable, .timedOut: true
    default: false
    }
  }
}
