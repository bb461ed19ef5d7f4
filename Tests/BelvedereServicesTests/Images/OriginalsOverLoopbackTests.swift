// SPDX-License-Identifier: MIT

// Originals from the real demo service over the real client.

import BelvedereCore
import DemoTestSupport
import Foundation
import Synchronization
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct OriginalsOverLoopbackTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A photo of the service, the bytes of its file, and a pipeline for it.
  private func run(
    _ body: (Demo, Photo, Data, OriginalPipeline) async throws -> Void
  ) async throws {
    try await Demo.run { demo in
      try await withClient { client in
        let list = try await client.send(demo.request("/photos?per_page=1")).body
        let photo = try #require(
          JSONDecoder().decode(LossyArray<UnsplashPhoto>.self, from: list).elements.first)
        let downloader = ImageFetcher(
          .unsplash(at: [try WebAddress(demo.base.absoluteString).origin]), http: client,
          repeating: Repeating(clock: EagerClock(), random: { 0.5 }))
        let disk = DiskCache(directory: folder.url, limit: 50_000_000)
        try await body(
          demo, photo, bytes(of: photo), OriginalPipeline(fetcher: downloader, disk: disk))
      }
    }
  }

  /// The file of a photo, which is named after the photo's page and id.
  private func bytes(of photo: Photo) throws -> Data {
    let page = try #require(photo.links.html.flatMap(URL.init))
    let name = page.lastPathComponent.dropLast(photo.id.count + 1)
    return try Data(contentsOf: packageRoot.appending(path: "data/demo/photos/\(name).jpg"))
  }

  private func imageRequests(of demo: Demo) -> Int {
    demo.control.requests.count { $0.path.hasPrefix("/images") }
  }

  @Test func theBytesAreTheServicesOwn() async throws {
    try await run { _, photo, bytes, pipeline in
      let reports = Mutex<[TransferProgress]>([])
      let picture = try await pipeline.picture(of: photo) { progress in
        reports.withLock { $0.append(progress) }
      }
      #expect(picture.data == bytes)
      let heard = reports.withLock { $0 }
      #expect(heard.first?.expectedBytes == bytes.count)
      #expect(heard.allSatisfy { ($0.fraction ?? 2) <= 1 && $0.receivedBytes > 0 })
    }
  }

  @Test func whatWasFetchedIsThereWithoutTheService() async throws {
    try await run { demo, photo, bytes, pipeline in
      _ = try await pipeline.picture(of: photo, progress: { _ in })
      await eventually("it is stored") { folder.storedFiles == 1 }
      demo.control.fail("/images", with: "503", count: nil)
      let picture = try await pipeline.picture(of: photo, progress: { _ in })
      #expect(picture.data == bytes)
      #expect(imageRequests(of: demo) == 1)
    }
  }

  @Test func aBrokenTransferIsRepeated() async throws {
    try await run { demo, photo, _, pipeline in
      demo.control.fail("/images", with: "cut:5000", count: 1)
      let picture = try await pipeline.picture(of: photo, progress: { _ in })
      #expect(picture.width > 0)
      #expect(imageRequests(of: demo) == 2)
    }
  }

  @Test(arguments: ["truncated-jpeg", "not-jpeg", "corrupt-jpeg", "many-scans-jpeg"])
  func whatCannotBeOpenedIsRefusedAndNotKept(fault: String) async throws {
    try await run { demo, photo, _, pipeline in
      demo.control.fail("/images", with: fault, count: nil)
      do throws(ImageError) {
        _ = try await pipeline.picture(of: photo, progress: { _ in })
        Issue.record("It was opened")
      } catch {
        #expect(error.kind == "undecodable")
      }
      await eventually("nothing is kept") { folder.storedFiles == 0 }
    }
  }

  @Test func whatIsTooLargeAtAnySizeIsAskedForTwiceOnly() async throws {
    try await run { demo, photo, _, pipeline in
      demo.control.fail("/images", with: "huge-jpeg", count: nil)
      await #expect(throws: ImageError.undecodable(detail: "too large at any size")) {
        try await pipeline.picture(of: photo, progress: { _ in })
      }
      #expect(imageRequests(of: demo) == 2)
      // The original can still be saved.
      await eventually("it alone is kept") { folder.storedFiles == 1 }
    }
  }

  @Test func aCancelledTransferEnds() async throws {
    try await run { demo, photo, _, pipeline in
      demo.control.fail("/images", with: "stall:5000", count: nil)
      let (reports, report) = AsyncStream.makeStream(of: TransferProgress.self)
      let task = Task {
        try await pipeline.picture(of: photo, progress: { report.yield($0) })
      }
      for await progress in reports {
        #expect(progress.receivedBytes <= 5000)
        break
      }
      task.cancel()
      await #expect(throws: ImageError.cancelled) { try await task.value }
    }
  }
}
