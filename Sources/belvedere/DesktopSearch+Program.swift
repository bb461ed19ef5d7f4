// SPDX-License-Identifier: MIT

// `belvedere --search-provider`, which the session bus starts when the desktop searches.

import BelvedereCore
import BelvedereModel
import BelvedereServices
import BelvedereUI
import Foundation
import GtkKit

extension DesktopSearch {
  /// Answers searches until there are none for a while; returns the exit status. Finds nothing if the person has
  /// switched this off.
  static func run(over file: URL, folders: InstalledFolders) -> Int32 {
    let preferences = Preferences()
    let stored = Settings(schema: Identity.installed.id, folder: folders.schemas).map {
      StoredPreferences(preferences, in: $0)
    }
    // A background search must not create or set aside a database, as it cannot show the person a notice of that.
    let search = StoredSearch(
      in: AppDatabase(reading: file), geography: OfflineGeography(borders: folders.borders))
    return withExtendedLifetime(stored) {
      DesktopSearch(
        of: .installed,
        find: { words in
          guard preferences.answersDesktopSearch else { return [] }
          return (try? await search.results(matching: words)) ?? []
        },
        lookUp: { item in
          guard preferences.answersDesktopSearch else { return nil }
          return try? await search.result(for: item)
        }
      ).run()
    }
  }
}
