// The source in which Explore searches: the one that the person uses, or another one, which needs no account. The
// favourites that are found there are kept on this computer.

import BelvedereCore
import Observation

/// The choice of a source to search in.
@Observable
package final class SearchedSource {
  /// Another source, with the models of its photos.
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
  /// The other source; nil while that is the present one, and until it is connected.
  package private(set) var visit: Visit?
  /// The reason why the chosen source cannot be searched.
  package private(set) var error: ConnectionError?

  @ObservationIgnored private let connect: (PhotoSource) async throws(ConnectionError) -> Visit
  @ObservationIgnored private var task: Task<Void, Never>?

  /// - Parameters:
  ///   - own: the source that the person uses.
  ///   - others: sources without accounts.
  init(
    besides own: PhotoSource, others: [PhotoSource],
    connect: @escaping (PhotoSource) async throws(ConnectionError) -> Visit
  ) {
    choices = [own] + others
    chosen = own
    self.connect = connect
  }

  /// Searches in one of the choices from now on.
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
