// The tail below the last photo of a list or grid; empty if there are no photos.

import BelvedereModel
import CGtk
import GtkKit

/// The tail: loader, failure with Retry, or the end.
final class SequenceTail {
  let widget: Widget

  private enum Page: String { case loading, failed, end, nothing }

  private var tracking: Tracking?

  init(of photos: any PhotoSequence) {
    let stack = Stack<Page>(isAsLargeAsAll: false)
    widget = stack.widget
    let spinner = Spinner(size: 32)
    spinner.widget.setAccessibleLabel(tr("Loading more photos"))
    spinner.widget.setMargins(24)
    stack.add(spinner.widget, as: .loading)
    let sentence = Label(lines: .wrapped)
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
    tracking = widget.track {
      switch photos.tail {
      case _ where photos.photos.isEmpty: stack.show(.nothing)
      case .more, .loading: stack.show(.loading)
      case .end: stack.show(.end)
      case .failed(let error):
        sentence.text = error.sentence
        stack.show(.failed)
      }
      spinner.isTurning = photos.tail == .loading
    }
  }
}
