// SPDX-License-Identifier: MIT

// Licence and changes of a photo in the language of the screen.

import BelvedereCore
import GtkKit

extension LicenceName {
  var words: String {
    switch self {
    case .publicDomain: tr("Public domain")
    case .name(let name): name
    }
  }
}

extension PhotoChange {
  var words: String {
    switch self {
    case .cropped: tr("cropped")
    case .stretched: tr("stretched")
    case .spotsRemoved: tr("spots removed")
    case .coloursAdjusted: tr("colours adjusted")
    case .sharpened: tr("sharpened")
    case .resized: tr("resized")
    case .reencoded: tr("re-encoded")
    case .other(let words): words
    }
  }
}

extension Credit {
  /// The changes as text; nil if there were none.
  var changeWords: String? {
    changes.isEmpty ? nil : UserLocale.list(changes.map(\.words))
  }
}

extension Photo {
  /// The licence of a photo that has its own, with a warning if the source repeats claims of others.
  var licenceWords: String? {
    guard let name = credit?.licenceName.words else { return nil }
    let isRepeated = source?.traits.repeatsLicences == true
    return isRepeated ? tr("%@, as stated by the source", name) : name
  }

  /// Author, licence and changes of a photo with its own licence; else the usual credit.
  var creditLine: String? {
    guard let credit else { return user.map { tr("Photo by %@ on Unsplash", $0.name) } }
    return [credit.title, credit.author, licenceWords, credit.changeWords]
      .compactMap { $0 }.joined(separator: " · ")
  }
}
