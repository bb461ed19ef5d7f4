// SPDX-License-Identifier: MIT

// Exports photos. Every action begins with the photo's bytes as the service sends them; credit is added to those of an
// archive. This model fetches them, shows the progress, and reports the use to the service where its rules require
// that.

import BelvedereCore
import Foundation
import Observation

/// The actions that export a photo.
@Observable
package final class Sharing {
  /// The result of an action, for a message; a cancelled action has none.
  package enum Outcome {
    /// The file that was written.
    case saved(URL)
    /// The number of photos that were written together, and the last of their files.
    case savedTogether(Int, last: URL)
    /// The number of written photos, the number of all, the reason for the others, and a closure that tries those
    /// again.
    case savedPartly(Int, of: Int, ShareError, again: @MainActor () -> Void)
    /// The reason of the failure, and a closure that tries the same again.
    case failed(ShareError, again: @MainActor () -> Void)
  }

  /// The transfers that the window shows, the oldest first.
  package private(set) var transfers: [PhotoTransfer] = []
  /// The folder of "Save to Pictures".
  @ObservationIgnored package let pictures: PicturesFolder
  /// Called at the end of actions; set by the shell.
  @ObservationIgnored package var onOutcome: (Outcome) -> Void = { _ in }

  @ObservationIgnored private let account: AccountName
  @ObservationIgnored private let originals: any OriginalLoading
  @ObservationIgnored private let images: any ImageLoading
  @ObservationIgnored private let files: any FileSaving
  @ObservationIgnored private let reports: DownloadReports

  package init(
    account: AccountName, originals: any OriginalLoading, images: any ImageLoading,
    files: any FileSaving, pictures: PicturesFolder, reports: DownloadReports
  ) {
    self.account = account
    self.originals = originals
    self.images = images
    self.files = files
    self.pictures = pictures
    self.reports = reports
  }

  /// True while photos are being saved to files.
  package var isSaving: Bool { transfers.contains { $0.purpose == .saving } }

  // MARK: - Actions

  /// Fetches the photo's bytes and passes them to `use`.
  package func withBytes(
    of photo: Photo, _ size: ExportSize, for purpose: PhotoTransfer.Purpose,
    use: @escaping (Data) -> Void
  ) {
    begin(photo, size, purpose) { data throws(ShareError) in use(data) }
  }

  /// Fetches the photo into a lent file, and passes that to `use`.
  package func withFile(
    of photo: Photo, _ size: ExportSize, for purpose: PhotoTransfer.Purpose,
    use: @escaping (URL) -> Void
  ) {
    begin(photo, size, purpose) { [self] data throws(ShareError) in
      use(try await lend(data, of: photo))
    }
  }

  /// Loads the photo's pixels at a width in pixels, and passes them to `use`.
  package func withImage(
    of photo: Photo, pixelWidth: Int, for purpose: PhotoTransfer.Purpose,
    use: @escaping (any DecodedImage) -> Void
  ) {
    begin(photo, purpose) { [images] _ throws(ShareError) in
      guard let request = photo.imageRequest(pixelWidth: pixelWidth, quality: 90) else {
        throw .fetch(.service(.notFound(messages: [])))
      }
      let image: any DecodedImage
      do throws(ImageError) {
        image = try await images.image(for: request, priority: .visible)
      } catch {
        throw .fetch(error)
      }
      if !Task.isCancelled { use(image) }
    }
  }

  /// Saves the photo to a file that the person chose.
  ///
  /// - Parameter mayReplace: true if the person agreed to replace an existing file.
  package func save(_ photo: Photo, _ size: ExportSize, to file: URL, mayReplace: Bool) {
    begin(photo, size, .saving) { [self] data throws(ShareError) in
      do throws(SaveError) {
        try await files.save(data, to: file, mayReplace: mayReplace)
      } catch {
        throw .file(error)
      }
      finishSaving(photo, at: file)
    }
  }

  /// Saves the original in a folder, without replacing another file.
  package func save(_ photo: Photo, in folder: URL) {
    begin(photo, .original, .saving) { [self] data throws(ShareError) in
      finishSaving(photo, at: try await write(data, of: photo, in: folder))
    }
  }

  /// Saves the originals of several photos in a folder, one after the other, without replacing other files. A photo
  /// that cannot be fetched is skipped; an unwritable folder ends the action.
  package func save(_ photos: [Photo], in folder: URL) {
    run(photos.map(\.id), .saving) { [weak self] transfer in
      var left: [Photo] = []
      var failure: ShareError?
      var last: URL?
      for photo in photos {
        guard let self, !Task.isCancelled else { break }
        do throws(ShareError) {
          if case .file(let error) = failure { throw .file(error) }
          last = try await write(try await fetch(photo, .original) { _ in }, of: photo, in: folder)
          report(photo)
          transfer.finishOne()
        } catch {
          left.append(photo)
          failure = error
        }
      }
      let done = transfer.done
      guard !Task.isCancelled, let failure else {
        return last.map { .savedTogether(done, last: $0) }
      }
      return .savedPartly(done, of: photos.count, failure) { self?.save(left, in: folder) }
    }
  }

  /// Returns the photo's bytes for another program; shows no progress.
  package func bytes(of photo: Photo, _ size: ExportSize) async throws(ShareError) -> Data {
    try await fetch(photo, size) { _ in }
  }

  /// Writes the bytes to a lent file, and returns that.
  package func lend(_ data: Data, of photo: Photo) async throws(ShareError) -> URL {
    do throws(SaveError) {
      return try await files.lend(data, named: Self.name(of: photo, data), for: account)
    } catch {
      throw .file(error)
    }
  }

  /// Reports that the photo is used elsewhere. Called once for each successful action; returns at once.
  package func report(_ photo: Photo) { reports.add(photo) }

  /// Ends all transfers and the sending of reports.
  package func stop() {
    reports.stop()
    for transfer in transfers { transfer.cancel() }
  }
}

extension Sharing {
  /// Fetches the bytes and passes them to `use`.
  private func begin(
    _ photo: Photo, _ size: ExportSize, _ purpose: PhotoTransfer.Purpose,
    _ use: @escaping (Data) async throws(ShareError) -> Void
  ) {
    begin(photo, purpose) { [weak self] transfer throws(ShareError) in
      guard let self else { return }
      let data = try await fetch(photo, size) { progress in
        Task { @MainActor in transfer.show(progress) }
      }
      if !Task.isCancelled { try await use(data) }
    }
  }

  /// Runs an action on one photo, with a retry after a failure.
  private func begin(
    _ photo: Photo, _ purpose: PhotoTransfer.Purpose,
    _ work: @escaping (PhotoTransfer) async throws(ShareError) -> Void
  ) {
    run([photo.id], purpose) { [weak self] transfer in
      do throws(ShareError) { try await work(transfer) } catch {
        guard error != .fetch(.cancelled) else { return nil }
        return .failed(error) { self?.begin(photo, purpose, work) }
      }
      return nil
    }
  }

  /// Runs an action with progress, and reports its result. An equal action has no effect while this one runs.
  private func run(
    _ photos: [Photo.ID], _ purpose: PhotoTransfer.Purpose,
    _ work: @escaping (PhotoTransfer) async -> Outcome?
  ) {
    guard !transfers.contains(where: { $0.photos == photos && $0.purpose == purpose }) else {
      return
    }
    let transfer = PhotoTransfer(of: photos, for: purpose)
    transfers.append(transfer)
    transfer.run { [weak self] in
      let outcome = await work(transfer)
      guard let self else { return }
      transfers.removeAll { $0 === transfer }
      if let outcome { onOutcome(outcome) }
    }
  }

  private func write(
    _ data: Data, of photo: Photo, in folder: URL
  ) async throws(ShareError) -> URL {
    do throws(SaveError) {
      return try await files.save(data, named: Self.name(of: photo, data), in: folder)
    } catch {
      throw .file(error)
    }
  }

  /// The name of a file with these bytes.
  private static func name(of photo: Photo, _ file: Data) -> String {
    photo.exportFileName(PictureFormat(of: file) ?? photo.exportFormat(.original))
  }

  private func fetch(
    _ photo: Photo, _ size: ExportSize, progress: @escaping @Sendable (TransferProgress) -> Void
  ) async throws(ShareError) -> Data {
    guard let request = photo.exportRequest(size) else {
      throw .fetch(.service(.notFound(messages: [])))
    }
    do throws(ImageError) {
      let file = try await originals.data(for: request, progress: progress)
      return await Self.finished(file, photo, request)
    } catch {
      throw .fetch(error)
    }
  }

  /// The file for export: with its credit, and with a colour profile if the service converted its colours.
  @concurrent private static func finished(
    _ file: Data, _ photo: Photo, _ request: ImageRequest
  ) async -> Data {
    photo.credited(request.isInSRGB ? file.withSRGBProfile : file)
  }

  private func finishSaving(_ photo: Photo, at file: URL) {
    report(photo)
    onOutcome(.saved(file))
  }
}

/// Reasons why a photo could not be shared.
package enum ShareError: Error, Sendable, Hashable {
  /// Its bytes could not be fetched.
  case fetch(ImageError)
  /// Its bytes could not be written.
  case file(SaveError)
}
