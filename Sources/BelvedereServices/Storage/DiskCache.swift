// SPDX-License-Identifier: MIT

// Files by address in one folder, limited in bytes; the least recently used are deleted first. Each file is named by
// the SHA-256 of its address and contains its own checksum (DiskEntry). There is no other persistent state, so a crash
// leaves nothing inconsistent.
//
// Reading needs only the file. The index (sizes and order of use) is built from the folder when it is first needed,
// which is at the first write. The order of use is stored as the files' modification times. Reading and storing throw
// no errors: after a failure a file is just not cached.
//
// A file belongs to the account for which it was fetched. Its name begins with the account's tag, so that a log-out
// deletes the account's files only. Files without a tag are from an earlier version.
//
// Large files, which are originals, get at most half of the space, so that opening a few of them does not evict the
// feed's images.

import BelvedereCore
import Foundation
import Logging
import Synchronization

/// Stores files on disk, on a thread of its own.
package actor DiskCache {
  private static let temporaryPrefix = ".new-"
  private static let digestLength = 64
  private static let taggedLength = 16 + 1 + digestLength

  private let executor = QueueExecutor(label: "belvedere.disk-cache")
  private let directory: URL
  private let writer: any FileWriting
  private let logger = Logger(label: "belvedere.disk-cache")
  private var limit: Int
  /// Nil until the first use.
  private var index: DiskIndex?
  private var temporaryCount = 0
  /// The latest reason why nothing could be stored, which is logged once and not for each image.
  private var lastProblem: String?
  /// Counts the calls of `forget` and `removeAll`.
  private nonisolated let removals = Atomic(0)

  /// - Parameters:
  ///   - directory: created if it is missing; everything in it belongs to the cache.
  ///   - limit: the most bytes of all files.
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

  /// Returns the bytes stored for an address; nil if there are none or they are damaged.
  func data(for address: String, of account: AccountName? = nil) -> Data? {
    guard !Task.isCancelled else { return nil }
    let name = Self.name(of: address, account)
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
    // Fails in a read-only folder, where the order of use does not matter.
    utimensat(AT_FDCWD, path, nil, 0)
    return content
  }

  /// A counter of removals, for `store`.
  nonisolated var moment: Int { removals.load(ordering: .acquiring) }

  /// Stores bytes for an address; does nothing if the disk is full or the folder read-only.
  ///
  /// - Parameter moment: the moment since which the bytes were meant to be stored; nil for now. If files were removed
  ///   since then, the bytes are not stored.
  func store(
    _ data: Data, for address: String, of account: AccountName? = nil, since moment: Int? = nil
  ) async {
    let moment = moment ?? self.moment
    guard moment == self.moment else { return }
    let name = Self.name(of: address, account)
    let size = data.count + DiskEntry.headerLength
    guard DiskIndex.accepts(size: size, limit: limit) else { return }
    loadIndex()
    temporaryCount += 1
    let temporary = path(of: "\(Self.temporaryPrefix)\(getpid())-\(temporaryCount)")
    do {
      try PrivateFiles.makeFolder(at: directory)
      try await writer.write([DiskEntry.header(for: data), data], toNewFile: temporary)
    } catch {
      note(problem: "\(error)")
      return
    }
    guard moment == self.moment else {
      unlink(temporary)
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

  /// Deletes the file of an address.
  func remove(_ address: String, of account: AccountName? = nil) {
    delete(Self.name(of: address, account))
  }

  /// Deletes the files of the account that logs out, and those of an earlier version.
  func forget(_ logOut: LogOut) throws(StoreError) {
    loadIndex()
    removals.add(1, ordering: .acquiringAndReleasing)
    let prefix = OwnerTag.prefix(of: logOut)
    var problem: Int32?
    let all: [String]
    do { all = try FileManager.default.names(in: directory) } catch {
      throw .failed(StorageObstacle(error))
    }
    for name in all where name.hasPrefix(prefix) || name.utf8.count == Self.digestLength {
      if unlink(path(of: name)) != 0, errno != ENOENT { problem = errno }
      index?.remove(name)
    }
    if let problem { throw .failed(StorageObstacle(code: problem)) }
  }

  /// Returns the bytes used by the files.
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
    removals.add(1, ordering: .acquiringAndReleasing)
    let kept = limit
    setLimit(0)
    limit = kept
    index?.limit = kept
  }
}

extension DiskCache {
  private static func name(of address: String, _ account: AccountName?) -> String {
    let digest = Digest.sha256(address)
    return account.map { "\(OwnerTag.tag(of: $0))-\(digest)" } ?? digest
  }

  /// Returns the names in the folder; empty if it cannot be read.
  private func names() -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
  }

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

  /// Reads sizes and order of use from the folder, once. Deletes temporary files of earlier runs. (If another run is
  /// using one, its image is just not cached.)
  private func loadIndex() {
    guard index == nil else { return }
    var files: [(name: String, size: Int, used: Date)] = []
    for name in names() {
      let path = path(of: name)
      if name.hasPrefix(Self.temporaryPrefix) {
        unlink(path)
        continue
      }
      // Not stat(): the C module of its timespec depends on the order of compilation, which made release builds fail
      // now and then (Swift 6.3).
      guard [Self.digestLength, Self.taggedLength].contains(name.utf8.count),
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
    logger.warning("The disk cache stores nothing", metadata: ["reason": "\(problem)"])
  }
}
