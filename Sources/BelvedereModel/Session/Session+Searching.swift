// SPDX-License-Identifier: MIT

// Searches in another source than the session's.

import BelvedereCore

extension Session {
  /// The choice of sources for searches beside a connection.
  func makeSearchedSource(besides connection: Connection) -> SearchedSource {
    let own = connection.service
    let demo = own.demoAddress
    let sources = PhotoSource.withoutAccounts.map { demo == nil ? $0 : $0.demo }
    return SearchedSource(besides: own.source, others: sources.filter { $0 != own.source }) {
      [weak self] source throws(ConnectionError) in
      guard let self else { throw .invalidAddress(source.id) }
      let choice = ServiceChoice.withoutAccount(source.original, demo: demo)
      return visit(try await parts.connector.connect(to: choice))
    }
  }

  private func visit(_ connection: Connection) -> SearchedSource.Visit {
    connection.localize(parts.preferences.acceptLanguage)
    let signedIn = SignedIn(
      .visitor(of: connection.service.id), over: connection, parts: parts)
    signedIn.startVisit(filter: parts.preferences.filter)
    return SearchedSource.Visit(signedIn: signedIn, pictures: makePictures(of: connection))
  }

  func makePictures(of connection: Connection) -> Pictures {
    Pictures(
      images: connection.images,
      previews: Previews(
        source: connection.service.id, images: connection.images, store: parts.store),
      preferences: parts.preferences)
  }
}
