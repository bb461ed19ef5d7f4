// SPDX-License-Identifier: MIT

// A part of a screen whose content may be loading, may have failed or may not exist. All such parts use
// this class, in one of a few looks.

import BelvedereCore
import GtkKit

/// Shows its content, or the reason why there is none.
final class StatePage {
  enum State {
    case loading
    /// Without `retry` there is no button, because another button on the screen retries.
    case failed(APIError, retry: (() -> Void)?)
    /// `icon` and `title` are shown in the looks of status pages only.
    case empty(icon: Icon, title: String, sentence: String, button: Button?)
    /// A page without content of its own is hidden.
    case content
  }

  /// The label, with mnemonic, and the action.
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
  /// The widget that shows the reason.
  private enum Reason { case status(Widget), line(Label) }

  private let stack = Stack<Page>(isAsLargeAsAll: false)
  private let hasContent: Bool
  private let reason: Reason
  private let button = Make.button(tr("_Retry"))
  private var action: (() -> Void)?
  /// True if the button must get the focus when the loading has failed.
  private var isFocusWanted = false
  /// The widget that had the focus when the button was to get it; nil if none had.
  private var focusBefore: Widget?

  /// - Parameters:
  ///   - loading: the text shown while loading; in status pages, for assistive technology only.
  ///   - content: nil if the content is elsewhere on the screen.
  ///   - more: below the button of a status page.
  init(_ look: Look, loading: String, content: Widget? = nil, more: Widget? = nil) {
    hasContent = content != nil
    let parts = Self.makeParts(look, loading: loading, button: button, more: more)
    reason = parts.reason
    widget = stack.widget
    stack.add(parts.loading, as: .loading)
    stack.add(parts.page, as: .reason)
    if let content { stack.add(content, as: .content) }
    widget.attach(self)
    button.on("clicked") { [weak self] in self?.action?() }
  }

  /// Gives the focus to the button below the reason. While loading, it gets the focus when that has failed, unless the
  /// person has moved it until then.
  ///
  /// - Returns: false if there is no button now.
  @discardableResult
  func focusButton() -> Bool {
    isFocusWanted = stack.page == .loading
    focusBefore = widget.window?.focus
    return stack.page == .reason && button.isVisible && button.grabFocus()
  }

  /// Shows another state. During a retry, the focus stays on its button, in case the retry fails.
  func show(_ state: State) {
    action = nil
    widget.isVisible = true
    switch state {
    case .loading: stack.show(.loading)
    case .failed(let error, let retry):
      let button: Button? = retry.map { (label: tr("_Retry"), action: $0) }
      showMessage(error.icon, error.title, error.sentence, button: button)
    case .empty(let icon, let title, let sentence, let button):
      showMessage(icon.name, title, sentence, button: button)
    case .content:
      isFocusWanted = false
      // GTK 4.8 takes the focus from a hidden widget, but not from one on a page that a stack hides. Also, if
      // the window closes before the next event, GTK never frees the widget that lost the focus.
      let window = button.hasFocus ? button.window : nil
      window?.focus = nil
      button.isVisible = false
      if hasContent { stack.show(.content) } else { widget.isVisible = false }
      if let window, !(hasContent && widget.grabFocus()) {
        window.widget.moveFocus(.forward)
      }
    }
  }

  private func showMessage(
    _ icon: String, _ title: String, _ sentence: String, button offer: Button?
  ) {
    switch reason {
    case .status(let page):
      Make.setIcon(icon, ofStatusPage: page)
      Make.setTitle(title, ofStatusPage: page)
      Make.setText(sentence, ofStatusPage: page)
    case .line(let label): label.text = sentence
    }
    let hadFocus = stack.page == .content && widget.containsFocus
    if let offer { Make.setLabel(offer.label, of: button) }
    button.isVisible = offer != nil
    action = offer?.action
    if widget.isMapped, stack.page != .reason { widget.announce("\(title). \(sentence)") }
    stack.show(.reason)
    let isFree = widget.window.map { $0.focus == nil || $0.focus == focusBefore } ?? false
    if offer != nil, hadFocus || isFocusWanted && isFree { button.grabFocus() }
    isFocusWanted = false
  }
}

// MARK: - Looks

extension StatePage {
  /// Makes the widget shown while loading, the one with the reason, and the page of reason and button.
  private static func makeParts(
    _ look: Look, loading: String, button: Widget, more: Widget?
  ) -> (loading: Widget, reason: Reason, page: Widget) {
    let isLine = look == .line
    button.align(isLine ? nil : .center, isLine ? .center : nil)
    if !isLine { button.addClass("suggested-action", "pill") }
    switch look {
    case .screen, .section:
      let spinner = Spinner(size: look == .screen ? 48 : 32, isTurning: true).widget
      spinner.setAccessibleLabel(loading)
      // The holder also takes up space without the button.
      let holder = Make.box(.vertical, [button, more].compactMap(\.self))
      holder.align(.center)
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
      let direction: Orientation = isLine ? .horizontal : .vertical
      let spinner = isLine ? [Spinner(size: 16, isTurning: true).widget] : []
      return (
        Make.box(direction, spacing: 12, spinner + [waiting]), .line(sentence),
        Make.box(direction, spacing: 12, [sentence.widget, button])
      )
    }
  }
}
