// Lines over a socket: a word and numbers.

import Foundation
import Glibc

/// One end of a pair of sockets.
final class LineSocket {
  /// Seconds without a line after which the other side counts as stuck.
  private static let patience = 120

  private let file: FileHandle
  private var unread = Data()

  private init(_ file: FileHandle) { self.file = file }

  /// Makes our end, and the other one to hand to a child.
  static func pair() throws -> (LineSocket, FileHandle) {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
      throw BenchError.unexpected("no socket: \(String(cString: strerror(errno)))")
    }
    var limit = timeval(tv_sec: patience, tv_usec: 0)
    setsockopt(
      ends[0], SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    return (
      LineSocket(FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)),
      FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    )
  }

  func write(_ line: String) throws {
    try file.write(contentsOf: Data("\(line)\n".utf8))
  }

  /// The numbers of the next line that begins with the word; other lines are skipped.
  func read(_ word: String) throws -> [Double] {
    while true {
      let (found, fields) = try read()
      if found == word { return fields }
    }
  }

  /// The numbers of all lines up to the next one that begins with the word.
  func read(until word: String) throws -> [[Double]] {
    var lines: [[Double]] = []
    while true {
      let (found, fields) = try read()
      lines.append(fields)
      if found == word { return lines }
    }
  }

  /// The next line.
  private func read() throws -> (word: String, fields: [Double]) {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: unread[..<end], as: UTF8.self)
        unread = unread[(end + 1)...]
        let parts = line.split(separator: " ")
        return (parts.first.map(String.init) ?? "", parts.dropFirst().compactMap { Double($0) })
      }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = Glibc.read(file.fileDescriptor, &buffer, buffer.count)
      guard count > 0 else {
        throw BenchError.unexpected(count == 0 ? "the program ended" : "the program is stuck")
      }
      unread.append(contentsOf: buffer[..<count])
    }
  }
}
