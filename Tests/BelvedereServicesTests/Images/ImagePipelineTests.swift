// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation
import Synchronization
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct ImagePipelineTests {
  private let fetcher = FakeImageFetcher()
  private let folder: TemporaryFolder
  private let clock = ManualClock()
  private let jpeg: Data

  init() throws {
    folder = try TemporaryFolder()
    jpeg = try JPEGSamples.detailed(width: 64, height: 48)
  }

  private func makePipeline(
    fetches: Int = 6, memoryLimit: Int = 1024 * 1024, onDisk: Bool = false
  ) -> ImagePipeline {
    var configuration = ImagePipeline.Configuration()
    configuration.concurrentFetches = fetches
    configuration.memoryLimit = memoryLimit
    let disk = onDisk ? DiskCache(directory: folder.url, limit: 1024 * 1024) : nil
    return ImagePipeline(
      fetcher: fetcher, disk: disk, configuration: configuration, now: { clock.now })
  }

  private func load(
    _ address: String, _ priority: ImagePriority = .visible, from pipeline: ImagePipeline
  ) -> Task<Result<any DecodedImage, ImageError>, Never> {
    Task {
      do throws(ImageError) {
        return .success(
          try await pipeline.image(for: ImageRequest(address: address), priority: priority))
      } catch {
        return .failure(error)
      }
    }
  }

  private func error(of task: Task<Result<any DecodedImage, ImageError>, Never>) async
    -> ImageError?
  {
    guard case .failure(let error) = await task.value else { return nil }
    return error
  }

  private func expectImage(
    _ task: Task<Result<any DecodedImage, ImageError>, Never>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let image = try? await task.value.get()
    #expect(image?.width == 64, sourceLocation: sourceLocation)
  }

  // MARK: Memory

  @Test func aLoadedImageIsThereAtOnceTheNextTime() async {
    let pipeline = makePipeline()
    let request = ImageRequest(address: "a")
    #expect(pipeline.cachedImage(for: request) == nil)
    fetcher.answer("a", .success(jpeg))
    await expectImage(load("a", from: pipeline))
    #expect(pipeline.cachedImage(for: request)?.height == 48)
    await expectImage(load("a", from: pipeline))
    #expect(fetcher.started == ["a"])
  }

  @Test func memoryStaysWithinItsLimitAndKeepsWhatWasUsedLast() async {
    let size = 64 * 48 * 4
    let pipeline = makePipeline(memoryLimit: 2 * size)
    for address in ["a", "b", "a", "c"] {
      fetcher.answer(address, .success(jpeg))
      await expectImage(load(address, from: pipeline))
    }
    #expect(pipeline.cachedImage(for: ImageRequest(address: "a")) != nil)
    #expect(pipeline.cachedImage(for: ImageRequest(address: "b")) == nil)
    #expect(pipeline.cachedImage(for: ImageRequest(address: "c")) != nil)
  }

  @Test func anImageAboveTheLimitIsGivenButNotKept() async {
    let pipeline = makePipeline(memoryLimit: 100)
    fetcher.answer("a", .success(jpeg))
    await expectImage(load("a", from: pipeline))
    #expect(pipeline.cachedImage(for: ImageRequest(address: "a")) == nil)
  }

  // MARK: Coalescing, cancelling, order

  @Test func equalRequestsAreOneFetch() async {
    let pipeline = makePipeline()
    let tasks = (0..<10).map { _ in load("a", from: pipeline) }
    await eventually("it is fetched") { fetcher.openCount == 1 }
    fetcher.answer("a", .success(jpeg))
    for task in tasks { await expectImage(task) }
    #expect(fetcher.started == ["a"])
  }

  @Test func oneOfTwoWaitersCanWithdraw() async {
    let pipeline = makePipeline()
    let staying = load("a", from: pipeline)
    await eventually("it is fetched") { fetcher.openCount == 1 }
    let leaving = load("a", from: pipeline)
    leaving.cancel()
    #expect(await error(of: leaving) == .cancelled)
    fetcher.answer("a", .success(jpeg))
    await expectImage(staying)
    #expect(fetcher.cancelled == [])
  }

  @Test func theLastWaiterToWithdrawRemovesTheTransfer() async {
    let pipeline = makePipeline()
    let tasks = (0..<2).map { _ in load("a", from: pipeline) }
    await eventually("it is fetched") { fetcher.openCount == 1 }
    for task in tasks { task.cancel() }
    for task in tasks { #expect(await error(of: task) == .cancelled) }
    await eventually("the transfer is removed") { fetcher.cancelled == ["a"] }
  }

  @Test func aRequestAfterAnAbandonedOneIsFetchedAnew() async {
    let pipeline = makePipeline(fetches: 1)
    let busy = load("busy", from: pipeline)
    await eventually("it is fetched") { fetcher.openCount == 1 }
    let abandoned = load("a", from: pipeline)
    abandoned.cancel()
    #expect(await error(of: abandoned) == .cancelled)
    let again = load("a", from: pipeline)
    fetcher.answer("a", .success(jpeg))
    fetcher.answer("busy", .success(jpeg))
    await expectImage(again)
    await expectImage(busy)
    #expect(fetcher.started == ["busy", "a"])
  }

  @Test func aTaskThatIsAlreadyCancelledAsksForNothing() async {
    let pipeline = makePipeline()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await load("a", from: pipeline).value
    }
    fetcher.answer("a", .success(jpeg))
    _ = await task.value
    let cancelled = Task { () -> ImageError? in
      withUnsafeCurrentTask { $0?.cancel() }
      do throws(ImageError) {
        _ = try await pipeline.image(for: ImageRequest(address: "b"), priority: .visible)
        return nil
      } catch {
        return error
      }
    }
    #expect(await cancelled.value == .cancelled)
    #expect(!fetcher.started.contains("b"))
  }

  @Test func fetchesAreBounded() async {
    let pipeline = makePipeline(fetches: 3)
    let tasks = (0..<20).map { load("\($0)", from: pipeline) }
    await eventually("the places are taken") { fetcher.openCount == 3 }
    for number in 0..<20 { fetcher.answer("\(number)", .success(jpeg)) }
    for task in tasks { await expectImage(task) }
    #expect(Set(fetcher.started).count == 20)
  }

  @Test func visibleGoesBeforeNearbyBeforePrefetch() async {
    let pipeline = makePipeline(fetches: 1)
    let busy = load("busy", from: pipeline)
    await eventually("it is fetched") { fetcher.openCount == 1 }
    let tasks = [
      load("prefetch", .prefetch, from: pipeline), load("visible", .visible, from: pipeline),
      load("nearby", .nearby, from: pipeline),
    ]
    await eventually("all wait") { await pipeline.waitingFetches == 3 }
    for address in ["prefetch", "visible", "nearby", "busy"] {
      fetcher.answer(address, .success(jpeg))
    }
    for task in tasks + [busy] { await expectImage(task) }
    #expect(fetcher.started == ["busy", "visible", "nearby", "prefetch"])
  }

  @Test func aSecondHigherWaiterRaisesTheJob() async {
    let pipeline = makePipeline(fetches: 1)
    let busy = load("busy", from: pipeline)
    await eventually("it is fetched") { fetcher.openCount == 1 }
    let raised = load("raised", .prefetch, from: pipeline)
    await eventually("it waits") { await pipeline.waitingFetches == 1 }
    let nearby = load("nearby", .nearby, from: pipeline)
    await eventually("both wait") { await pipeline.waitingFetches == 2 }
    let visible = load("raised", .visible, from: pipeline)
    await eventually("two wait for it") {
      await pipeline.waiterCount(of: ImageRequest(address: "raised")) == 2
    }
    for address in ["raised", "nearby", "busy"] { fetcher.answer(address, .success(jpeg)) }
    for task in [busy, raised, nearby, visible] { await expectImage(task) }
    #expect(fetcher.started == ["busy", "raised", "nearby"])
  }

  // MARK: Failures

  @Test func aFailedFetchIsReported() async {
    let pipeline = makePipeline()
    fetcher.answer("a", .failure(.timedOut))
    #expect(await error(of: load("a", from: pipeline)) == .service(.timedOut))
  }

  @Test(arguments: [APIError.notFound(messages: []), .gone(messages: [])])
  func whatIsGoneIsNotPrefetchedAgainForAMinute(gone: APIError) async {
    let pipeline = makePipeline()
    fetcher.answer("a", .failure(gone))
    #expect(await error(of: load("a", from: pipeline)) == .service(gone))
    #expect(await error(of: load("a", .nearby, from: pipeline)) == .service(gone))
    #expect(fetcher.started.count == 1)
    clock.advance(by: .seconds(61))
    #expect(await error(of: load("a", .prefetch, from: pipeline)) == .service(gone))
    #expect(fetcher.started.count == 2)
  }

  @Test func aPassingFailureIsNotRemembered() async {
    let pipeline = makePipeline()
    fetcher.answer("a", .failure(.unreachable(detail: "")))
    _ = await load("a", .prefetch, from: pipeline).value
    fetcher.answer("a", .success(jpeg))
    await expectImage(load("a", .prefetch, from: pipeline))
  }

  @Test func aVisibleRequestTriesAgainAtOnce() async {
    let pipeline = makePipeline()
    fetcher.answer("a", .failure(.notFound(messages: [])))
    _ = await load("a", from: pipeline).value
    fetcher.answer("a", .success(jpeg))
    await expectImage(load("a", from: pipeline))
  }

  @Test func whatIsNoJPEGIsUndecodable() async {
    let pipeline = makePipeline()
    fetcher.answer("a", .success(Data("<html>".utf8)))
    guard case .undecodable = await error(of: load("a", from: pipeline)) else {
      Issue.record("It was decoded")
      return
    }
  }

  // MARK: Disk

  @Test func anotherRunFindsTheImageOnDisk() async throws {
    fetcher.answer("a", .success(jpeg))
    await expectImage(load("a", from: makePipeline(onDisk: true)))
    await eventually("it is stored") { (try? folder.names().first?.count) == 64 }
    let pipeline = makePipeline(onDisk: true)
    await expectImage(load("a", from: pipeline))
    #expect(fetcher.started == ["a"])
    #expect(await pipeline.diskUsage() == jpeg.count + DiskEntry.headerLength)
  }

  @Test func anotherSizeOfAnImageIsMadeOfWhatIsOnDisk() async throws {
    fetcher.answer("a", .success(jpeg))
    let pipeline = makePipeline(onDisk: true)
    var request = ImageRequest(address: "a")
    for (width, height) in [(60, 45), (50, 37), (640, 480)] {
      request.size = PixelSize(width: width, height: height)
      let image = try await pipeline.image(for: request, priority: .visible)
      #expect(image.width == min(width, 64))
      #expect(image.height == min(height, 48))
      await eventually("it is stored") { (try? folder.names().first?.count) == 64 }
    }
    #expect(fetcher.started == ["a"])
  }

  @Test func aBetterPictureOnDiskServesToo() async throws {
    fetcher.answer("best", .success(jpeg))
    await expectImage(load("best", from: makePipeline(onDisk: true)))
    await eventually("it is stored") { (try? folder.names().first?.count) == 64 }
    let request = ImageRequest(
      address: "small", substitutes: ["good", "best"].map { ImageRequest(address: $0) })
    let image = try await makePipeline(onDisk: true).image(for: request, priority: .visible)
    #expect(image.width == 64)
    #expect(fetcher.started == ["best"])
  }

  @Test func aDamagedFileIsFetchedAgain() async throws {
    fetcher.answer("a", .success(jpeg))
    await expectImage(load("a", from: makePipeline(onDisk: true)))
    await eventually("it is stored") { (try? folder.names().first?.count) == 64 }
    let file = folder.url.appendingPathComponent(try #require(try folder.names().first))
    var content = try Data(contentsOf: file)
    content[content.count / 2] ^= 1
    try content.write(to: file)
    await expectImage(load("a", from: makePipeline(onDisk: true)))
    #expect(fetcher.started == ["a", "a"])
  }

  @Test(arguments: [true, false])
  func aDamagedDownloadIsNotStored(isCut: Bool) async throws {
    let pipeline = makePipeline(onDisk: true)
    let large = try JPEGSamples.detailed(width: 300, height: 200)
    fetcher.answer(
      "bad", .success(isCut ? large.prefix(large.count * 2 / 3) : large.damagedInside()))
    fetcher.answer("good", .success(jpeg))
    #expect(await error(of: load("bad", from: pipeline)) == (isCut ? cutOff : nil))
    await expectImage(load("good", from: pipeline))
    await eventually("the good one is stored") { await pipeline.diskUsage() > 0 }
    #expect(try folder.names() == [Digest.sha256("good")])
  }

  private let cutOff = ImageError.undecodable(detail: "the image is cut off")

  @Test func removingAllEmptiesMemoryAndDisk() async throws {
    let pipeline = makePipeline(onDisk: true)
    fetcher.answer("a", .success(jpeg))
    await expectImage(load("a", from: pipeline))
    await eventually("it is stored") { await pipeline.diskUsage() > 0 }
    await pipeline.removeAll()
    #expect(pipeline.cachedImage(for: ImageRequest(address: "a")) == nil)
    #expect(await pipeline.diskUsage() == 0)
    #expect(try folder.names() == [])
  }

  // MARK: Size

  @Test(arguments: [
    ("https://host/photo?w=1080&q=80", 1080), ("https://host/photo?ixid=w=3&w=20", 20),
    ("https://host/photo?ow=5", nil), ("https://host/photo", nil), ("https://host/w=5", nil),
    ("https://host/photo?w=abc", nil),
  ])
  func theWidthIsReadFromTheAddress(address: String, width: Int?) {
    #expect(ImageRequest(address: address).pixelWidth == width)
  }

  @Test func anImageMuchLargerThanAskedForIsDecodedSmaller() async throws {
    let pipeline = makePipeline()
    fetcher.answer("x?w=32", .success(try JPEGSamples.detailed(width: 256, height: 128)))
    let image = try await load("x?w=32", from: pipeline).value.get()
    #expect(image.width == 32)
    #expect(image.height == 16)
  }
}

/// A clock that only the test advances.
private final class ManualClock: Sendable {
  private let instant = Mutex(ContinuousClock.now)

  var now: ContinuousClock.Instant { instant.withLock { $0 } }

  func advance(by duration: Duration) {
    instant.withLock { $0 += duration }
  }
}
