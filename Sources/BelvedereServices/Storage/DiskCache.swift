// Files by address in one folder, bounded in bytes, the least recently used leave first. Each file is
// named by the SHA-256 of its address and carries its own checksum (DiskEntry), so nothing else has
// to be kept in step with the folder: after a crash it is what it is.
//
// Reading needs only the file. The index (sizes and order of use) is made from the folder when first
// needed, which is at the first write. Order of use survives in the files' modification times.
// Whatever goes wrong, the cache is silent: an image is then just not cached.
//
// Large files, which are originals, have at most a half of the space: a look at a few of them must not
// cost the feed its pictures.

import Foundation
import Logging

/// A cache of files on disk; runs on a thread of its own.
package actor DiskCache {
  private static let temporaryPrefix = ".new-"
  private static let nameLength = 64

  private let executor = QueueExecutor(label: "org.belvedere.disk-cache")
  private let directory: URL
  private let writer: any FileWriting
  private let logger = Logger(label: "org.belvedere.disk-cache")
  private var limit: Int
  /// Nil until it is needed.
  private var index: DiskIndex?
  private var temporaryCount = 0
  /// The latest reason why nothing could be stored, so that it is logged once and not for each image.
  private var lastProblem: String?

  /// - Parameters:
  ///   - directory: made when it is missing; everything in it belongs to the cache.
  ///   - limit: bytes to stay within.
  package init(directory: URL, limit: Int) {
    self.init(directory: directory, limit: limit, writer: FileWriter())
  }

  init(directory: URL, limit: Int, writer: any FileWriting) {
    self.directory = directory
    self.limit = limit
    self.writer = writer
  }

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// The bytes stored for an address; nil when there are none or they are damaged.
  func data(for address: String) -> Data? {
    guard !Task.isCancelled else { return nil }
    let name = Digest.sha256(address)
    let path = path(of: name)
    guard let file = FileManager.default.contents(atPath: path) else {
      index?.remove(name)
      return nil
    }
    guard let content = DiskEntry.content(of: file) else {
      delete(name)
      return nil
    }
    index?.use(name)
    // Fails in a read-only folder, where the order of use cannot matter.
    utimensat(AT_FDCWD, path, nil, 0)
    return content
  }

  /// Stores bytes for an address, or does not, when the disk is full or the folder read-only.
  func store(_ data: Data, for address: String) async {
    let name = Digest.sha256(address)
    let size = data.count + DiskEntry.headerLength
    guard DiskIndex.accepts(size: size, limit: limit) else { return }
    loadIndex()
    temporaryCount += 1
    let temporary = path(of: "\(Self.temporaryPrefix)\(getpid())-\(temporaryCount)")
    do {
      try FileManager.default.createDirectory(
        at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try await writer.write([DiskEntry.header(for: data), data], toNewFile: temporary)
    } catch {
      note(problem: "\(error)")
      return
    }
    guard rename(temporary, path(of: name)) == 0 else {
      note(problem: "rename: \(errno)")
      unlink(temporary)
      return
    }
    lastProblem = nil
    index?.insert(name, size: size)
    evict()
  }

  /// Forgets an address.
  func remove(_ address: String) {
    delete(Digest.sha256(address))
  }

  /// Bytes used by the files.
  func usage() -> Int {
    loadIndex()
    return index?.totalSize ?? 0
  }

  /// Sets the limit and evicts down to it.
  func setLimit(_ bytes: Int) {
    limit = max(0, bytes)
    loadIndex()
    index?.limit = limit
    evict()
  }

  /// Deletes every file.
  func removeAll() {
    let kept = limit
    setLimit(0)
    limit = kept
    index?.limit = kept
  }
}

extension DiskCache {
  private func path(of name: String) -> String {
    directory.appendingPathComponent(name, isDirectory: false).path
  }

  private func delete(_ name: String) {
    unlink(path(of: name))
    index?.remove(name)
  }

  private func evict() {
    for name in index?.evict() ?? [] { unlink(path(of: name)) }
  }

  /// Reads the folder once: sizes, order of use, and temporary files that a killed run left behind,
  /// which are deleted. (Should another run be using one, its image is just not cached.)
  private func loadIndex() {
    guard index == nil else { return }
    var files: [(name: String, size: Int, used: Date)] = []
    // A folder that cannot be read is an empty one.
    for name in (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? [] {
      let path = path(of: name)
      if name.hasPrefix(Self.temporaryPrefix) {
        unlink(path)
        continue
      }
      // Not stat(): which C module its timespec belongs to depends on the order of compilation, and a
      // release build failed by it now and then (Swift 6.3).
      guard name.utf8.count == Self.nameLength,
        let attributes = try? FileManager.default.attributesOfItem(atPath: path),
        let size = attributes[.size] as? Int, let used = attributes[.modificationDate] as? Date
      else { continue }
      files.append((name, size, used))
    }
    files.sort { $0.used < $1.used }
    var index = DiskIndex(limit: limit)
    for file in files { index.insert(file.name, size: file.size) }
    self.index = index
    evict()
  }

  private func note(problem: String) {
    guard problem != lastProblem else { return }
    lastProblem = problem
    logger.warning("Images are not being stored on disk", metadata: ["reason": "\(problem)"])
  }
}
