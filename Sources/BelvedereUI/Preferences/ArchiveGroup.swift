// SPDX-License-Identifier: MIT

// The photos of an archive, and the contact that is sent to it.

import BelvedereCore
import BelvedereModel
import GtkKit

/// The preferences of Wikimedia Commons.
final class ArchiveGroup {
  let widget: Widget

  init(preferences: Preferences) {
    let feed = ChoiceRow(
      tr("Feed of Wikimedia Commons"), choices: SourceFeed.allCases.map { ($0, $0.name) },
      preferences.$archiveFeed)
    let contact = TextRow(
      tr("Your Address for Wikimedia"),
      hint: tr(
        "Wikimedia asks programs for a contact, in case of trouble. Leave this empty to send the address of Belvedere’s web page instead."
      ), example: "ada@example.org", preferences.$archiveContact
    ) { text throws(TextRow.Flaw) in
      do throws(ArchiveContact.Flaw) {
        return try ArchiveContact(text).text
      } catch {
        throw TextRow.Flaw(
          sentence: tr(
            "This is not an address. It should look like %@ or %@", "ada@example.org",
            "https://example.org"))
      }
    }
    widget = Make.rowGroup(
      title: PhotoSource.commons.name, [feed.widget] + contact.widgets)
  }
}

extension SourceFeed {
  fileprivate var name: String {
    switch self {
    case .featured: tr("Featured Pictures")
    case .quality: tr("Quality Images")
    case .pictureOfTheDay: tr("Picture of the Day")
    }
  }
}
