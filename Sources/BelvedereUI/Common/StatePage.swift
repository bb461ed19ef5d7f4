// A place on a screen for something that may be on its way, may have failed or may not exist. All such
// places say so by this one part, in one of a few looks.

import BelvedereCore
import CGtk
import GtkKit

/// Shows its content, or why there is none.
final class StatePage {
  enum State {
    case loading
    /// Without `retry` there is no button, as where another one asks for the same.
    case failed(APIError, retry: (() -> Void)?)
    /// `icon` and `title` are seen in the looks of status pages only.
    case empty(icon: Icon, title: String, sentence: String, button: Button?)
    /// A page without content of its own takes no place then.
    case content
  }

  /// Its words, with mnemonic, and what it does.
  typealias Button = (label: String, action: () -> Void)

  enum Look {
    /// A status page in the middle of the screen.
    case screen
    /// A smaller status page, below a heading.
    case section
    /// A sentence over its button, between other lines.
    case column
    /// A line of small print, with its button beside it.
    case line
  }

  let widget: Widget
  var showsContent: Bool { stack.page == .content }

  private enum Page: String { case loading, reason, content }
  /// Where the reason is told.
  private enum Reason { case status(Widget), line(Label) }

  private let stack = Stack<Page>(isAsLargeAsAll: false)
  private let hasContent: Bool
  private let reason: Reason
  private let button = Make.button(tr("_Retry"))
  private var action: (() -> Void)?

  /// - Parameters:
  ///   - loading: the words meanwhile; status pages tell them to assistive technology only.
  ///   - content: nil where that is elsewhere on the screen.
  init(_ look: Look, loading: String, content: Widget? = nil) {
    hasContent = content != nil
    let parts = Self.makeParts(look, loading: loading, button: button)
    reason = parts.reason
    widget = stack.widget
    stack.add(parts.loading, as: .loading)
    stack.add(parts.page, as: .reason)
    if let content { stack.add(content, as: .content) }
    widget.attach(self)
    button.on("clicked") { [weak self] in self?.action?() }
  }

  /// Turns to another state. While a retry is under way, the focus waits at its button, to be there when
  /// that fails again.
  func show(_ state: State) {
    action = nil
    widget.isVisible = true
    switch state {
    case .loading: stack.show(.loading)
    case .failed(let error, let retry):
      let button: Button? = retry.map { (label: tr("_Retry"), action: $0) }
      tell(error.icon, error.title, error.sentence, button: button)
    case .empty(let icon, let title, let sentence, let button):
      tell(icon.name, title, sentence, button: button)
    case .content:
      // GTK 4.8 takes the focus from what is hidden, but not from what a stack puts out of sight; and it
      // keeps what it was taken from alive for ever, when the window closes before the next event.
      let window = gtk_widget_has_focus(button) != 0 ? button.window : nil
      if let window { gtk_window_set_focus(window, nil) }
      button.isVisible = false
      if hasContent { stack.show(.content) } else { widget.isVisible = false }
      if let window, !(hasContent && widget.grabFocus()) {
        gtk_widget_child_focus(window.widget, GTK_DIR_TAB_FORWARD)
      }
    }
  }

  private func tell(_ icon: String, _ title: String, _ sentence: String, button offer: Button?) {
    switch reason {
    case .status(let page):
      adw_status_page_set_icon_name(page.opaque, icon)
      adw_status_page_set_title(page.opaque, title)
      adw_status_page_set_description(page.opaque, escapeMarkup(sentence))
    case .line(let label): label.text = sentence
    }
    if let offer { Make.setLabel(offer.label, of: button) }
    button.isVisible = offer != nil
    action = offer?.action
    stack.show(.reason)
  }
}

// MARK: - Looks

extension StatePage {
  /// What is shown while loading, what tells the reason, and that together with the button.
  private static func makeParts(
    _ look: Look, loading: String, button: Widget
  ) -> (loading: Widget, reason: Reason, page: Widget) {
    let isLine = look == .line
    button.align(isLine ? nil : GTK_ALIGN_CENTER, isLine ? GTK_ALIGN_CENTER : nil)
    if !isLine { button.addClass("suggested-action", "pill") }
    switch look {
    case .screen, .section:
      let spinner = Spinner(size: look == .screen ? 48 : 32, isTurning: true).widget
      spinner.setAccessibleLabel(loading)
      // Takes its place without the button, too.
      let holder = Make.box(GTK_ORIENTATION_VERTICAL, [button])
      holder.align(GTK_ALIGN_CENTER)
      let status = Make.statusPage(title: "", child: holder)
      if look == .section {
        spinner.setMargins(24)
        status.addClass("compact")
      }
      return (spinner, .status(status), status)
    case .column, .line:
      let kind = isLine ? "caption" : "dim-label"
      let lines: LabelLines = isLine ? .wrappedAtStart : .wrapped
      let sentence = Label("", kind, lines: lines)
      let waiting = Make.label(loading, kind, lines: lines)
      for label in [sentence.widget, waiting] where isLine { label.setExpands(horizontal: true) }
      let direction = isLine ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL
      let spinner = isLine ? [Spinner(size: 16, isTurning: true).widget] : []
      return (
        Make.box(direction, spacing: 12, spinner + [waiting]), .line(sentence),
        Make.box(direction, spacing: 12, [sentence.widget, button])
      )
    }
  }
}
