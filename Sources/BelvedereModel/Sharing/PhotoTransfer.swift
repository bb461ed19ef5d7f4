// One transfer that a person waits for: of a photo, or of several for the same purpose.

import BelvedereCore
import Observation

/// Photos on their way out of the app.
@Observable
package final class PhotoTransfer: Identifiable {
  package enum Purpose: Hashable {
    case copying, saving, opening, sending, printing, wallpaper
  }

  package let photos: [Photo.ID]
  package let purpose: Purpose
  /// The number of photos that are done with.
  package private(set) var done = 0
  /// The progress of a single photo; nil until its first bytes are there.
  package private(set) var progress: TransferProgress?

  @ObservationIgnored private var task: Task<Void, Never>?

  init(of photos: [Photo.ID], for purpose: Purpose) {
    self.photos = photos
    self.purpose = purpose
  }

  /// Cancels the transfer; nothing is left of the photo that is on its way.
  package func cancel() { task?.cancel() }

  func run(_ work: @escaping () async -> Void) { task = Task { await work() } }

  func finishOne() { done += 1 }

  /// Shows the progress. Reports come from other threads, so an older one may arrive late.
  func show(_ new: TransferProgress) {
    if new.receivedBytes >= progress?.receivedBytes ?? 0 { progress = new }
  }
}
