// SPDX-License-Identifier: MIT

// A program with the probe (Sources/BenchProbe), which reports on standard output and reads commands from standard
// input. Keys and clicks are sent by xdotool, so they reach the program as those of a person.

import Foundation
import Glibc

/// A running program that is watched.
final class ProbedProgram {
  /// A frame that was painted; times in milliseconds.
  struct Frame {
    /// By the monotonic clock.
    let time: Double
    /// The main thread's work since the frame before.
    let wall: Double
    /// Processor time of that without rendering: valid on a busy machine too, and without a graphics card.
    let own: Double
    /// True if a photo was drawn for the first time.
    let hasNewPhoto: Bool

    /// Takes the numbers of the probe.
    fileprivate init(_ numbers: [Double]) {
      (time, wall, own) = (numbers[0] / 1000, numbers[1] / 1000, numbers[2] / 1000)
      hasNewPhoto = numbers[3] == 1
    }
  }

  /// The activity of the main loop since the start.
  struct Activity: Equatable {
    let wakeUps: Double
    let frames: Double
    /// The most pins of the map that existed at one time.
    let pins: Double
  }

  /// Pixels a frame: a brisk fling of about eleven photos a second.
  static let scrollStep = 80

  private let process = Process()
  private let (orders, reports) = (Pipe(), Pipe())
  private let start: Double
  private var unread = Data()
  /// The frames that were reported since `watch` began.
  private var frames: [Frame] = []

  init(_ command: [String], _ environment: [String: String], probe: URL) throws {
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    process.environment = environment.merging(["LD_PRELOAD": probe.path]) { $1 }
    process.standardInput = orders
    process.standardOutput = reports
    start = monotonicMilliseconds()
    try process.run()
  }

  func end() { process.kill() }

  /// The memory of the program and its decoders, in megabytes.
  func memory() throws -> Double { try ProcessMemory.proportional(of: process.processIdentifier) }

  /// Milliseconds from the start to the first frame.
  func firstFrame(isWanted: (Frame) -> Bool = { _ in true }) throws -> Double {
    while true {
      _ = try read(until: "frame")
      if let frame = frames.last, isWanted(frame) { return frame.time - start }
    }
  }

  /// Milliseconds from the start to the first frame with a photo.
  func firstPhoto() throws -> Double { try firstFrame(isWanted: \.hasNewPhoto) }

  /// Scrolls the photos by pixels a frame until there are that many, and returns the frames.
  func scroll(step: Int = scrollStep, untilItems items: Int) throws -> [Frame] {
    try beginWatching()
    var reached = 0
    // In stages, to notice a feed that is stuck.
    while reached < items {
      let stage = min(items, reached + 100)
      reached = Int(try ask("scroll \(step) \(stage)", for: "scrolled")[0])
      guard reached >= stage else { throw BenchError("there is nothing to scroll") }
    }
    return frames
  }

  /// Returns the frames during an action.
  func watch(_ action: () async throws -> Void) async throws -> [Frame] {
    try beginWatching()
    try await action()
    _ = try activity()
    return frames
  }

  /// Returns the frames while keys are pressed, until the window is still again.
  func watch(_ keys: [String], repetitions: Int = 1) async throws -> [Frame] {
    let frames = try await watch {
      for _ in 0..<repetitions { try press(keys, pause: 120) }
      try await waitForStillness()
    }
    guard !frames.isEmpty else { throw BenchError("\(keys) moved nothing") }
    return frames
  }

  private func beginWatching() throws {
    _ = try ask("watch", for: "watching")
    frames = []
  }

  func activity() throws -> Activity {
    let numbers = try ask("count", for: "count")
    return Activity(wakeUps: numbers[0], frames: numbers[1], pins: numbers[2])
  }

  /// Waits until nothing has happened for a while; returns false after the limit.
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

  /// Presses keys one after the other, with a pause of milliseconds between them.
  func press(_ keys: [String], pause: Int = 0) throws {
    try xdotool(["key", "--window", "0", "--delay", "\(pause)"] + keys)
  }

  /// Clicks at a place in the window, in pixels.
  func click(x: Int, y: Int) throws {
    try xdotool(["mousemove", "--window", "%1", "\(x)", "\(y)", "click", "1"])
  }

  /// Focuses the window, because there is no window manager, and runs xdotool's commands.
  private func xdotool(_ commands: [String]) throws {
    // Popovers have no title.
    let search = ["--onlyvisible", "--all", "--pid", "\(process.processIdentifier)", "--name", "."]
    try ProgramRun(["/usr/bin/xdotool", "search"] + search + ["windowfocus", "--sync"] + commands)
  }

  private func ask(_ order: String, for answer: String) throws -> [Double] {
    try orders.fileHandleForWriting.write(contentsOf: Data("\(order)\n".utf8))
    return try read(until: answer)
  }

  /// The numbers of the next line that begins with the word. Frames before it are collected.
  private func read(until word: String) throws -> [Double] {
    let output = reports.fileHandleForReading
    let deadline = monotonicMilliseconds() + 120_000
    while true {
      while let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        let words = String(decoding: unread[..<end], as: UTF8.self).split(separator: " ")
        unread = unread[(end + 1)...]
        let numbers = words.dropFirst().compactMap { Double($0) }
        if words.first == "frame" { frames.append(Frame(numbers)) }
        if let first = words.first, first == word { return numbers }
      }
      var file = pollfd(fd: output.fileDescriptor, events: Int16(POLLIN), revents: 0)
      let left = max(0, deadline - monotonicMilliseconds())
      guard poll(&file, 1, Int32(left)) > 0, case let bytes = output.availableData, !bytes.isEmpty
      else { throw BenchError("the program ended, or said nothing for two minutes") }
      unread.append(bytes)
    }
  }
}
