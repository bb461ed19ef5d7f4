// What a session is made of, handed in by the composition root.

import BelvedereCore
import Foundation

/// The parts and choices a session starts with.
nonisolated package struct SessionParts: Sendable {
  package let connector: any ServiceConnecting
  package let credentials: KeptCredentials
  package let store: any PhotoStoring & LikeStoring
  package let sharing: SharingParts
  /// The service asked for on the command line.
  package let asked: ServiceChoice?
  /// The service the packager built in.
  package let packaged: ServiceChoice?
  package let preferences: Preferences

  @MainActor package init(
    connector: any ServiceConnecting, secrets: any SecretStoring,
    store: any PhotoStoring & LikeStoring, sharing: SharingParts, asked: ServiceChoice? = nil,
    packaged: ServiceChoice? = nil,
    preferences: Preferences = Preferences()
  ) {
    self.connector = connector
    credentials = KeptCredentials(secrets: secrets)
    self.store = store
    self.sharing = sharing
    self.asked = asked
    self.packaged = packaged
    self.preferences = preferences
  }
}

/// What the facts of a photo, and its ways out of the app, lean on.
nonisolated package struct SharingParts: Sendable {
  package let details: any DetailsStoring
  package let reports: any DownloadReportStoring
  package let files: any FileSaving

  package init(
    details: any DetailsStoring, reports: any DownloadReportStoring, files: any FileSaving
  ) {
    self.details = details
    self.reports = reports
    self.files = files
  }
}

extension PhotoStoring {
  /// Forgets the account's data; a database that does not serve holds nothing that could be shown.
  func forgetAccount(of service: ServiceDescription) async {
    do { try await deleteAccountData(service: service.id) } catch { return }
  }
}

extension LikeStoring {
  /// Forgets what the service was not told; see `forgetAccount`.
  func forgetWishes(of service: ServiceDescription) async {
    do { try await deleteWishes(service: service.id) } catch { return }
  }
}
