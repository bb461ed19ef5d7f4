// A program with the probe in it (Sources/BenchProbe). The probe reports over a socket, which is the
// program's standard input; orders go the other way.

import Foundation
import Glibc

/// A running program that is watched.
final class ProbedProgram {
  /// Main-thread work of one frame, in milliseconds.
  struct FrameWork {
    /// All of it, since the frame before.
    let wall: Double
    /// Processor time of all of it.
    let cpu: Double
    let layout: Double
    let snapshot: Double
    /// GSK and the GL driver.
    let render: Double
    /// Processor time of that.
    let renderCPU: Double

    fileprivate init?(_ fields: [Double]) {
      guard fields.count == 6 else { return nil }
      (wall, cpu, layout) = (fields[0] / 1000, fields[1] / 1000, fields[2] / 1000)
      (snapshot, render, renderCPU) = (fields[3] / 1000, fields[4] / 1000, fields[5] / 1000)
    }
  }

  /// The activity of the main loop since the start.
  struct Activity: Equatable {
    let wakeUps: Int
    let frames: Int
  }

  private let process = Process()
  private let socket: LineSocket
  private let start: Double

  init(
    _ program: URL, _ arguments: [String], environment: [String: String], probe: URL
  ) throws {
    let (own, other) = try LineSocket.pair()
    socket = own
    process.executableURL = program
    process.arguments = arguments
    process.environment = environment.merging([
      "LD_PRELOAD": probe.path, "BENCH_PROBE_FD": "0",
    ]) { $1 }
    process.standardInput = other
    start = monotonicMilliseconds()
    try process.run()
    try other.close()
  }

  /// Milliseconds from the start to the first frame.
  func firstFrame() throws -> Double { try instant("frame") }

  /// Milliseconds from the start to the first frame with a photo; the first frame comes before.
  func firstPhoto() throws -> Double { try instant("photo") }

  /// Scrolls the feed until it holds that many items.
  ///
  /// - Parameter step: pixels a frame.
  func scroll(step: Int, untilItems items: Int) throws -> [FrameWork] {
    var work: [FrameWork] = []
    var reached = 0
    // In stages, to notice a feed that is stuck.
    while reached < items {
      try socket.write("scroll \(step) \(min(items, reached + 100))")
      let stage = try socket.read(until: "scrolled")
      guard let count = stage.last?.first.map({ Int($0) }), count > reached else {
        throw BenchError.unexpected("the feed ends at \(reached) items")
      }
      reached = count
      work += stage.compactMap(FrameWork.init)
    }
    return work
  }

  /// The frames and photos that were drawn while something was done.
  struct Watch {
    let work: [FrameWork]
    /// Photos that were drawn for the first time: the time, in milliseconds of the monotonic clock,
    /// and the width in pixels.
    let pictures: [(time: Double, width: Int)]
  }

  /// Watches every frame while something is done.
  func watch(_ action: () async throws -> Void) async throws -> Watch {
    try socket.write("watch")
    try await action()
    try socket.write("stop")
    let lines = try socket.read(until: "stopped")
    return Watch(
      work: lines.compactMap(FrameWork.init),
      pictures: lines.filter { $0.count == 2 }.map { ($0[0] / 1000, Int($0[1])) })
  }

  /// The id of the process, for input to its window.
  var id: Int32 { process.processIdentifier }

  func activity() throws -> Activity {
    try socket.write("count")
    let fields = try socket.read("count")
    guard fields.count == 2 else { throw BenchError.unexpected("count: \(fields)") }
    return Activity(wakeUps: Int(fields[0]), frames: Int(fields[1]))
  }

  /// The most pins of the map that existed at one time since the start.
  func mostPins() throws -> Int {
    try socket.write("pins")
    guard let count = try socket.read("pins").first else {
      throw BenchError.unexpected("pins without a number")
    }
    return Int(count)
  }

  /// Waits until nothing has happened for a while.
  ///
  /// - Returns: false if the limit was over before.
  @discardableResult
  func waitForStillness(
    of stillness: Duration = .seconds(1), atMost limit: Duration = .seconds(15)
  ) async throws -> Bool {
    let deadline = ContinuousClock.now + limit
    var last = try activity()
    var since = ContinuousClock.now
    while ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(100))
      let present = try activity()
      if present != last {
        (last, since) = (present, .now)
      } else if ContinuousClock.now - since >= stillness {
        return true
      }
    }
    return false
  }

  /// Its memory and that of its decoders, in megabytes.
  func memory() throws -> Double {
    try ProcessMemory.proportional(of: id) + ProcessMemory.ofDecoders(of: id)
  }

  func end() { process.kill() }

  private func instant(_ word: String) throws -> Double {
    guard let time = try socket.read(word).first else {
      throw BenchError.unexpected("\(word) without a time")
    }
    return time / 1000 - start
  }
}

/// Reads the clock that the probe uses.
func monotonicMilliseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
}
