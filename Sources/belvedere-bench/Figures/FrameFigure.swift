// The main thread's work in a frame, while keys move what a window shows.

import BelvedereCore
import Foundation

extension ProbedProgram {
  /// The frames while keys are pressed, until the window is still again.
  func frames(
    pressing keys: [String], repetitions: Int, _ input: Input
  ) async throws -> [FrameWork] {
    let work = try await watch {
      for _ in 0..<repetitions { try input.press(keys, pause: 120) }
      try await waitForStillness()
    }.work
    guard !work.isEmpty else { throw BenchError.unexpected("\(keys) moved nothing") }
    return work
  }
}

/// The figure of a movement's frames.
func frameFigure(
  _ group: Figure.Group, _ name: String, _ work: [ProbedProgram.FrameWork], limit: Double? = nil
) -> Figure {
  // Valid on a busy machine too, and without a graphics card.
  let own = work.map { $0.cpu - $0.renderCPU }
  let wall = work.map(\.wall)
  let spread = [wall.median, wall.percentile(0.99)].map { PlainNumber.text($0, digits: 1) }
    .joined(separator: " / ")
  return Figure(
    group, "\(name), a frame but for rendering, p99", own.percentile(0.99), "ms", limit: limit,
    note:
      "processor time of the main thread; \(work.count) frames; all of it, p50 / p99: \(spread)")
}
