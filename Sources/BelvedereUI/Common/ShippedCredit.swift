// SPDX-License-Identifier: MIT

// The credits of the photos that are installed with the program: a table of tab-separated values in their folder.

import BelvedereCore
import Foundation

/// The credit of one installed photo.
nonisolated struct ShippedCredit: Sendable {
  /// The name of its file in the folder.
  let file: String
  let title: String
  let author: String
  let licence: LicenceName
  /// The address of the licence; nil if the photo needs none.
  let licenceAddress: String?
  let changes: [PhotoChange]

  /// Reads the table of a folder; nil if it cannot be read.
  static func list(in folder: String) -> [ShippedCredit]? {
    guard let text = try? String(contentsOfFile: path(in: folder), encoding: .utf8) else {
      return nil
    }
    let lines = text.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    guard let header = lines.first else { return [] }
    return lines.dropFirst().map { line in
      func field(_ name: String) -> String {
        guard let index = header.firstIndex(of: name), index < line.count else { return "" }
        return line[index]
      }
      let address = field("licence_url")
      return ShippedCredit(
        file: field("file"), title: field("title"), author: field("author"),
        licence: LicenceName(spdx: field("licence_spdx")),
        licenceAddress: address.isEmpty ? nil : address,
        changes: PhotoChange.list(in: field("changes_made")))
    }
  }

  static func path(in folder: String) -> String { folder + "/CREDITS.tsv" }
}
