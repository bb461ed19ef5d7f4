// SPDX-License-Identifier: MIT

// The parts of a session, passed in by the composition root.

import BelvedereCore
import Foundation

/// The parts and choices with which a session starts.
nonisolated package struct SessionParts: Sendable {
  package let connector: any ServiceConnecting
  package let credentials: KeptCredentials
  package let store: any PhotoStoring & LikeStoring
  package let logOuts: any LogOutRemembering
  package let sharing: SharingParts
  package let places: PlaceParts
  /// Makes the store for photos of a person's lists that are not in view; nil if they stay in memory.
  package let makeHolder: @Sendable () -> (any PhotoHolding)?
  /// The service from the command line.
  package let asked: ServiceChoice?
  /// The service from the packager.
  package let packaged: ServiceChoice?
  package let preferences: Preferences

  @MainActor package init(
    connector: any ServiceConnecting, secrets: any SecretStoring,
    store: any PhotoStoring & LikeStoring, logOuts: any LogOutRemembering,
    sharing: SharingParts, places: PlaceParts,
    makeHolder: @escaping @Sendable () -> (any PhotoHolding)? = { nil },
    asked: ServiceChoice? = nil, packaged: ServiceChoice? = nil,
    preferences: Preferences = Preferences()
  ) {
    self.connector = connector
    credentials = KeptCredentials(secrets: secrets)
    self.store = store
    self.logOuts = logOuts
    self.sharing = sharing
    self.places = places
    self.makeHolder = makeHolder
    self.asked = asked
    self.packaged = packaged
    self.preferences = preferences
  }

  /// The demo service from the command line; it stands for every source.
  private var demo: URL? {
    if case .custom(let address, nil) = asked, address.scheme == "http" { address } else { nil }
  }

  /// True if a demo service from the command line stands for every source.
  var isDemoOnly: Bool { demo != nil }

  /// The sources without accounts that the person can use.
  package var sourcesWithoutAccounts: [PhotoSource] {
    demo == nil ? PhotoSource.withoutAccounts : PhotoSource.withoutAccounts.map(\.demo)
  }

  /// The choice of a source without accounts.
  func choice(of source: PhotoSource) -> ServiceChoice {
    .withoutAccount(source.original, demo: demo)
  }

  /// The source that was used last, if the start may show it; nil for the service.
  @MainActor var startSource: PhotoSource? {
    guard asked == nil || demo != nil else { return nil }
    return PhotoSource.withoutAccounts.first { $0.id == preferences.source }
  }
}

/// The storage for a photo's facts and for sharing.
nonisolated package struct SharingParts: Sendable {
  package let details: any DetailsStoring
  package let reports: any DownloadReportStoring
  package let files: any FileSaving
  package let pictures: PicturesFolder

  package init(
    details: any DetailsStoring, reports: any DownloadReportStoring, files: any FileSaving,
    pictures: PicturesFolder
  ) {
    self.details = details
    self.reports = reports
    self.files = files
    self.pictures = pictures
  }
}

/// The parts for places.
nonisolated package struct PlaceParts: Sendable {
  package let store: any PlaceStoring
  package let writer: any PlaceFileWriting
  /// Nil without geographical data: then nearest city and time zone stay unknown.
  package let geography: (any Geography)?
  /// Nil if the desktop cannot be asked for the person's position.
  package let positions: (any PositionWatching)?
  /// Nil if no files with places can be read.
  package let files: (any PlaceFileReading)?
  /// Nil if nothing can wait by the real clock: then no golden hours are announced.
  package let clock: (any RealTimeWaiting)?

  package init(
    store: any PlaceStoring, writer: any PlaceFileWriting, geography: (any Geography)? = nil,
    positions: (any PositionWatching)? = nil, files: (any PlaceFileReading)? = nil,
    clock: (any RealTimeWaiting)? = nil
  ) {
    self.store = store
    self.writer = writer
    self.geography = geography
    self.positions = positions
    self.files = files
    self.clock = clock
  }
}
