// A person's keys and clicks, by xdotool: they reach the program as any others do. There is no window
// manager on the benchmark's display, so the focus is set by hand.

import Foundation

/// Input for one program's window.
struct Input {
  private let window: String

  /// Finds the window of a process and gives it the keyboard.
  init(to process: Int32) throws {
    let windows = try xdotool(["search", "--onlyvisible", "--pid", "\(process)"])
    guard let window = windows.split(separator: "\n").last else {
      throw BenchError.unexpected("no window of process \(process)")
    }
    self.window = String(window)
    try xdotool(["windowfocus", "--sync", self.window])
  }

  /// Presses keys one after the other.
  ///
  /// - Parameter pause: milliseconds between them.
  func press(_ keys: [String], pause: Int = 0) throws {
    try xdotool(["key", "--delay", "\(pause)"] + keys)
  }

  /// Clicks at a place in the window, in pixels.
  func click(x: Int, y: Int) throws {
    try xdotool(["mousemove", "--window", window, "\(x)", "\(y)", "click", "1"])
  }
}

@discardableResult
private func xdotool(_ arguments: [String]) throws -> String {
  try ProgramRun(of: URL(filePath: "/usr/bin/env"), ["xdotool"] + arguments).output
}
