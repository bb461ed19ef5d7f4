// SPDX-License-Identifier: MIT

// Originals by address: from disk, else from the network. Equal requests share one transfer (SharedJobs). The pipeline
// holds no bytes in memory: an opened picture does.

import BelvedereCore
import Foundation

/// Fetches the bytes of an original.
package protocol OriginalFetching: Sendable {
  /// Returns the whole body at an address, at most as large as the client's limit for originals.
  ///
  /// Cancelling the task removes the transfer and throws `.cancelled`. Called from any isolation.
  ///
  /// - Parameter progress: called on any thread, a few times a second at most.
  func originalData(
    at address: String, progress: @escaping @Sendable (TransferProgress) -> Void
  ) async throws(APIError) -> Data
}

/// Loads and opens originals.
package actor OriginalPipeline: OriginalLoading {
  private typealias Jobs = SharedJobs<ImageRequest, Data, ImageError>
  package typealias ProgressReport = @Sendable (TransferProgress) -> Void

  private let fetcher: any OriginalFetching
  private let disk: DiskCache?
  private let owner: ImageOwner
  private let limits: DecodingLimits
  private let ends = CellEnds()
  private let jobs = Jobs()
  /// Running writes to the disk.
  private var storing: [ImageRequest: Task<Void, Never>] = [:]

  /// - Parameters:
  ///   - disk: nil stores nothing.
  ///   - owner: the account under which originals are stored.
  package init(
    fetcher: any OriginalFetching, disk: DiskCache?, owner: ImageOwner = ImageOwner()
  ) {
    self.init(fetcher: fetcher, disk: disk, owner: owner, limits: .tiled)
  }

  init(
    fetcher: any OriginalFetching, disk: DiskCache?, owner: ImageOwner = ImageOwner(),
    limits: DecodingLimits
  ) {
    self.fetcher = fetcher
    self.disk = disk
    self.owner = owner
    self.limits = limits
  }

  package func data(
    for request: ImageRequest, progress: @escaping ProgressReport
  ) async throws(ImageError) -> Data {
    let data = try await bytes(for: request, progress: progress)
    do throws(ImageError) {
      try await checkRows(of: data, limits)
    } catch {
      if case .undecodable = error { await forget(request) }
      throw error
    }
    return data
  }

  /// Returns the bytes of a picture with an end marker or with all rows.
  private func bytes(
    for request: ImageRequest, progress: @escaping ProgressReport
  ) async throws(ImageError) -> Data {
    try await jobs.value(of: request, priority: .visible, progress: progress) { job in
      Task { jobs.finish(job, with: await load(job)) }
    }
  }

  package func picture(
    of photo: Photo, progress: @escaping ProgressReport
  ) async throws(ImageError) -> any OriginalPicture {
    if let width = widthToAskFor(of: photo) {
      return try await reducedPicture(of: photo, width: width, progress)
    }
    guard let request = photo.originalRequest else { throw .undecodable(detail: "no address") }
    do throws(OpeningError) {
      return try await open(request, isReduced: false, progress)
    } catch {
      switch error {
      case .image(let error): throw error
      case .tooLarge(let width):
        return try await reducedPicture(of: photo, width: width, progress)
      }
    }
  }

  private func reducedPicture(
    of photo: Photo, width: Int, _ progress: @escaping ProgressReport
  ) async throws(ImageError) -> any OriginalPicture {
    let request = photo.imageRequest(
      pixelWidth: width, quality: ImageRequest.originalQuality)
    guard let request else { throw .undecodable(detail: "no address") }
    do throws(OpeningError) {
      return try await open(request, isReduced: true, progress)
    } catch {
      switch error {
      case .image(let error): throw error
      case .tooLarge: throw .undecodable(detail: "too large at any size")
      }
    }
  }

  /// The width of the largest copy that can be opened; nil if that is the original, by the size in the service's
  /// answer.
  private func widthToAskFor(of photo: Photo) -> Int? {
    guard let width = photo.width, let height = photo.height, width > 0, height > 0 else {
      return nil
    }
    let excess = Double(width) * Double(height) / Double(limits.pixels)
    return excess > 1 ? TiledPicture.width(fitting: excess, of: width) : nil
  }
}

// MARK: - Opening

extension OriginalPipeline {
  private func open(
    _ request: ImageRequest, isReduced: Bool, _ progress: @escaping ProgressReport
  ) async throws(OpeningError) -> TiledPicture {
    let data: Data
    do throws(ImageError) {
      data = try await bytes(for: request, progress: progress)
    } catch {
      throw .image(error)
    }
    do throws(OpeningError) {
      return try await openPicture(
        data, request.isAsUploaded, isReduced, limits, ends,
        onDamage: { Task { await self.forget(request) } })
    } catch {
      switch error {
      case .image(.undecodable): await forget(request)
      // A reduced copy is deleted, as it is useless then; an original can still be saved.
      case .tooLarge where isReduced: await forget(request)
      case .image, .tooLarge: break
      }
      throw error
    }
  }

  /// Stores bytes in the background.
  private func keep(_ data: Data, of request: ImageRequest, for account: AccountName?) {
    guard account == owner.current else { return }
    let moment = disk?.moment
    storing[request] = Task {
      await disk?.store(data, for: request.address, of: account, since: moment)
      storing[request] = nil
    }
  }

  private func forget(_ request: ImageRequest) async {
    await storing[request]?.value
    await disk?.remove(request.address, of: owner.current)
  }
}

/// Opens a picture outside of the actor, because every byte is read.
@concurrent
private func openPicture(
  _ data: Data, _ isAsUploaded: Bool, _ isReduced: Bool, _ limits: DecodingLimits, _ ends: CellEnds,
  onDamage: @escaping @Sendable () -> Void
) async throws(OpeningError) -> TiledPicture {
  let picture = try TiledPicture(
    data, isReduced: isReduced, isAsUploaded: isAsUploaded, limits: limits, ends: ends,
    onDamage: onDamage)
  do throws(ImageError) {
    try await picture.open()
  } catch {
    throw .image(error)
  }
  return picture
}

// MARK: - Loading

extension OriginalPipeline {
  private func load(_ job: Jobs.Job) async -> Jobs.Outcome {
    let account = owner.current
    let address = job.request.address
    if let data = await disk?.data(for: address, of: account) { return .success(data) }
    do throws(APIError) {
      let data = try await fetcher.originalData(at: address, progress: job.report)
      if let problem = await problem(with: data, limits) { return .failure(problem) }
      keep(data, of: job.request, for: account)
      return .success(data)
    } catch .cancelled {
      return .failure(.cancelled)
    } catch {
      return .failure(.service(error))
    }
  }
}

/// Returns the reason why the data is not a complete picture of a supported kind, of any size; nil if it is. An end
/// marker suffices here, since missing rows of a viewed picture are visible.
@concurrent
private func problem(with data: Data, _ limits: DecodingLimits) async -> ImageError? {
  do throws(ImageError) {
    let isComplete = try PictureHeader.isComplete(data, within: limits)
    if !isComplete { try await checkRows(of: data, limits) }
    return nil
  } catch {
    return error
  }
}

/// Throws if the picture is truncated: by its rows, or by the end marker if they cannot be decoded here.
@concurrent
private func checkRows(of data: Data, _ limits: DecodingLimits) async throws(ImageError) {
  let isWhole: Bool
  do throws(ImageError) {
    let input = try CellInput(data, limits: limits)
    guard limits.excess(of: input.header) <= 1 else {
      throw .undecodable(detail: "too large to be decoded")
    }
    let worker = DecodeWorker(limits: limits, memory: PixelMemory())
    isWhole = try await !worker.perform(DecoderCell.Request(isCheck: true), of: input).isCut
  } catch .cancelled {
    throw .cancelled
  } catch {
    isWhole = try PictureHeader.isComplete(data, within: limits)
  }
  guard isWhole else { throw .undecodable(detail: "the image is cut off") }
}

// MARK: - For tests

extension OriginalPipeline {
  /// The number of callers that wait for a request.
  func waiterCount(of request: ImageRequest) -> Int { jobs.running[request]?.callerCount ?? 0 }
}
