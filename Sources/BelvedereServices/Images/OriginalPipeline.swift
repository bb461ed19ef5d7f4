// Originals by address: disk, then network. One transfer for each distinct request, however many
// wait for it. Nothing is kept in memory: a picture holds its bytes as long as someone holds it.

import BelvedereCore
import Foundation
import Synchronization

/// Fetches the bytes of an original.
package protocol OriginalFetching: Sendable {
  /// The whole body at an address, at most as large as the client's cap for originals.
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
  private typealias Outcome = Result<Data, ImageError>
  package typealias ProgressReport = @Sendable (TransferProgress) -> Void

  private struct Job {
    let id: Int
    let task: Task<Void, Never>
    /// Asked on the transfer's thread.
    let listeners: ProgressListeners
    var waiters: [Int: CheckedContinuation<Outcome, Never>] = [:]
  }

  private let fetcher: any OriginalFetching
  private let disk: DiskCache?
  private let owner: ImageOwner
  private let limits: DecodingLimits
  private var jobs: [ImageRequest: Job] = [:]
  /// What is on its way to the disk.
  private var storing: [ImageRequest: Task<Void, Never>] = [:]
  private var lastID = 0

  /// - Parameters:
  ///   - disk: nil keeps nothing.
  ///   - owner: for whom originals are kept there.
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
    guard !Task.isCancelled else { throw .cancelled }
    let id = newID()
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if jobs[request] == nil { jobs[request] = start(request) }
        jobs[request]?.waiters[id] = continuation
        jobs[request]?.listeners.add(progress, as: id)
      }
    } onCancel: {
      Task { await withdraw(id, from: request) }
    }
    return try outcome.get()
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

  /// The width of the largest copy that can be opened; nil when that is the original as far as the
  /// service told.
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
      data = try await self.data(for: request, progress: progress)
    } catch {
      throw .image(error)
    }
    do throws(OpeningError) {
      return try await openPicture(
        data, isReduced, limits,
        onDamage: { Task { await self.forget(request) } })
    } catch {
      switch error {
      case .image(.undecodable): await forget(request)
      // Not for an original: it can still be saved.
      case .tooLarge where isReduced: await forget(request)
      case .image, .tooLarge: break
      }
      throw error
    }
  }

  /// Stores bytes without making anyone wait.
  private func keep(_ data: Data, of request: ImageRequest, for account: AccountName?) {
    guard account == owner.current else { return }
    storing[request] = Task {
      await disk?.store(data, for: request.address, of: account)
      storing[request] = nil
    }
  }

  private func forget(_ request: ImageRequest) async {
    await storing[request]?.value
    await disk?.remove(request.address, of: owner.current)
  }
}

/// Off the pipeline: every byte of the JPEG is looked at.
@concurrent
private func openPicture(
  _ data: Data, _ isReduced: Bool, _ limits: DecodingLimits,
  onDamage: @escaping @Sendable () -> Void
) async throws(OpeningError) -> TiledPicture {
  try TiledPicture(data, isReduced: isReduced, limits: limits, onDamage: onDamage)
}

// MARK: - Jobs and their waiters

extension OriginalPipeline {
  private func start(_ request: ImageRequest) -> Job {
    let id = newID()
    let listeners = ProgressListeners()
    let task = Task {
      let outcome = await load(request, listeners)
      // An abandoned job may end after another one was started for the same request.
      guard jobs[request]?.id == id, let job = jobs.removeValue(forKey: request) else { return }
      for waiter in job.waiters.values { waiter.resume(returning: outcome) }
    }
    return Job(id: id, task: task, listeners: listeners)
  }

  private func withdraw(_ id: Int, from request: ImageRequest) {
    guard let waiter = jobs[request]?.waiters.removeValue(forKey: id) else { return }
    jobs[request]?.listeners.remove(id)
    waiter.resume(returning: .failure(.cancelled))
    guard let job = jobs[request], job.waiters.isEmpty else { return }
    jobs[request] = nil
    job.task.cancel()
  }

  private func load(_ request: ImageRequest, _ listeners: ProgressListeners) async -> Outcome {
    let account = owner.current
    if let data = await disk?.data(for: request.address, of: account) { return .success(data) }
    do throws(APIError) {
      let data = try await fetcher.originalData(
        at: request.address, progress: { listeners.report($0) })
      if let problem = await problem(with: data, limits) { return .failure(problem) }
      keep(data, of: request, for: account)
      return .success(data)
    } catch .cancelled {
      return .failure(.cancelled)
    } catch {
      return .failure(.service(error))
    }
  }

  private func newID() -> Int {
    lastID += 1
    return lastID
  }
}

/// Why bytes are no whole JPEG of a photograph, whatever its size; nil when they are one.
@concurrent
private func problem(with data: Data, _ limits: DecodingLimits) async -> ImageError? {
  do throws(ImageError) {
    _ = try JPEGStructure(of: data, within: limits)
    return nil
  } catch {
    return error
  }
}

// MARK: - What tests look at

extension OriginalPipeline {
  /// Callers that wait for a request.
  func waiterCount(of request: ImageRequest) -> Int { jobs[request]?.waiters.count ?? 0 }
}

/// Who wants to know how far a transfer is. Any thread.
private final class ProgressListeners: Sendable {
  private let reports = Mutex<[Int: OriginalPipeline.ProgressReport]>([:])

  func add(_ report: @escaping OriginalPipeline.ProgressReport, as id: Int) {
    reports.withLock { $0[id] = report }
  }

  func remove(_ id: Int) {
    _ = reports.withLock { $0.removeValue(forKey: id) }
  }

  func report(_ progress: TransferProgress) {
    for report in reports.withLock({ Array($0.values) }) { report(progress) }
  }
}
