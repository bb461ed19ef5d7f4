// SPDX-License-Identifier: MIT

// The source in which Explore searches: that of the session, or another one, which needs no account. Favourites in the
// other one are stored on this computer.

import BelvedereCore
import Observation

/// The choice of a source for searches.
@Observable
package final class SearchedSource {
  /// Another source, with the models for its photos.
  package final class Visit {
    package let signedIn: SignedIn
    package let pictures: Pictures

    init(signedIn: SignedIn, pictures: Pictures) {
      self.signedIn = signedIn
      self.pictures = pictures
    }
  }

  /// The present source, then the others.
  package let choices: [PhotoSource]
  package private(set) var chosen: PhotoSource
  /// The other source; nil while the session's own is chosen, and until the other is connected.
  package private(set) var visit: Visit?
  /// The reason why the chosen source cannot be searched.
  package private(set) var error: ConnectionError?

  @ObservationIgnored private let connect: (PhotoSource) async throws(ConnectionError) -> Visit
  @ObservationIgnored private var task: Task<Void, Never>?

  /// - Parameters:
  ///   - own: the session's source.
  ///   - others: sources without accounts.
  init(
    besides own: PhotoSource, others: [PhotoSource],
    connect: @escaping (PhotoSource) async throws(ConnectionError) -> Visit
  ) {
    choices = [own] + others
    chosen = own
    self.connect = connect
  }

  /// Uses one of the choices for searches from now on.
  package func choose(_ source: PhotoSource) {
    guard source != chosen || error != nil else { return }
    leave()
    chosen = source
    guard source != choices[0] else { return }
    task = Task {
      do throws(ConnectionError) {
        let found = try await connect(source)
        if Task.isCancelled { found.signedIn.stop() } else { visit = found }
      } catch {
        if !Task.isCancelled { self.error = error }
      }
    }
  }

  func apply(_ filter: PhotoFilter) { visit?.signedIn.apply(filter) }

  func stop() {
    leave()
    chosen = choices[0]
  }

  private func leave() {
    task?.cancel()
    visit?.signedIn.stop()
    (visit, error) = (nil, nil)
  }
}
