// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation
import Synchronization
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct OriginalPipelineTests {
  private let fetcher = FakeImageFetcher()
  private let folder: TemporaryFolder
  private let jpeg: Data
  private let request = ImageRequest(address: "a")

  init() throws {
    folder = try TemporaryFolder()
    jpeg = try JPEGSamples.detailed(width: 64, height: 48)
  }

  private func makePipeline(onDisk: Bool = false, pixels: Int = 1_000_000) -> OriginalPipeline {
    let disk = onDisk ? DiskCache(directory: folder.url, limit: 1_000_000) : nil
    return OriginalPipeline(
      fetcher: fetcher, disk: disk, limits: DecodingLimits(pixels: pixels))
  }

  private func load(
    from pipeline: OriginalPipeline,
    progress: @escaping @Sendable (TransferProgress) -> Void = { _ in }
  ) -> Task<Result<Data, ImageError>, Never> {
    Task { [request] in
      do throws(ImageError) {
        return .success(try await pipeline.data(for: request, progress: progress))
      } catch {
        return .failure(error)
      }
    }
  }

  private func photo(width: Int? = nil, height: Int? = nil) -> Photo {
    var photo = Photo(id: "p", imageAddress: "p?ixid=1")
    (photo.width, photo.height) = (width, height)
    return photo
  }

  // MARK: Bytes

  @Test func theBytesComeAsTheyWereReceived() async {
    fetcher.answer("a", .success(jpeg))
    #expect(await load(from: makePipeline()).value == .success(jpeg))
  }

  @Test func allWhoWaitShareOneTransferAndHearOfIt() async {
    let pipeline = makePipeline()
    let heard = Mutex<[Double?]>([])
    let tasks = (0..<3).map { _ in
      load(from: pipeline) { progress in heard.withLock { $0.append(progress.fraction) } }
    }
    await eventually("all wait") { await pipeline.waiterCount(of: request) == 3 }
    await eventually("it is fetched") { fetcher.openCount == 1 }
    fetcher.report(TransferProgress(receivedBytes: 5, expectedBytes: 10), of: "a")
    #expect(heard.withLock { $0 } == [0.5, 0.5, 0.5])
    fetcher.answer("a", .success(jpeg))
    for task in tasks { #expect(await task.value == .success(jpeg)) }
    #expect(fetcher.started == ["a"])
  }

  @Test func theLastToWithdrawRemovesTheTransfer() async {
    let pipeline = makePipeline()
    let tasks = (0..<2).map { _ in load(from: pipeline) }
    await eventually("both wait") { await pipeline.waiterCount(of: request) == 2 }
    tasks[0].cancel()
    #expect(await tasks[0].value == .failure(.cancelled))
    #expect(fetcher.cancelled == [])
    tasks[1].cancel()
    #expect(await tasks[1].value == .failure(.cancelled))
    await eventually("the transfer is removed") { fetcher.cancelled == ["a"] }
  }

  @Test func failuresAreReportedAndTheNextCallTriesAgain() async {
    let pipeline = makePipeline()
    fetcher.answer("a", .failure(.timedOut))
    #expect(await load(from: pipeline).value == .failure(.service(.timedOut)))
    fetcher.answer("a", .success(jpeg))
    #expect(await load(from: pipeline).value == .success(jpeg))
  }

  @Test func theNextRunNeedsNoNetwork() async {
    fetcher.answer("a", .success(jpeg))
    _ = await load(from: makePipeline(onDisk: true)).value
    await eventually("it is stored") { folder.storedFiles == 1 }
    fetcher.answer("a", .failure(.unreachable(detail: "offline")))
    #expect(await load(from: makePipeline(onDisk: true)).value == .success(jpeg))
    #expect(fetcher.started == ["a"])
  }

  @Test(arguments: ["cut", "text", "cut, with an end marker"])
  func whatIsNoWholeJPEGIsRefusedAndNotStored(kind: String) async throws {
    let bytes =
      switch kind {
      case "cut": jpeg.prefix(jpeg.count / 2)
      case "text": Data("<html>".utf8)
      default: jpeg.cutInHalf()
      }
    fetcher.answer("a", .success(bytes))
    guard case .failure(.undecodable) = await load(from: makePipeline(onDisk: true)).value else {
      Issue.record("It was taken")
      return
    }
    #expect(try folder.names() == [])
  }

  @Test(
    arguments: [[], Array(repeating: 0, count: 999), [1, 0xFF, 0xE1, 0xFF, 0xFF, 2]] as [[UInt8]])
  func aWholeJPEGWithoutAnEndMarkerComesAsItWasReceived(trailer: [UInt8]) async throws {
    let bytes = jpeg.withoutEnd() + trailer
    fetcher.answer("a", .success(bytes))
    #expect(await load(from: makePipeline()).value == .success(bytes))
    fetcher.answer("p?ixid=1&q=90&fm=jpg", .success(bytes))
    let picture = try await makePipeline().picture(of: photo(), progress: { _ in })
    let tile = try #require(picture.level(forScale: 1).tile(column: 0, row: 0))
    #expect(try await picture.image(of: tile, priority: .visible).height == 48)
  }

  /// Other programs can show it, and no rows are missing.
  @Test func aJPEGThatIsDamagedInsideComesAsItWasReceived() async throws {
    var bytes = jpeg
    let place = bytes.count - 40
    bytes.replaceSubrange(place..<(place + 16), with: Data(repeating: 0, count: 16))
    fetcher.answer("a", .success(bytes))
    #expect(await load(from: makePipeline()).value == .success(bytes))
  }

  /// Its rows cannot be decoded here, so the end marker decides.
  @Test(arguments: [true, false])
  func ofAnOriginalThatIsTooLargeTheEndMarkerCounts(hasEnd: Bool) async {
    let bytes = hasEnd ? jpeg : jpeg.withoutEnd()
    fetcher.answer("a", .success(bytes))
    let result = await load(from: makePipeline(pixels: 2000)).value
    #expect((result == .success(bytes)) == hasEnd)
  }

  // MARK: Pictures

  @Test func aPictureKnowsItsSizeAndBytes() async throws {
    fetcher.answer("p?ixid=1&q=90&fm=jpg", .success(jpeg))
    let picture = try await makePipeline().picture(of: photo(), progress: { _ in })
    #expect(picture.width == 64)
    #expect(picture.height == 48)
    #expect(!picture.isReduced)
    #expect(picture.data == jpeg)
    let tile = try #require(picture.level(forScale: 1).tile(column: 0, row: 0))
    #expect(try await picture.image(of: tile, priority: .visible).width == 64)
  }

  @Test func ofAPhotoThatIsKnownToBeTooLargeASmallerCopyIsAskedFor() async throws {
    let small = "p?ixid=1&w=49&fit=max&q=90&fm=jpg&cs=srgb"
    fetcher.answer(small, .success(try JPEGSamples.detailed(width: 49, height: 37)))
    let picture = try await makePipeline(pixels: 2000)
      .picture(of: photo(width: 64, height: 51), progress: { _ in })
    #expect(picture.isReduced)
    #expect(picture.width == 49)
    #expect(fetcher.started == [small])
  }

  @Test func ofAPhotoThatTurnsOutToBeTooLargeASmallerCopyIsAskedFor() async throws {
    let small = "p?ixid=1&w=51&fit=max&q=90&fm=jpg&cs=srgb"
    fetcher.answer("p?ixid=1&q=90&fm=jpg", .success(jpeg))
    fetcher.answer(small, .success(try JPEGSamples.detailed(width: 50, height: 37)))
    let picture = try await makePipeline(pixels: 2000).picture(of: photo(), progress: { _ in })
    #expect(picture.isReduced)
    #expect(fetcher.started == ["p?ixid=1&q=90&fm=jpg", small])
  }

  @Test func aServiceThatMakesNoSmallerCopyIsNotAskedForEver() async {
    fetcher.answer("p?ixid=1&q=90&fm=jpg", .success(jpeg))
    fetcher.answer("p?ixid=1&w=51&fit=max&q=90&fm=jpg&cs=srgb", .success(jpeg))
    let pipeline = makePipeline(pixels: 2000)
    await #expect(throws: ImageError.undecodable(detail: "too large at any size")) {
      try await pipeline.picture(of: photo(), progress: { _ in })
    }
    #expect(fetcher.started.count == 2)
  }

  @Test func storedBytesThatCannotBeDecodedAreForgotten() async throws {
    fetcher.answer("p?ixid=1&q=90&fm=jpg", .success(jpeg.withoutQuantisation()))
    let picture = try await makePipeline(onDisk: true).picture(of: photo(), progress: { _ in })
    await eventually("it is stored") { folder.storedFiles == 1 }
    let tile = try #require(picture.levels[0].tile(column: 0, row: 0))
    await #expect(throws: ImageError.self) {
      try await picture.image(of: tile, priority: .visible)
    }
    await eventually("it is forgotten") { folder.storedFiles == 0 }
  }
}
