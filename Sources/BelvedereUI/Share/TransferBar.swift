// The progress of photos on their way out of the app, with a button that cancels it. Short waits show
// nothing.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// A bar over the lower edge of the page below it.
final class TransferBar {
  let widget: Widget

  /// A wait that is over sooner shows nothing.
  private static let patience = Duration.milliseconds(300)

  private let sharing: Sharing
  // Changing figures must not move the widgets beside them.
  private let label = Label("", "caption", "numeric", lines: .shortenedAtStart)
  private let bar: Widget
  private var shown: PhotoTransfer?
  private var waiting: Timeout?
  private var tracking: Tracking?

  init(sharing: Sharing) {
    self.sharing = sharing
    widget = gtk_revealer_new()!
    bar = gtk_progress_bar_new()!
    build()
    widget.attach(self)
    tracking = widget.track { [weak self] in if let self { follow(sharing.transfers.first) } }
  }

  private func build() {
    let words = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 6, [label.widget, bar])
    words.setExpands(horizontal: true)
    words.align(nil, GTK_ALIGN_CENTER)
    let cancel = Make.iconButton(Icon.close.name, hint: tr("Cancel")) { [weak self] in
      guard let self else { return }
      shown?.cancel()
    }
    cancel.addClass("flat", "circular")
    let row = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [words, cancel])
    row.addClass("osd", "transfer-bar")
    gtk_revealer_set_child(widget.opaque, row)
    gtk_revealer_set_transition_type(widget.opaque, GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP)
    gtk_revealer_set_reveal_child(widget.opaque, 0)
    gtk_widget_set_size_request(row, 280, -1)
    widget.align(GTK_ALIGN_CENTER, GTK_ALIGN_END)
  }

  private func follow(_ transfer: PhotoTransfer?) {
    guard let transfer else {
      shown = nil
      waiting = nil
      gtk_revealer_set_reveal_child(widget.opaque, 0)
      return
    }
    if shown !== transfer {
      shown = transfer
      waiting = Timeout(Self.patience) { [weak self] in
        guard let self else { return }
        gtk_revealer_set_reveal_child(widget.opaque, 1)
      }
    }
    label.text = transfer.sentence
    if let fraction = transfer.fraction {
      gtk_progress_bar_set_fraction(bar.opaque, fraction)
    } else {
      gtk_progress_bar_pulse(bar.opaque)
    }
  }
}

extension PhotoTransfer {
  /// The part that is done; nil while that is unknown.
  fileprivate var fraction: Double? {
    photos.count > 1 ? Double(done) / Double(photos.count) : progress?.fraction
  }

  fileprivate var sentence: String {
    let what =
      switch purpose {
      case .copying: tr("Copying")
      case .saving: tr("Saving")
      case .opening: tr("Opening")
      case .sending: tr("Sending")
      case .printing: tr("Printing")
      case .wallpaper: tr("Setting the wallpaper")
      }
    if photos.count > 1 {
      let place = tr("%@ of %@", UserLocale.text(done + 1), UserLocale.text(photos.count))
      return tr("%@: %@", what, place)
    }
    return progress.map { tr("%@: %@", what, $0.sentence) } ?? tr("%@…", what)
  }
}

extension TransferProgress {
  /// The bytes that have come, and the total if it is known: `2.1 MB of 7.5 MB`.
  var sentence: String {
    let received = UserLocale.text(bytes: receivedBytes)
    return expectedBytes.map { tr("%@ of %@", received, UserLocale.text(bytes: $0)) } ?? received
  }
}
