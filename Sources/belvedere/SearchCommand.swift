// SPDX-License-Identifier: MIT

// `belvedere search`: searches the photos that are stored on this computer.

import ArgumentParser
import BelvedereCore
import BelvedereServices
import Foundation

/// Searches the stored photos and prints them, the newest first.
struct SearchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Search the photos that Belvedere has stored, without a window.",
    discussion: """
      A photo is listed if all words are found in its photographer, title, description, place and tags. \
      No service is asked: what was never shown is not found.
      """)

  @Argument(help: "Words to look for, in any order.", completion: .nothing)
  var words: [String] = []

  @Flag(help: "Print JSON.")
  var json = false

  mutating func validate() throws {
    if searchWords.isEmpty { throw ValidationError("Give at least one word to look for.") }
  }

  private var searchWords: SearchWords { SearchWords(words.joined(separator: " ")) }

  /// Blocks until the command has ended; returns the exit status.
  func run(over file: URL) -> Int32 {
    let (words, isJSON) = (searchWords, json)
    return Terminal.run(over: file) { database in
      let found = try await database.photos(matching: words)
      if isJSON {
        try Terminal.print(json: found.map(Listed.init))
      } else {
        for photo in found { Terminal.print(fields: photo.fields) }
      }
    }
  }
}

/// A found photo as JSON.
nonisolated private struct Listed: Encodable {
  let id: String
  /// The name under which the source is stored: `unsplash`, `demo`, `commons`.
  let source: String
  let title: String?
  let photographer: String?
  let description: String?
  let place: String?
  let latitude: Double?
  let longitude: Double?
  let tags: [String]
  let page: String?
  let credit: String
  let favourite: Bool

  init(_ found: FoundPhoto) {
    let photo = found.photo
    id = photo.id
    source = found.source.id
    title = photo.credit?.title
    photographer = photo.photographer
    description = photo.caption ?? photo.altDescription
    place = photo.placeNames.first
    latitude = photo.location?.coordinate?.latitude
    longitude = photo.location?.coordinate?.longitude
    tags = photo.tags.map(\.title)
    page = photo.pageURL?.absoluteString
    credit = PhotoCredit(of: photo).text
    favourite = found.isFavourite
  }
}

nonisolated extension FoundPhoto {
  /// Source, photographer, description of the photo and its page.
  fileprivate var fields: [String] {
    let words = [photo.caption, photo.credit?.title, photo.altDescription, photo.placeNames.first]
    return [
      source.name, photo.photographer ?? "",
      (isFavourite ? "♥ " : "") + (words.compactMap(\.self).first ?? photo.id),
      photo.pageURL?.absoluteString ?? "",
    ]
  }
}

nonisolated extension Photo {
  fileprivate var photographer: String? { credit?.author ?? user?.name }

  fileprivate var placeNames: [String] {
    [location?.name, location?.city, location?.country].compactMap(\.self)
  }
}
