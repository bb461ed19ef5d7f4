// SPDX-License-Identifier: MIT

import BelvedereCore
import CJPEG
import Foundation
import Synchronization
import Testing

@testable import BelvedereServices

/// Decoding ends soon after its cancellation, which it checks every few milliseconds. Measured as a share of the total
/// processor time, since tests assert no times.
@Suite(.timeLimit(.minutes(15)))
struct DecodingCancellationTests {
  /// Slow to decode: in one scan, in several, and with garbage in between.
  private static let pictures: [String: Data] = [
    "one scan": AdversarialJPEGs.dense(width: 5900, height: 6000, isProgressive: false),
    "several scans": AdversarialJPEGs.dense(width: 5900, height: 6000, isProgressive: true),
    "wide": AdversarialJPEGs.plain(width: 65_500, height: 500, scans: 4),
    "rubbish": AdversarialJPEGs.plain(width: 64, height: 64, scans: 2)
      .inserting(behindFirstScan: [UInt8](repeating: 1, count: 90_000_000)),
  ]
  /// The largest share of the total between two checks. The pictures take some hundred milliseconds, and the widest has
  /// only few rows. Without checks it would be 1.
  private static let largestShare = 0.3

  @Test(arguments: pictures.keys.sorted(), [1, 8])
  func libjpegLooksOftenEnough(kind: String, divisor: Int) throws {
    let data = try #require(Self.pictures[kind])
    var shares: [Double] = []
    // The thread's time includes the system's work, above all for fresh memory.
    while shares.count < 5, shares.last ?? 1 >= Self.largestShare {
      shares.append(try Self.longestShare(ofDecoding: data, divisor: divisor))
    }
    #expect(shares.min() ?? 1 < Self.largestShare)
  }

  private static func longestShare(ofDecoding data: Data, divisor: Int) throws -> Double {
    let stopwatch = Stopwatch()
    try Stopwatch.$current.withValue(stopwatch) {
      stopwatch.start()
      let jpeg = try #require(
        bv_jpeg_new {
          Stopwatch.current?.look()
          return false
        })
      defer { bv_jpeg_close(jpeg) }
      try data.withUnsafeBytes { data in
        let bytes = data.bindMemory(to: UInt8.self)
        try decode(bytes, by: jpeg, divisor: divisor)
      }
      stopwatch.look()
    }
    return stopwatch.longestShare
  }

  private static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, by jpeg: OpaquePointer, divisor: Int
  ) throws {
    var header = bv_jpeg_header()
    func check(_ outcome: bv_jpeg_outcome) throws {
      try #require(outcome == BV_JPEG_DONE, "\(String(cString: bv_jpeg_message(jpeg)))")
    }
    try check(bv_jpeg_open(jpeg, bytes.baseAddress, bytes.count, 100, &header))
    var outcome = BV_JPEG_UNFINISHED
    while outcome == BV_JPEG_UNFINISHED {
      outcome = bv_jpeg_begin(jpeg, bytes.baseAddress, bytes.count, UInt32(divisor))
    }
    try check(outcome)
    let (width, height) = (
      (Int(header.width) + divisor - 1) / divisor, (Int(header.height) + divisor - 1) / divisor
    )
    var rows = [UInt8](repeating: 0, count: width * 4 * 16)
    for start in stride(from: 0, to: height, by: 16) {
      try check(
        bv_jpeg_read(
          jpeg, bytes.baseAddress, bytes.count, &rows, width * 4, UInt32(min(16, height - start))))
    }
    try check(bv_jpeg_finish(jpeg, bytes.baseAddress, bytes.count))
  }

  @Test func aWorkerWaitsOnAThreadOfItsOwn() async throws {
    let worker = DecodeWorker(limits: DecodingLimits(), memory: PixelMemory())
    #expect(try await worker.threadName() == "belvedere.lane")
  }

  @Test func aCancelledTaskDecodesNothing() async throws {
    let memory = PixelMemory()
    let worker = DecodeWorker(limits: DecodingLimits(), memory: memory)
    let data = try JPEGSamples.detailed(width: 64, height: 48)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await worker.decode(data, minimumWidth: nil)
    }
    await #expect(throws: ImageError.cancelled) { try await task.value }
    #expect(memory.mappedByteCount == 0)
  }

  @Test func decodingThatNobodyWaitsForIsLeft() async throws {
    let memory = PixelMemory()
    let worker = DecodeWorker(limits: DecodingLimits(), memory: memory)
    let data = try #require(Self.pictures["several scans"])
    // On a busy machine this test may be woken only after the decoding.
    for _ in 0..<5 {
      let task = Task { try await worker.decode(data, minimumWidth: nil) }
      try await Task.sleep(for: .milliseconds(10))
      task.cancel()
      guard case .failure(let error) = await task.result else { continue }
      #expect(error as? ImageError == .cancelled)
      #expect(memory.mappedByteCount == memory.idleByteCount)
      return
    }
    Issue.record("It was decoded all the same")
  }

  @Test(arguments: [[0xFF], [0xFF, 0xFE, 0, 2]] as [[UInt8]])
  func theWalkOverTheMarkersEndsToo(filling: [UInt8]) async throws {
    let bytes = Array(repeating: filling, count: (3 << 20) / filling.count).joined()
    let data = AdversarialJPEGs.plain(width: 64, height: 64, scans: 2)
      .inserting(behindFirstScan: Array(bytes))
    #expect(data.bytes.withUnsafeBytes { JPEGStructure($0) }?.isComplete == true)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return data.bytes.withUnsafeBytes { JPEGStructure($0) }
    }
    #expect(await task.value?.isComplete == false)
  }
}

/// The processor time of this thread between checks.
private final class Stopwatch: Sendable {
  @TaskLocal static var current: Stopwatch?

  private let state = Mutex((last: 0.0, longest: 0.0, whole: 0.0))

  /// The longest time between two checks as a share of the total.
  var longestShare: Double { state.withLock { $0.longest / $0.whole } }

  func start() {
    state.withLock { $0.last = Self.now }
  }

  func look() {
    state.withLock { state in
      let now = Self.now
      state.longest = max(state.longest, now - state.last)
      state.whole += now - state.last
      state.last = now
    }
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}

extension DecodeWorker {
  fileprivate func threadName() async throws(ImageError) -> String? {
    try await cancellable { () throws(ImageError) in
      let name = try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
      return name?.trimmingCharacters(in: .newlines)
    }
  }
}
