// SPDX-License-Identifier: MIT

// A program with the probe (Sources/BenchProbe), which reports on standard output and reads orders from standard
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
  }

  /// Pixels a frame: a brisk fling of about eleven photos a second.
  static let scrollStep = 80

  private let process: Process
  private let (orders, reports) = (Pipe(), Pipe())
  private let start = monotonicMilliseconds()
  private var unread = Data()
  /// The frames since the last `beginWatching`, and how often the main loop woke up without one.
  private(set) var frames: [Frame] = []
  private(set) var wakeUps = 0

  /// Starts it with the probe, which lies beside this program.
  init(_ command: [String], _ environment: [String: String]) throws {
    let probe = ["LD_PRELOAD": Stage.path(beside: "libBenchProbe.so")]
    process = try Process(
      command, environment: environment.merging(probe) { $1 }, input: orders, output: reports)
  }

  func end() { process.kill() }

  /// The memory of the program and its decoders, in megabytes.
  func memory() throws -> Double { try ProcessMemory.proportional(of: process.processIdentifier) }

  /// Milliseconds from the start to the first frame, or to the first one with a photo.
  @discardableResult
  func firstFrame(withPhoto: Bool = false) throws -> Double {
    repeat { _ = try read(until: "frame") } while withPhoto && frames.last?.hasNewPhoto == false
    return (frames.last?.time ?? 0) - start
  }

  /// Scrolls the photos by pixels a frame until there are that many, and returns the frames.
  func scroll(step: Int = scrollStep, untilItems items: Int) throws -> [Frame] {
    try beginWatching()
    var reached = 0
    // In stages, to notice a feed that is stuck.
    while reached < items {
      reached = min(items, reached + 100)
      try orders.fileHandleForWriting.write(contentsOf: Data("scroll \(step) \(reached)\n".utf8))
      try read(until: "scrolled")
    }
    return frames
  }

  /// Returns the frames during an action, until the window is still again.
  func watch(atMost seconds: Double = 15, _ action: () throws -> Void = {}) throws -> [Frame] {
    try beginWatching()
    try action()
    try waitForStillness(atMost: seconds)
    guard !frames.isEmpty else { throw BenchError("nothing moved") }
    return frames
  }

  /// Returns the frames while keys are pressed, until the window is still again.
  func watch(_ keys: [String], repetitions: Int = 1) throws -> [Frame] {
    try watch { for _ in 0..<repetitions { try press(keys) } }
  }

  /// Waits until nothing has happened for a while; returns false after the limit.
  @discardableResult
  func waitForStillness(of seconds: Double = 1, atMost limit: Double = 15) throws -> Bool {
    let deadline = monotonicMilliseconds() + limit * 1000
    while try readReport(within: seconds * 1000) != nil {
      if monotonicMilliseconds() > deadline { return false }
    }
    return true
  }

  /// Forgets what happened so far.
  func beginWatching() throws {
    while try readReport(within: 0) != nil {}
    (frames, wakeUps) = ([], 0)
  }

  /// Presses keys one after the other.
  func press(_ keys: [String]) throws {
    try xdotool(["key", "--window", "0", "--delay", "120"] + keys)
  }

  /// Clicks at a place in the window, in pixels.
  func click(x: Int, y: Int) throws {
    try xdotool(["mousemove", "--window", "%1", "\(x)", "\(y)", "click", "1"])
  }

  /// Focuses the window, because there is no window manager, and runs xdotool's commands.
  private func xdotool(_ commands: [String]) throws {
    // Popovers have no title.
    let search = ["--onlyvisible", "--all", "--pid", "\(process.processIdentifier)", "--name", "."]
    try Process.run(
      ["/usr/bin/xdotool", "search"] + search + ["windowfocus", "--sync"] + commands)
  }

  /// Waits for a report of a kind.
  private func read(until kind: String) throws {
    let deadline = monotonicMilliseconds() + 120_000
    while monotonicMilliseconds() < deadline, let next = try readReport(within: 120_000) {
      if next == kind { return }
    }
    throw BenchError("the program did not come to “\(kind)” in two minutes")
  }

  /// Counts the next report and returns its kind; nil if there is none for so many milliseconds.
  private func readReport(within milliseconds: Double) throws -> String? {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        let words = String(decoding: unread[..<end], as: UTF8.self).split(separator: " ")
        unread = unread[(end + 1)...]
        if words[0] == "wake" { wakeUps += 1 }
        if words[0] == "frame" {
          let times = words.compactMap { Double($0) }.map { $0 / 1000 }
          frames.append(
            Frame(time: times[0], wall: times[1], own: times[2], hasNewPhoto: times[3] > 0))
        }
        return String(words[0])
      }
      var file = pollfd(
        fd: reports.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&file, 1, Int32(max(0, milliseconds))) > 0 else { return nil }
      let bytes = reports.fileHandleForReading.availableData
      guard !bytes.isEmpty else { throw BenchError("the program has ended") }
      unread.append(bytes)
    }
  }
}
