// SPDX-License-Identifier: MIT

// The parts of the facts that are more than a line of text.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

/// The photographer: portrait and name, which open their page.
final class PhotographerRow {
  let widget: Widget

  private let portrait: Portrait
  private let name = Label("", "heading", lines: .shortenedAtStart)
  private let username = Label("", "caption", "dim-label", lines: .shortenedAtStart)
  private let icon = Make.image()

  init(images: any ImageLoading) {
    portrait = Portrait(side: 40, images: images)
    let words = Make.box(.vertical, [name, username].map(\.widget))
    words.setExpands(horizontal: true)
    words.align(nil, .center)
    icon.addClass("dim-label")
    widget = Make.button(
      around: Make.box(.horizontal, spacing: 12, [portrait.widget, words, icon]), "flat",
      "photographer-row")
    widget.attach(self)
    widget.setAction(Commands.openPhotographer)
    widget.setAccessibleDescription(tr("Opens the photographer’s page"))
  }

  func show(_ user: User?) {
    portrait.show(user)
    widget.isVisible = user != nil
    guard let user else { return }
    name.text = user.name
    let opens = user.hasPhotoList ? Icon.next : Icon.externalLink
    Make.setIcon(opens.name, ofImage: icon)
    icon.isVisible = user.hasPage
    // Authors of an archive have none.
    username.show(user.username.isEmpty ? nil : "@\(user.username)")
    widget.setAccessibleLabel(user.name)
  }
}

/// The terms under which the photo may be used: Unsplash's, or those of its author. Title and author are among them
/// only if the pane does not show them anyway.
final class LicenceRows {
  private let title = FactRow(tr("Title"))
  private let author = FactRow(tr("Author"))
  private let licence = FactRow()
  private let changes = FactRow(tr("Changes"))
  private let source = FactRow(tr("Source"))

  var rows: [FactRow] { [licence, title, author, changes, source] }

  func show(_ photo: Photo?) {
    let credit = photo?.credit
    let titleElsewhere = [photo?.caption, photo?.altDescription].contains(credit?.title)
    title.show(titleElsewhere ? nil : credit?.title)
    author.show(credit?.author == photo?.user?.name ? nil : credit?.author)
    changes.show(credit?.changeWords)
    let page = credit?.source.flatMap(Attribution.webURL)
    source.show(page.map { photo?.source?.name ?? $0.host() ?? $0.absoluteString }, link: page)
    guard let photo else { return licence.show(nil) }
    if let credit {
      licence.show(photo.licenceWords, link: credit.licenseURL.flatMap(Attribution.webURL))
    } else {
      let (name, address) =
        photo.isPremium
        ? ("Unsplash+ License", "https://unsplash.com/plus/license")
        : ("Unsplash License", "https://unsplash.com/license")
      licence.show(name, link: Attribution.webURL(address))
    }
  }
}

/// The facts that only some sources have.
final class ArchiveRows {
  let taken = FactRow(tr("Taken"))
  let subject = FactRow(tr("Position of the Subject"))
  let assessment = FactRow(tr("Assessment"))
  let provenance = FactRow(tr("Origin"))
  let restrictions = FactRow(tr("Other Rights"))

  func show(_ facts: SourceFacts?) {
    taken.show(facts?.taken)
    subject.show(facts?.subject.map(CoordinateNotation.decimalDegrees.shownText(of:)))
    assessment.show(facts.map { UserLocale.line($0.assessments.map(\.words)) })
    provenance.show(
      facts?.provenance?.text, link: facts?.provenance?.link.flatMap(Attribution.webURL))
    restrictions.show(facts.map { UserLocale.line($0.restrictions.map(Self.right)) })
  }

  /// The translated name of a right; the archive's own name if there is no translation.
  private static func right(_ name: String) -> String {
    switch name {
    case "personality": tr("Personality rights")
    case "trademarked": tr("Trademark")
    case "insignia": tr("Insignia")
    default: name
    }
  }
}

extension SourceFacts.Assessment {
  fileprivate var words: String {
    switch self {
    case .featured: tr("Featured picture")
    case .quality: tr("Quality image")
    case .valued: tr("Valued image")
    case .pictureOfTheDay: tr("Picture of the day")
    case .pictureOfTheYear: tr("Picture of the year")
    }
  }
}

/// Views, downloads and likes. Those that cost a request of their own wait behind a button.
final class NumberRows {
  let widget: Widget

  private let facts: PhotoFacts
  private let ask: Widget
  private let problem = Label("", "caption", lines: .wrapped)
  private let views = FactRow(tr("Views"))
  private let downloads = FactRow(tr("Downloads"))
  private let likes = FactRow(tr("Likes"))
  private var tracking: Tracking?

  init(facts: PhotoFacts) {
    self.facts = facts
    ask = Make.button(tr("Show _Numbers")) { facts.askStatistics() }
    // A click must not focus the button, because the focus would be lost when the button is hidden.
    ask.leaveFocusOnClick()
    ask.setTooltip(tr("Views, downloads and likes; costs one request"))
    let rows = FactColumns(
      [views, downloads, likes].map(\.widget), counts: [3, 1], leastColumn: 80, columnSpacing: 12)
    widget = Make.box(.vertical, spacing: 6, [rows.widget, problem.widget, ask])
    widget.attach(self)
    tracking = widget.track { [weak self] in if facts.isOpen { self?.show() } }
  }

  private func show() {
    let (numbers, lacksNumbers) = (facts.numbers, facts.lacksNumbers)
    let rows = [(views, numbers.views), (downloads, numbers.downloads), (likes, numbers.likes)]
    for (row, number) in rows { row.show(number.map { UserLocale.text($0) }) }
    var error: APIError?
    if case .failed(let reason) = facts.statistics { error = reason }
    problem.show(error?.sentence)
    if !lacksNumbers, ask.hasFocus, let window = widget.window {
      window.widget.moveFocus(.backward)
    }
    ask.isVisible = lacksNumbers
    ask.isSensitive = facts.statistics != .loading
    Make.setLabel(error == nil ? tr("Show _Numbers") : tr("_Retry"), of: ask)
  }
}
