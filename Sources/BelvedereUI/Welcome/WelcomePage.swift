// The signed-out screen: logo, name, one line, Log In; below it the demo's note and the way to an
// own key.

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit

/// The welcome screen.
final class WelcomePage {
  let widget: Widget

  private let context: AppContext
  private let note: Widget
  private let keyButton: Widget
  private let joinButton: Widget
  private var tracking: Tracking?

  init(context: AppContext) {
    self.context = context
    let logo = gtk_image_new_from_icon_name(appID)!
    gtk_image_set_pixel_size(logo.opaque, 128)
    let title = Make.label("Belvedere", "title-1")
    let line = Make.label(tr("Photographs from Unsplash, in a window of their own"), wraps: true)
    line.addClass("dim-label")
    let session = context.session
    let logIn = Make.button(tr("_Log In"), "suggested-action", "pill") { session.logIn() }
    logIn.align(GTK_ALIGN_CENTER)
    note = Make.label("", "dim-label", "caption", wraps: true)
    keyButton = Make.button(tr("_Use Your Unsplash Key…"))
    keyButton.addClass("flat")
    keyButton.align(GTK_ALIGN_CENTER)
    joinButton = Make.button(tr("_Create an Account"))
    joinButton.addClass("flat")
    joinButton.align(GTK_ALIGN_CENTER)
    let words = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 6, [title, line])
    let ways = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 6, [note, joinButton, keyButton])
    let column = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 24, [logo, words, logIn, ways])
    widget = Make.centredPage(column, maximum: 420)
    widget.attach(self)
    keyButton.on("clicked") { [unowned self] in
      KeyDialog(context: context).present(over: widget.window)
    }
    joinButton.on("clicked") { [unowned self] in
      if let address = Self.joining { widget.open(address) }
    }
    tracking = track { [unowned self] in showService() }
  }

  /// Where Unsplash takes in members.
  private static let joining = URL(string: "https://unsplash.com/join")

  private func showService() {
    joinButton.isVisible = context.session.service?.kind == .unsplash
    let text =
      switch context.session.service?.kind {
      case .demo:
        tr(
          "This is the demo: real photographs, no network, no account. With a key of your own, Belvedere shows Unsplash."
        )
      case .custom: context.session.service?.id ?? ""
      case .unsplash, nil: ""
      }
    gtk_label_set_text(note.opaque, text)
    note.isVisible = !text.isEmpty
  }
}
