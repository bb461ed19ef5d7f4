// One transfer that a person waits for: its purpose, its progress, and a way to cancel it.

import BelvedereCore
import Observation

/// A photo on its way out of the app.
@Observable
package final class PhotoTransfer: Identifiable {
  package enum Purpose: Hashable {
    case copying, saving, opening, sending, printing, wallpaper
  }

  package let photo: Photo.ID
  package let purpose: Purpose
  /// Nil until the first bytes are there.
  package private(set) var progress: TransferProgress?

  @ObservationIgnored private var task: Task<Void, Never>?

  init(of photo: Photo.ID, for purpose: Purpose) {
    self.photo = photo
    self.purpose = purpose
  }

  /// Cancels the transfer silently; nothing is left of it.
  package func cancel() { task?.cancel() }

  func run(_ work: @escaping () async -> Void) { task = Task { await work() } }

  /// Shows the progress. Reports come from other threads, so an older one may arrive late.
  func show(_ new: TransferProgress) {
    if new.receivedBytes >= progress?.receivedBytes ?? 0 { progress = new }
  }
}
