// Images by address: memory, then disk, then the network, decoded off the main thread. One job for
// each distinct request, however many wait for it.
//
// A job: [disk] -> (line) fetch -> (line) decode -> memory, waiters, disk. Its priority is the
// highest among its waiters; when the last waiter withdraws, its task is cancelled, which removes a
// running transfer and takes it out of whichever line it stands in.
//
// Failures that would repeat (404, 410, undecodable) answer prefetching for a minute without asking
// again. A visible request always tries again, so that a Retry button works at once.

import BelvedereCore
import Foundation

/// Loads, decodes and caches images.
package actor ImagePipeline: ImageLoading {
  /// Bounds of what the pipeline uses.
  package struct Configuration: Sendable {
    /// Bytes of decoded pixels kept in memory: ten cards on a plain screen. What is shown is kept by
    /// who shows it; one that is wanted again is back from disk in a few milliseconds.
    package var memoryLimit = 16 * 1024 * 1024
    /// Transfers at a time; the HTTP client has as many connections to a host.
    package var concurrentFetches = 6
    /// Images decoded at a time, each on a thread of its own.
    package var concurrentDecodes = ProcessInfo.processInfo.activeProcessorCount
    var decodingLimits = DecodingLimits()

    package init() {}
  }

  typealias Outcome = Result<any DecodedImage, ImageError>

  private struct Waiter {
    let priority: ImagePriority
    let continuation: CheckedContinuation<Outcome, Never>
  }

  private struct Job {
    let id: Int
    let task: Task<Void, Never>
    var waiters: [Int: Waiter] = [:]

    var priority: ImagePriority { waiters.values.map(\.priority).max() ?? .prefetch }
  }

  /// Beyond this, images are not stored: a disk slower than the network must not fill the memory.
  private static let maximumPendingWrites = 32

  private let fetcher: any ImageFetching
  private let disk: DiskCache?
  private let owner: ImageOwner
  private let memory: MemoryCache
  private let now: @Sendable () -> ContinuousClock.Instant

  private let fetchLine: WaitingLine
  private let decodeLine: WaitingLine
  private var idleWorkers: [DecodeWorker]

  private var jobs: [ImageRequest: Job] = [:]
  private var failures = RecentFailures()
  private var pendingWrites = 0
  private var lastID = 0

  /// - Parameters:
  ///   - disk: nil keeps nothing between runs.
  ///   - owner: for whom images are kept there.
  ///   - now: the clock by which failures are forgotten.
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
    fetchLine = WaitingLine(places: max(1, configuration.concurrentFetches))
    decodeLine = WaitingLine(places: max(1, configuration.concurrentDecodes))
    let pixelMemory = PixelMemory()
    idleWorkers = (0..<max(1, configuration.concurrentDecodes)).map { _ in
      DecodeWorker(limits: configuration.decodingLimits, memory: pixelMemory)
    }
  }

  package nonisolated func cachedImage(for request: ImageRequest) -> (any DecodedImage)? {
    memory.image(for: request)
  }

  package func image(
    for request: ImageRequest, priority: ImagePriority
  ) async throws(ImageError) -> any DecodedImage {
    if let image = memory.image(for: request) { return image }
    guard !Task.isCancelled else { throw .cancelled }
    if priority < .visible, let failure = failures.failure(for: request, at: now()) {
      throw failure
    }
    let waiter = newID()
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        join(request, as: waiter, Waiter(priority: priority, continuation: continuation))
      }
    } onCancel: {
      Task { await withdraw(waiter, from: request) }
    }
    return try outcome.get()
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

// MARK: - Jobs and their waiters

extension ImagePipeline {
  private func join(_ request: ImageRequest, as id: Int, _ waiter: Waiter) {
    if jobs[request] == nil { jobs[request] = start(request) }
    jobs[request]?.waiters[id] = waiter
    reorder(request)
  }

  private func start(_ request: ImageRequest) -> Job {
    let id = newID()
    return Job(id: id, task: Task { await run(id, request) })
  }

  private func withdraw(_ waiter: Int, from request: ImageRequest) {
    guard let left = jobs[request]?.waiters.removeValue(forKey: waiter) else { return }
    left.continuation.resume(returning: .failure(.cancelled))
    reorder(request)
    guard let job = jobs[request], job.waiters.isEmpty else { return }
    jobs[request] = nil
    job.task.cancel()
    fetchLine.withdraw(job: job.id)
    decodeLine.withdraw(job: job.id)
  }

  private func reorder(_ request: ImageRequest) {
    guard let job = jobs[request] else { return }
    fetchLine.reorder(job: job.id, priority: job.priority)
    decodeLine.reorder(job: job.id, priority: job.priority)
  }

  private func run(_ id: Int, _ request: ImageRequest) async {
    let outcome: Outcome
    do throws(ImageError) {
      outcome = .success(try await load(id, request))
    } catch {
      outcome = .failure(error)
    }
    finish(id, request, outcome)
  }

  /// Keeps what came out, even of an abandoned job, and tells those who still wait for it.
  private func finish(_ id: Int, _ request: ImageRequest, _ outcome: Outcome) {
    switch outcome {
    case .success(let image):
      memory.insert(image, for: request)
      failures.forget(request)
    case .failure(let error):
      failures.note(error, for: request, at: now())
    }
    // An abandoned job may end after another one was started for the same request.
    guard let job = jobs[request], job.id == id else { return }
    jobs[request] = nil
    for waiter in job.waiters.values { waiter.continuation.resume(returning: outcome) }
  }

  private func newID() -> Int {
    lastID += 1
    return lastID
  }
}

// MARK: - What tests look at

extension ImagePipeline {
  /// Jobs that wait for a transfer.
  var waitingFetches: Int { fetchLine.count }

  /// Callers that wait for a request.
  func waiterCount(of request: ImageRequest) -> Int { jobs[request]?.waiters.count ?? 0 }
}

// MARK: - The steps of a job

extension ImagePipeline {
  private func load(_ id: Int, _ request: ImageRequest) async throws(ImageError)
    -> any DecodedImage
  {
    let account = owner.current
    if let picture = try await loadFromDisk(id, request, of: account) { return picture }
    let data = try await fetch(id, request)
    let picture = try await decode(data, id, request)
    if picture.isSound { keep(data, of: request, for: account) }
    return picture
  }

  /// Nil when the disk does not have the image.
  private func loadFromDisk(
    _ id: Int, _ request: ImageRequest, of account: AccountName?
  ) async throws(ImageError) -> DecodedPicture? {
    guard let disk else { return nil }
    for address in [request.address] + request.substitutes {
      guard let data = await disk.data(for: address, of: account) else { continue }
      do throws(ImageError) {
        return try await decode(data, id, request)
      } catch .undecodable {
        // Only decoded images are stored, so this one was stored under other limits.
        await disk.remove(address, of: account)
      }
    }
    return nil
  }

  private func fetch(_ id: Int, _ request: ImageRequest) async throws(ImageError) -> Data {
    try await fetchLine.enter(job: id, priority: priority(of: id, request))
    defer { fetchLine.leave() }
    do throws(APIError) {
      return try await fetcher.imageData(at: request.address)
    } catch .cancelled {
      throw .cancelled
    } catch {
      throw .service(error)
    }
  }

  private func decode(_ data: Data, _ id: Int, _ request: ImageRequest) async throws(ImageError)
    -> DecodedPicture
  {
    try await decodeLine.enter(job: id, priority: priority(of: id, request))
    // There are as many workers as places in the line.
    let worker = idleWorkers.removeLast()
    defer {
      idleWorkers.append(worker)
      decodeLine.leave()
    }
    return try await worker.decode(data, minimumWidth: request.pixelWidth)
  }

  private func priority(of id: Int, _ request: ImageRequest) -> ImagePriority {
    guard let job = jobs[request], job.id == id else { return .prefetch }
    return job.priority
  }

  /// Stores an image without making anyone wait; not for someone who has logged out since.
  private func keep(_ data: Data, of request: ImageRequest, for account: AccountName?) {
    guard let disk, pendingWrites < Self.maximumPendingWrites, account == owner.current else {
      return
    }
    pendingWrites += 1
    Task {
      await disk.store(data, for: request.address, of: account)
      pendingWrites -= 1
    }
  }
}

extension ImageRequest {
  /// The width that the address asks for, in pixels. A service that sends a larger image anyway gets
  /// it decoded at a fraction of its size.
  var pixelWidth: Int? {
    guard let query = address.split(separator: "?", maxSplits: 1).dropFirst().first else {
      return nil
    }
    let item = query.split(separator: "&").last { $0.hasPrefix("w=") }
    return item.flatMap { Int($0.dropFirst(2)) }
  }
}
