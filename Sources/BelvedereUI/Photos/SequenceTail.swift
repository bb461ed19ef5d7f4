// The tail below the last photo of a list or grid; nothing where there are no photos.

import BelvedereModel
import CGtk
import GtkKit

/// Below the last photo: loader, failure with Retry, or the end.
final class SequenceTail {
  let widget: Widget

  private var tracking: Tracking?

  init(of photos: any PhotoSequence) {
    widget = gtk_stack_new()!
    gtk_stack_set_vhomogeneous(widget.opaque, 0)
    let spinner = Make.spinner(size: 32)
    spinner.setAccessibleLabel(tr("Loading more photos"))
    spinner.setMargins(24)
    gtk_stack_add_named(widget.opaque, spinner, "loading")
    let sentence = Make.label("", wraps: true)
    let retry = Make.button(tr("_Retry"), "pill") { photos.retryNextPage() }
    retry.align(GTK_ALIGN_CENTER)
    let failure = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 12, [sentence, retry])
    failure.setMargins(24)
    gtk_stack_add_named(widget.opaque, failure, "failed")
    let end = Make.label(tr("That was the last photo."), "dim-label")
    end.setMargins(24)
    gtk_stack_add_named(widget.opaque, end, "end")
    widget.attach(self)
    gtk_stack_add_named(widget.opaque, Make.label(""), "nothing")
    tracking = widget.track { [weak self] in
      guard let self else { return }
      switch photos.tail {
      case _ where photos.photos.isEmpty:
        gtk_stack_set_visible_child_name(widget.opaque, "nothing")
      case .more, .loading: gtk_stack_set_visible_child_name(widget.opaque, "loading")
      case .end: gtk_stack_set_visible_child_name(widget.opaque, "end")
      case .failed(let error):
        gtk_label_set_text(sentence.opaque, error.sentence)
        gtk_stack_set_visible_child_name(widget.opaque, "failed")
      }
      // A spinner that turns out of sight would keep the frame clock running.
      if photos.tail == .loading {
        gtk_spinner_start(spinner.opaque)
      } else {
        gtk_spinner_stop(spinner.opaque)
      }
    }
  }
}
