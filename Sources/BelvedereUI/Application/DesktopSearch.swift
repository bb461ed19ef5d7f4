// SPDX-License-Identifier: MIT

// The desktop's search in the data stored on this computer. A separate process answers it, without a window
// and without network; a chosen result opens in the program.

import BelvedereCore
import GtkKit

/// Answers the desktop's search.
package final class DesktopSearch: SearchAnswering {
  /// The time without a question after which the process ends.
  private static let quiet = Duration.seconds(30)
  /// The most results of an answer; a desktop shows five.
  private static let mostResults = 100

  private let identity: Identity
  private let find: (SearchWords) async -> [StoredResult]
  private let lookUp: (StoredItem) async -> StoredResult?
  /// The results of the latest search, by their names.
  private var latest: [String: StoredResult] = [:]

  /// - Parameters:
  ///   - identity: names the program that opens what is chosen.
  ///   - find: returns the items that contain words, the best first.
  ///   - lookUp: returns the title and text of an item; nil if it does not exist any more.
  package init(
    of identity: Identity,
    find: @escaping (SearchWords) async -> [StoredResult],
    lookUp: @escaping (StoredItem) async -> StoredResult?
  ) {
    self.identity = identity
    self.find = find
    self.lookUp = lookUp
  }

  /// Blocks until no question has come for half a minute; returns the exit status.
  package func run() -> Int32 {
    let provider = SearchProvider(
      name: "\(identity.id).SearchProvider", path: "\(identity.objectPath)/SearchProvider",
      quiet: Self.quiet, answering: self)
    return provider.run() ? 0 : 1
  }

  package func ids(matching words: [String]) async -> [String] {
    let results = await find(SearchWords(words.joined(separator: " ")))
    latest = [:]
    for result in results { latest[result.item.name] = result }
    return results.map(\.item.name)
  }

  package func results(for ids: [String]) async -> [SearchProviderResult] {
    var results: [SearchProviderResult] = []
    for id in ids.prefix(Self.mostResults) {
      var result = latest[id]
      if result == nil, let item = StoredItem(name: id) { result = await lookUp(item) }
      guard let result else { continue }
      results.append(SearchProviderResult(id: id, title: result.title, detail: result.detail))
    }
    return results
  }

  package func open(_ id: String) {
    switch StoredItem(name: id) {
    case .photo: activate(Commands.showPhoto, of: identity.id, with: id)
    case .place(let key): activate(Commands.showPlace, of: identity.id, with: key.text)
    case nil: break
    }
  }

  package func search(for words: [String]) {
    activate(
      Commands.searchFor, of: identity.id,
      with: words.joined(separator: " ").cut(to: .name, mark: ""))
  }
}
