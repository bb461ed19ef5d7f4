// SPDX-License-Identifier: MIT

// The progress of transfers of photos, with a button that cancels them. Short waits show nothing.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// A bar over the lower edge of the page below it.
final class TransferBar {
  let widget: Widget

  /// The delay before the bar appears.
  private static let delay = Duration.milliseconds(300)

  private let sharing: Sharing
  // Digits of equal width, so that changes do not move other widgets.
  private let label = Label("", "caption", "numeric", lines: .shortenedAtStart)
  private let bar = gtk_progress_bar_new()!
  private let revealer: Revealer
  private var shown: PhotoTransfer?
  private var waiting: Timeout?
  private var tracking: Tracking?

  init(sharing: Sharing) {
    self.sharing = sharing
    let row = Make.box(.horizontal, spacing: 12)
    revealer = Revealer(row, comesFromBelow: true)
    widget = revealer.widget
    build(row)
    widget.attach(self)
    tracking = widget.track { [weak self] in if let self { follow(sharing.transfers.first) } }
  }

  private func build(_ row: Widget) {
    let words = Make.box(.vertical, spacing: 6, [label.widget, bar])
    words.setExpands(horizontal: true)
    words.align(nil, .center)
    let cancel = Make.iconButton(Icon.close.name, hint: tr("Cancel"), "flat", "circular") {
      [weak self] in self?.shown?.cancel()
    }
    for part in [words, cancel] { row.append(part) }
    row.addClass("osd", "transfer-bar")
    row.setLeastSize(width: 280)
    widget.align(.center, .end)
  }

  private func follow(_ transfer: PhotoTransfer?) {
    guard let transfer else {
      shown = nil
      waiting = nil
      revealer.setRevealed(false)
      return
    }
    if shown !== transfer {
      shown = transfer
      waiting = Timeout(Self.delay) { [weak self] in self?.revealer.setRevealed(true) }
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
  /// The finished share; nil while it is unknown.
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
  /// The received bytes, and the total if it is known: `2.1 MB of 7.5 MB`.
  var sentence: String {
    let received = UserLocale.text(bytes: receivedBytes)
    return expectedBytes.map { tr("%@ of %@", received, UserLocale.text(bytes: $0)) } ?? received
  }
}
