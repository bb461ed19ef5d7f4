// SPDX-License-Identifier: MIT

// The screen for a person who is not logged in, over a photo that fills the window: logo, name, one sentence; a
// button to log in, with the service and the reason; a button that shows photos at once; and what else is offered.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

/// The welcome screen.
final class WelcomePage {
  let widget: Widget
  /// Lies behind the whole window, of which this screen is a part.
  let backdrop: WelcomeBackdrop

  private let context: AppContext
  private let network = Network()
  private let logIn: Widget
  /// The service of the login.
  private let logInNote = Label("", "caption", lines: .wrapped)
  private let lookAtPhotos: Widget
  private let options: WelcomeOptions
  private var tracking: Tracking?

  init(context: AppContext) {
    self.context = context
    backdrop = WelcomeBackdrop(photosIn: context.folders.welcome)
    options = WelcomeOptions(context: context)
    let logo = Make.image(context.identity.id, size: 96)
    let title = Make.label(context.identity.name, "title-1", lines: .wrapped)
    let line = Make.label(tr("Photos from Unsplash and Wikimedia Commons"), lines: .wrapped)
    let words = Make.box(.vertical, spacing: 6, [logo, title, line])

    let (session, network) = (context.session, network)
    logIn = Make.button(tr("_Log In"), "suggested-action", "pill") { session.logIn() }
    let why = Make.menuButton(around: Make.label(tr("Why log in?"), "caption"))
    why.addClass("flat")
    why.setAccessibleLabel(tr("Why log in?"))
    why.setPopover(Popover(Self.makeReasons()))
    logInNote.keepWords()
    logInNote.breakOnlyForRoom()
    let purpose = Make.box(.horizontal, spacing: 6, [logInNote.widget, why])
    purpose.align(.center)
    lookAtPhotos = Make.button(tr("Look at _Photos"), "pill") {
      session.lookAtPhotos(hasNetwork: network.isAvailable)
    }
    let buttons = Make.box(.vertical, spacing: 8, [logIn, purpose, lookAtPhotos, options.widget])
    buttons.align(.center)
    buttons.setLeastSize(width: 240)

    let column = Make.box(.vertical, spacing: 24, [words, buttons, backdrop.credit.widget])
    column.align(nil, .end)
    column.setMargins(24)
    column.setMargins(bottom: 12)
    widget = Make.scroller(Make.clamp(column, maximum: 420))
    widget.addClass("welcome")
    widget.attach(self)
    tracking = widget.track { [weak self] in self?.showService() }
  }

  /// Focuses the most frequent choice.
  func focus() { logIn.focusWhenSeen() }

  private func showService() {
    for button in [logIn, lookAtPhotos] { button.isSensitive = !context.session.isEntering }
    logInNote.show(context.session.service.flatMap(target))
  }

  private func target(of service: ServiceDescription) -> String? {
    if !service.source.hasAccounts { return nil }
    return service.isOwnDemo ? tr("Logs in to the demo") : tr("Logs in to %@", service.name)
  }

  /// Makes the text that tells the use of an account, and what a person has without one.
  private static func makeReasons() -> Widget {
    let answers = [
      Label(
        tr(
          "The service keeps the photos that you like, and you see them on every device. Your profile counts them."
        ), lines: .wrappedAtStart),
      Label(
        tr("Photos that you like, places and notes stay on this computer. Nobody else sees them."),
        lines: .wrappedAtStart),
    ]
    // The scroller is as high as the texts with this width.
    let characters = Int(30 / max(1, TextScale.factor))
    for answer in answers { answer.limitWidth(characters: characters) }
    let headings = [tr("With an Account"), tr("Without One")].map {
      Make.label($0, "heading", lines: .wrappedAtStart)
    }
    let reasons = Make.box(
      .vertical, spacing: 6, zip(headings, answers).flatMap { [$0, $1.widget] })
    reasons.setMargins(6)
    let scroller = Make.scroller(reasons, mostHeight: 400)
    scroller.setLeastSize(width: 280)
    return scroller
  }
}
