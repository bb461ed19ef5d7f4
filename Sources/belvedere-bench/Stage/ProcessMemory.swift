import Foundation

/// The memory of processes, in megabytes, as Linux counts it.
enum ProcessMemory {
  /// The proportional set size of a process: pages shared with other programs count in parts.
  static func proportional(of id: Int32) throws -> Double {
    let rollup = try String(contentsOfFile: "/proc/\(id)/smaps_rollup", encoding: .utf8)
    guard let pss = rollup.firstMatch(of: /Pss: +(\d+) kB/).flatMap({ Double($0.1) }) else {
      throw BenchError.unexpected("no Pss in smaps_rollup")
    }
    return pss * 1024 / 1_000_000
  }

  /// The proportional set sizes of the decoders that a process has started.
  static func ofDecoders(of id: Int32) throws -> Double {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { Int32($0) }.reduce(0)
    {
      guard let stat = try? String(contentsOfFile: "/proc/\($1)/stat", encoding: .utf8),
        let match = stat.firstMatch(of: /\((.*)\) . (\d+)/), match.1 == "belvedere-pictu",
        Int32(match.2) == id
      else { return $0 }
      return $0 + (try proportional(of: $1))
    }
  }

  /// Forgets the peak of this process so far.
  ///
  /// - Returns: the memory that is resident now.
  static func restartPeak() throws -> Double {
    try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
    return try value(of: "VmRSS")
  }

  /// The greatest resident memory of this process since `restartPeak()`.
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
