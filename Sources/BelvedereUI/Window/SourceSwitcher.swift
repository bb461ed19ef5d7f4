// SPDX-License-Identifier: MIT

// The source whose photos the window shows, as a button in the header, with a list of the other sources and what each
// needs.

import BelvedereCore
import BelvedereModel
import GtkKit

/// Names the present source, and leads to another one.
final class SourceSwitcher {
  let widget: Widget

  /// The target of a row of the list.
  private enum Choice: Hashable {
    /// The service with accounts that the person uses, or its login while they look around.
    case service
    case withoutAccount(PhotoSource)
  }

  private let context: AppContext
  private let name = Label(lines: .shortened)
  private let list = ListBox(tr("Sources"), "source-list")
  private let popover: Popover
  private var choices: [Choice] = []
  private var tracking: Tracking?

  private var session: Session { context.session }

  init(context: AppContext) {
    self.context = context
    name.limitWidth(characters: 22)
    name.widget.setMargins(horizontal: 6, vertical: 0)
    list.widget.setLeastSize(width: 280)
    popover = Popover(list.widget)
    widget = Make.menuButton(
      around: Make.box(
        .horizontal, [Make.image(Icon.pictures.name), Make.shrinking(name.widget)]))
    widget.addClass("flat")
    // As narrow as a button with an icon alone.
    widget.children.first?.addClass("image-button")
    widget.setPopover(popover)
    widget.attach(self)
    list.onChosen { [weak self] in self?.choose($0) }
    tracking = widget.track { [weak self] in self?.show() }
  }

  /// Hides the name where the header has no room for it.
  func setNamed(_ isNamed: Bool) { name.widget.isVisible = isNamed }

  private func show() {
    widget.isVisible = session.phase == .signedIn
    guard let service = session.service, session.phase == .signedIn else { return }
    name.text = service.source.name
    widget.setHint(tr("Photos from %@. Choose Another Source", service.source.name))
    choices = [.service] + context.parts.sourcesWithoutAccounts.map(Choice.withoutAccount)
    list.removeAll()
    for choice in choices { addRow(of: choice, isPresent: choice == present) }
  }

  private var present: Choice {
    guard session.looksAround, let source = session.service?.source else { return .service }
    return .withoutAccount(source)
  }

  private func addRow(of choice: Choice, isPresent: Bool) {
    let mark = Make.image(Icon.check.name)
    mark.opacity = isPresent ? 1 : 0
    let words = words(of: choice)
    let texts = Make.box(
      .vertical, spacing: 2,
      [
        Make.label(words.title, lines: .shortenedAtStart),
        Make.label(words.need, "dim-label", "caption", lines: .shortenedAtStart),
      ])
    texts.setExpands(horizontal: true)
    let content = Make.box(.horizontal, spacing: 12, [texts, mark])
    content.setMargins(horizontal: 6, vertical: 6)
    let row = list.add(content)
    row.setAccessibleLabel("\(words.title), \(words.need)")
    row.setAccessibleSelected(isPresent)
  }

  private func words(of choice: Choice) -> (title: String, need: String) {
    switch choice {
    case .service where session.looksAround: (tr("Log In…"), tr("With an account"))
    case .service:
      (
        session.service?.source.name ?? "",
        session.service?.isOwnDemo == true
          ? tr("Real photos, without a network") : tr("With an account")
      )
    case .withoutAccount(let source):
      (
        source.original.name,
        source.traits.feeds.isEmpty
          ? tr("Search only, without an account") : tr("Free photos, without an account")
      )
    }
  }

  private func choose(_ index: Int) {
    guard choices.indices.contains(index) else { return }
    popover.close()
    let choice = choices[index]
    guard choice != present else { return }
    switch choice {
    case .service: session.stopLookingAround()
    case .withoutAccount(let source): session.lookAround(at: source)
    }
  }
}
