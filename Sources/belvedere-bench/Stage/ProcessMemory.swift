import Foundation

/// The memory of processes, in megabytes, as Linux counts it.
enum ProcessMemory {
  /// The proportional set size of a process: pages shared with other programs count in parts.
  static func proportional(of id: Int32) throws -> Double { try value("Pss", of: id) }

  /// The same without files in memory, which the parent of a decoder has, too.
  private static func own(of id: Int32) throws -> Double {
    try value("Pss", of: id) - value("Pss_Shmem", of: id)
  }

  private static func value(_ name: String, of id: Int32) throws -> Double {
    let rollup = try String(contentsOfFile: "/proc/\(id)/smaps_rollup", encoding: .utf8)
    let line = rollup.split(separator: "\n").first { $0.hasPrefix("\(name):") }
    guard let kilobytes = line?.split(separator: " ").dropFirst().first.flatMap({ Double($0) })
    else { throw BenchError.unexpected("no \(name) in smaps_rollup") }
    return kilobytes * 1024 / 1_000_000
  }

  /// The proportional set sizes of the decoders that a process has started.
  static func ofDecoders(of id: Int32) throws -> Double {
    try decoders(of: id).reduce(0) { $0 + (try proportional(of: $1)) }
  }

  /// Memory of these decoders that is not the process's own as well.
  static func ownOfDecoders(of id: Int32) throws -> Double {
    try decoders(of: id).reduce(0) { $0 + (try own(of: $1)) }
  }

  private static func decoders(of id: Int32) throws -> [Int32] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { Int32($0) }.filter {
      guard let stat = try? String(contentsOfFile: "/proc/\($0)/stat", encoding: .utf8),
        let match = stat.firstMatch(of: /\((.*)\) . (\d+)/)
      else { return false }
      return match.1 == "belvedere-pictu" && Int32(match.2) == id
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
