// SPDX-License-Identifier: MIT

// A transfer with progress in the window: of one photo, or of several for the same purpose.

import BelvedereCore
import Observation

/// The export of photos.
@Observable
package final class PhotoTransfer: Identifiable {
  package enum Purpose: Hashable {
    case copying, saving, opening, sending, printing, wallpaper
  }

  package let photos: [Photo.ID]
  package let purpose: Purpose
  /// The number of finished photos.
  package private(set) var done = 0
  /// The progress of a single photo; nil before its first bytes arrive.
  package private(set) var progress: TransferProgress?

  @ObservationIgnored private var task: Task<Void, Never>?

  init(of photos: [Photo.ID], for purpose: Purpose) {
    self.photos = photos
    self.purpose = purpose
  }

  /// Cancels the transfer; an incomplete file is deleted.
  package func cancel() { task?.cancel() }

  func run(_ work: @escaping () async -> Void) { task = Task { await work() } }

  func finishOne() { done += 1 }

  /// Shows the progress. Reports come from other threads, so an older one may arrive late.
  func show(_ new: TransferProgress) {
    if new.receivedBytes >= progress?.receivedBytes ?? 0 { progress = new }
  }
}
