// SPDX-License-Identifier: MIT

// The parts of the facts that are more than a line of text.

import BelvedereCore
import BelvedereModel
import CGtk
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

/// The terms under which the photo may be used: Unsplash's, or those of its author.
final class LicenceRows {
  private let title = FactRow(tr("Title"))
  private let author = FactRow(tr("Author"))
  private let licence = FactRow(tr("Licence"))
  private let changes = FactRow(tr("Changes"))

  var rows: [FactRow] { [title, author, licence, changes] }

  func show(_ photo: Photo?) {
    let credit = photo?.credit
    title.show(credit?.title, link: credit?.source.flatMap(Attribution.webURL))
    author.show(credit?.author)
    changes.show(credit?.changeWords)
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
    assessment.show(facts.map { $0.assessments.map(\.words).joined(separator: " · ") })
    provenance.show(
      facts?.provenance?.text, link: facts?.provenance?.link.flatMap(Attribution.webURL))
    restrictions.show(facts.map { $0.restrictions.map(Self.right).joined(separator: " · ") })
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

/// Views, downloads and likes. They cost a request, so they are a button until the person asks for them.
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
    let row = Make.box(.horizontal, spacing: 12, [views, downloads, likes].map(\.widget))
    gtk_box_set_homogeneous(row.cast(), 1)
    widget = Make.box(.vertical, spacing: 6, [row, problem.widget, ask])
    widget.attach(self)
    tracking = widget.track { [weak self] in if let self { show(facts.statistics) } }
  }

  private func show(_ statistics: PhotoFacts.Statistics) {
    var numbers: PhotoStatistics?
    var error: APIError?
    switch statistics {
    case .notAsked, .loading: break
    case .loaded(let known): numbers = known
    case .failed(let reason): error = reason
    }
    views.show(numbers?.views.map { UserLocale.text($0) })
    downloads.show(numbers?.downloads.map { UserLocale.text($0) })
    // If this answer has no likes, those of the photo are shown.
    likes.show(numbers.flatMap { $0.likes ?? facts.photo?.likes }.map { UserLocale.text($0) })
    problem.show(error?.sentence)
    if numbers != nil, ask.hasFocus, let window = widget.window {
      window.widget.moveFocus(.backward)
    }
    ask.isVisible = numbers == nil && facts.hasStatistics
    ask.isSensitive = statistics != .loading
    Make.setLabel(error == nil ? tr("Show _Numbers") : tr("_Retry"), of: ask)
  }
}
