// SPDX-License-Identifier: MIT

// The changes that were made to a photo before its publication here, which its licence requires to be named. The
// service sends a record with exact parameters ("cropped to 4:5 (2535x3168 at +1267+0); resized to 1280x1600;
// re-encoded as JPEG q80"); the screens show the kinds of change.

import Foundation

/// A kind of change.
package enum PhotoChange: Sendable, Hashable {
  case cropped
  case stretched
  case spotsRemoved
  case coloursAdjusted
  case sharpened
  case resized
  /// Only the file was encoded again; listed if there is no other change.
  case reencoded
  /// An unknown change, as the record names it.
  case other(String)

  /// The kinds of change that a record names, each once, in the usual order of processing; unknown ones come
  /// last.
  package static func list(in record: String) -> [PhotoChange] {
    let steps = record.split(whereSeparator: { $0 == ";" || $0 == "," })
      .map { $0.trimmingCharacters(in: .whitespaces) }
    let named = steps.compactMap(change(inStep:))
    let others = named.filter { if case .other = $0 { true } else { false } }
    let known = order.filter(named.contains) + others
    return known.count > 1 ? known.filter { $0 != .reencoded } : known
  }

  /// The change in English, for exported credits.
  package var english: String {
    switch self {
    case .cropped: "cropped"
    case .stretched: "stretched"
    case .spotsRemoved: "spots removed"
    case .coloursAdjusted: "colours adjusted"
    case .sharpened: "sharpened"
    case .resized: "resized"
    case .reencoded: "re-encoded"
    case .other(let words): words
    }
  }

  private static let order: [PhotoChange] = [
    .cropped, .stretched, .spotsRemoved, .coloursAdjusted, .sharpened, .resized, .reencoded,
  ]

  /// The beginnings of steps in records; nil for a step without a visible change.
  private static let beginnings: [(words: String, change: PhotoChange?)] = [
    ("crop", .cropped), ("non-linear rescaling", .stretched),
    ("removed a few spots", .spotsRemoved),
    ("colour adjustment", .coloursAdjusted), ("sharpen", .sharpened), ("resiz", .resized),
    ("colours converted", .reencoded), ("converted from", .reencoded), ("re-encoded", .reencoded),
    ("metadata replaced", nil), ("none", nil),
  ]

  private static func change(inStep step: String) -> PhotoChange? {
    let note = "already in the package:"
    let words =
      step.hasPrefix(note)
      ? step.dropFirst(note.count).trimmingCharacters(in: .whitespaces) : step
    guard !words.isEmpty else { return nil }
    let lowercase = words.lowercased()
    if let known = beginnings.first(where: { lowercase.hasPrefix($0.words) }) {
      return known.change
    }
    return .other(words)
  }
}

extension Credit {
  package var licenceName: LicenceName { LicenceName(spdx: license) }

  /// The changes made to the photo.
  package var changes: [PhotoChange] { changesMade.map(PhotoChange.list) ?? [] }
}
