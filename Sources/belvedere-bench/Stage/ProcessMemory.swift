import Foundation

/// The resident memory of this process, in megabytes, as Linux counts it.
enum ProcessMemory {
  /// Forgets the peak so far.
  ///
  /// - Returns: the memory that is resident now.
  static func restartPeak() throws -> Double {
    try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
    return try value(of: "VmRSS")
  }

  /// The greatest resident memory since `restartPeak()`.
  static func peak() throws -> Double { try value(of: "VmHWM") }

  private static func value(of name: String) throws -> Double {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
    guard let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first,
      let number = Double(kilobytes)
    else { throw BenchError.unexpected("no \(name) in /proc/self/status") }
    return number * 1024 / 1_000_000
  }
}
