// SPDX-License-Identifier: MIT

// The list of actions on a photo: rows of buttons that name actions. The row of a disabled action is
// hidden.

import CGtk
import GtkKit

/// The rows of the share menu.
final class ShareList {
  let widget: Widget
  /// Called after an action was chosen.
  var onChosen: () -> Void = {}

  private let page = Label(lines: .wrappedAtStart)
  private var pageRow: Widget?

  /// - Parameter inSheet: true makes the rows large enough for fingers.
  init(inSheet: Bool) {
    widget = Make.box(.vertical)
    widget.addClass("share-list")
    widget.setClass("touch", inSheet)
    widget.attach(self)
    let sections: [[Widget]] = [
      [
        row(tr("Copy Photo"), Icon.copy.name, Commands.copyPhoto),
        row(tr("Copy Link"), Icon.link.name, Commands.copyLink),
        choices(
          tr("Copy Credit"), Icon.richText.name,
          [
            (tr("Text"), tr("Copy Credit as Text"), Commands.copyCreditText),
            ("HTML", tr("Copy Credit as HTML"), Commands.copyCreditHTML),
            ("Markdown", tr("Copy Credit as Markdown"), Commands.copyCreditMarkdown),
          ]),
      ],
      [
        row(tr("Save As…"), Icon.saveAs.name, Commands.savePhoto),
        row(tr("Save to Pictures"), Icon.pictures.name, Commands.savePhotoToPictures),
      ],
      [
        row(tr("Open With…"), Icon.openWith.name, Commands.openPhotoWith),
        row(tr("Send by Mail…"), Icon.mail.name, Commands.mailPhoto),
        row(tr("Print…"), Icon.print.name, Commands.printPhoto),
        choices(
          tr("Set as Wallpaper"), Icon.wallpaper.name,
          [
            (tr("Desktop"), tr("Set as Desktop Wallpaper"), Commands.setBackground),
            (tr("Lock Screen"), tr("Set as Lock Screen Wallpaper"), Commands.setLockScreen),
          ]),
        row(nil, Icon.browser.name, Commands.openPhotoPage),
      ],
    ]
    for (index, rows) in sections.enumerated() {
      if index > 0 {
        widget.append(gtk_separator_new(.horizontal)!)
      }
      for row in rows { widget.append(row) }
    }
    setPage(isAtUnsplash: true)
  }

  func setPage(isAtUnsplash: Bool) {
    let text = isAtUnsplash ? tr("Open on Unsplash") : tr("Open in the Browser")
    page.text = text
    pageRow?.setAccessibleLabel(text)
  }

  /// - Parameter title: nil for the row of the photo's page, whose title changes.
  private func row(_ title: String?, _ icon: String, _ command: Action) -> Widget {
    let label = title.map { Make.label($0, lines: .wrappedAtStart) } ?? page.widget
    label.setExpands(horizontal: true)
    let content = Make.box(.horizontal, spacing: 12, [Make.image(icon), label])
    if let key = command.accelerators.first {
      content.append(Make.label(acceleratorName(key), "dim-label", "caption"))
    }
    let button = Make.button(around: content, "flat")
    if let title { button.setAccessibleLabel(title) } else { pageRow = button }
    connect(button, command)
    return button
  }

  /// A row with several buttons for variants of one action.
  private func choices(
    _ title: String, _ icon: String, _ choices: [(label: String, hint: String, command: Action)]
  ) -> Widget {
    let label = Make.label(title, lines: .wrappedAtStart)
    label.setExpands(horizontal: true)
    let buttons = choices.map { choice in
      let button = Make.button(around: Make.label(choice.label), "text-button", "choice")
      button.align(nil, .center)
      button.setHint(choice.hint)
      connect(button, choice.command)
      return button
    }
    // With large letters the buttons wrap.
    let variants = Flow(mostInRow: buttons.count)
    variants.show(buttons)
    let words = Make.box(.vertical, spacing: 4, [label, variants.widget])
    words.setExpands(horizontal: true)
    let image = Make.image(icon)
    image.align(nil, .start)
    let row = Make.box(.horizontal, spacing: 12, [image, words])
    row.addClass("choices")
    return row
  }

  private func connect(_ button: Widget, _ command: Action) {
    button.setAction(command)
    // GTK makes the button of a disabled action insensitive.
    g_object_bind_property(
      button.raw, "sensitive", button.raw, "visible", G_BINDING_SYNC_CREATE)
    button.on("clicked") { [weak self] in self?.onChosen() }
  }
}
