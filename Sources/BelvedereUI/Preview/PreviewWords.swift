// SPDX-License-Identifier: MIT

// The words about opened files and addresses.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

extension PlacePreview {
  /// The names of the files; for a single address, the name of its place or the coordinates.
  func title(in notation: CoordinateNotation) -> String {
    if isOfAddresses, places.count == 1 {
      return places[0].name ?? notation.shownText(of: places[0].position)
    }
    return UserLocale.line(items.map { UserLocale.isolated($0.source.name) })
  }

  /// The reasons why files or parts of them are left out; with the names of the files if there are several.
  var sentences: [String] {
    items.flatMap { item in
      item.sentences.map { sentence in
        items.count == 1
          ? sentence : tr("%@: %@", UserLocale.isolated(item.source.name), sentence)
      }
    }
  }
}

extension PlacePreview.Source {
  /// The name of the file, or the address.
  fileprivate var name: String {
    switch self {
    case .file(let file): file.lastPathComponent.asName
    case .address(let address): address.asName.cut(to: .name)
    }
  }
}

extension PlacePreview.Item {
  fileprivate var sentences: [String] {
    switch outcome {
    case nil: return []
    case .failure(let refusal): return [refusal.sentence]
    case .success(let content):
      let leftOut = content.leftOutSentences
      return content.records.isEmpty ? [tr("There are no places in this file.")] + leftOut : leftOut
    }
  }
}

extension PlacePreview.Refusal {
  /// Says why nothing is shown, and what to do.
  @MainActor fileprivate var sentence: String {
    switch self {
    case .file(let error):
      return [error.sentence, error.details].compactMap(\.self).joined(separator: " ")
    case .geoAddress(let error): return error.sentence
    case .unknownName(let words):
      return tr(
        "Belvedere knows no city or country “%@”. Open an address with a latitude and a longitude.",
        words)
    case .otherAddress: return tr("This is no file on this computer. Save it first, then open it.")
    }
  }
}

extension GeoAddressError {
  @MainActor fileprivate var sentence: String {
    switch self {
    case .noPosition:
      tr("This address has no position. It should look like geo:48.858,2.294.")
    case .decimalComma:
      tr(
        "The numbers of this address have decimal commas. They should have points: geo:48.858,2.294."
      )
    case .outOfRange(let latitude, let longitude):
      tr(
        "The position %@, %@ is nowhere: latitudes end at 90, longitudes at 180.",
        UserLocale.text(decimal: latitude), UserLocale.text(decimal: longitude))
    case .zero: tr("This address has the position 0, 0, which stands for an unknown one.")
    case .otherReferenceSystem(let name):
      tr(
        "The position of this address is in the coordinate system “%@”. Belvedere understands longitude and latitude (WGS 84) only.",
        name)
    }
  }
}
