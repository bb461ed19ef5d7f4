// SPDX-License-Identifier: MIT

// Images by address: memory, then disk, then the network, decoded off the main thread. Equal requests
// share a job (SharedJobs).
//
// A job: [disk] -> (line) fetch -> (line) decode -> memory, callers, disk. The job's priority decides its place in both
// lines. An abandoned job leaves its line, and its transfer is cancelled.
//
// Permanent failures (404, 410, undecodable) are kept for a minute, and prefetching gets them without a request. A
// visible request always tries again, so that a Retry button works at once.

import BelvedereCore
import Foundation

/// Loads, decodes and caches images.
package actor ImagePipeline: ImageLoading {
  /// The limits of memory, transfers and decoding.
  package struct Configuration: Sendable {
    /// Bytes of decoded pixels kept in memory: ten cards on a screen of scale 1. Views hold the images that they show,
    /// and others come from disk in a few milliseconds.
    package var memoryLimit = 16 * 1024 * 1024
    /// The most transfers at a time, equal to the HTTP client's connections to a host.
    package var concurrentFetches = 6
    /// The most images decoded at a time, each on a thread of its own.
    package var concurrentDecodes = ProcessInfo.processInfo.activeProcessorCount
    var decodingLimits = DecodingLimits()

    package init() {}
  }

  private typealias Jobs = SharedJobs<ImageRequest, any DecodedImage, ImageError>

  /// The most images waiting to be stored. Further ones are not stored, so that a disk slower than the network does not
  /// fill the memory.
  private static let maximumPendingWrites = 32

  private let fetcher: any ImageFetching
  private let disk: DiskCache?
  private let owner: ImageOwner
  private let memory: MemoryCache
  private let now: @Sendable () -> ContinuousClock.Instant

  private let fetchLine: WaitingLine
  private let decodeLine: WaitingLine
  private var idleWorkers: [DecodeWorker]

  private let jobs: Jobs
  private var failures = RecentFailures()
  private var pendingWrites = 0

  /// - Parameters:
  ///   - disk: nil stores nothing between runs.
  ///   - owner: the account under which images are stored.
  ///   - now: the clock for the age of failures.
  package init(
    fetcher: any ImageFetching, disk: DiskCache?, owner: ImageOwner = ImageOwner(),
    configuration: Configuration = Configuration(),
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) {
    self.fetcher = fetcher
    self.disk = disk
    self.owner = owner
    self.now = now
    memory = MemoryCache(limit: configuration.memoryLimit)
    let fetchLine = WaitingLine(places: max(1, configuration.concurrentFetches))
    let decodeLine = WaitingLine(places: max(1, configuration.concurrentDecodes))
    jobs = Jobs { job, priority in
      for line in [fetchLine, decodeLine] {
        if let priority {
          line.reorder(job: job, priority: priority)
        } else {
          line.withdraw(job: job)
        }
      }
    }
    self.fetchLine = fetchLine
    self.decodeLine = decodeLine
    let (pixelMemory, ends) = (PixelMemory(), CellEnds())
    idleWorkers = (0..<max(1, configuration.concurrentDecodes)).map { _ in
      DecodeWorker(limits: configuration.decodingLimits, memory: pixelMemory, ends: ends)
    }
  }

  package nonisolated func cachedImage(for request: ImageRequest) -> (any DecodedImage)? {
    memory.image(for: request)
  }

  package func image(
    for request: ImageRequest, priority: ImagePriority
  ) async throws(ImageError) -> any DecodedImage {
    if let image = memory.image(for: request) { return image }
    if priority < .visible, let failure = failures.failure(for: request, at: now()) {
      throw failure
    }
    return try await jobs.value(of: request, priority: priority) { job in
      Task { await run(job) }
    }
  }

  package func diskUsage() async -> Int {
    await disk?.usage() ?? 0
  }

  package func setDiskLimit(_ bytes: Int) async {
    await disk?.setLimit(bytes)
  }

  package func forget(_ logOut: LogOut) async throws(StoreError) {
    memory.removeAll()
    failures.forgetAll()
    try await disk?.forget(logOut)
  }

  package func removeAll() async {
    memory.removeAll()
    failures.forgetAll()
    await disk?.removeAll()
  }
}

// MARK: - For tests

extension ImagePipeline {
  /// The number of jobs that wait for a transfer.
  var waitingFetches: Int { fetchLine.count }

  /// The number of callers that wait for a request.
  func waiterCount(of request: ImageRequest) -> Int { jobs.running[request]?.callerCount ?? 0 }
}

// MARK: - The steps of a job

extension ImagePipeline {
  /// Runs a job and caches its result, even if it is abandoned.
  private func run(_ job: Jobs.Job) async {
    do throws(ImageError) {
      let image = try await load(job)
      memory.insert(image, for: job.request)
      failures.forget(job.request)
      jobs.finish(job, with: .success(image))
    } catch {
      failures.note(error, for: job.request, at: now())
      jobs.finish(job, with: .failure(error))
    }
  }

  private func load(_ job: Jobs.Job) async throws(ImageError) -> DecodedPicture {
    let account = owner.current
    if let picture = try await loadFromDisk(job, of: account) { return picture }
    let data = try await fetch(job)
    let picture = try await decode(data, isAsUploaded: job.request.isAsUploaded, job)
    if picture.isSound { keep(data, of: job.request, for: account) }
    return picture
  }

  /// Returns the image from disk; nil if it is not there.
  private func loadFromDisk(_ job: Jobs.Job, of account: AccountName?) async throws(ImageError)
    -> DecodedPicture?
  {
    guard let disk else { return nil }
    for request in [job.request] + job.request.substitutes {
      guard let data = await disk.data(for: request.address, of: account) else { continue }
      do throws(ImageError) {
        return try await decode(data, isAsUploaded: request.isAsUploaded, job)
      } catch .undecodable {
        // Only decodable images are stored, so this one was stored under other limits.
        await disk.remove(request.address, of: account)
      }
    }
    return nil
  }

  private func fetch(_ job: Jobs.Job) async throws(ImageError) -> Data {
    guard await fetchLine.enter(job: job.id, priority: job.priority ?? .prefetch) else {
      throw .cancelled
    }
    defer { fetchLine.leave() }
    do throws(APIError) {
      return try await fetcher.imageData(at: job.request.address)
    } catch .cancelled {
      throw .cancelled
    } catch {
      throw .service(error)
    }
  }

  private func decode(
    _ data: Data, isAsUploaded: Bool, _ job: Jobs.Job
  ) async throws(ImageError) -> DecodedPicture {
    guard await decodeLine.enter(job: job.id, priority: job.priority ?? .prefetch) else {
      throw .cancelled
    }
    // Always available, since the line has as many places as there are workers.
    let worker = idleWorkers.removeLast()
    defer {
      idleWorkers.append(worker)
      decodeLine.leave()
    }
    return try await worker.decode(
      data, isAsUploaded: isAsUploaded, minimumWidth: job.request.pixelWidth,
      size: job.request.size)
  }

  /// Stores an image in the background, unless its account has logged out in the meantime.
  private func keep(_ data: Data, of request: ImageRequest, for account: AccountName?) {
    guard let disk, pendingWrites < Self.maximumPendingWrites, account == owner.current else {
      return
    }
    pendingWrites += 1
    let moment = disk.moment
    Task {
      await disk.store(data, for: request.address, of: account, since: moment)
      pendingWrites -= 1
    }
  }
}

extension ImageRequest {
  /// The width that the address requests, in pixels. A larger image is decoded at a fraction of its size.
  var pixelWidth: Int? {
    guard let query = address.split(separator: "?", maxSplits: 1).dropFirst().first else {
      return nil
    }
    let item = query.split(separator: "&").last { $0.hasPrefix("w=") }
    return item.flatMap { Int($0.dropFirst(2)) }
  }
}
