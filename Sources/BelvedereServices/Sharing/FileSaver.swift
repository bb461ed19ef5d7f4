// SPDX-License-Identifier: MIT

// Writes files that the person saves, and files that are lent to other programs. A file is written under a hidden name
// in its folder, flushed to the disk, and then renamed atomically. So no reader sees half a file, and neither a power
// cut nor a full disk leaves one; leftovers of a crash are removed by the next save in the same folder. Runs on a
// thread of its own, as network folders may be slow.

import BelvedereCore
import Foundation

/// Files for the person and for other programs.
package actor FileSaver: FileSaving {
  /// Seconds after which a lent file may be deleted.
  static let lendingTime: TimeInterval = 24 * 60 * 60
  /// The greatest number of lent files; the newest are kept. An original has up to 20 MB.
  static let maximumLent = 20
  /// The number of names that are tried for a file whose name is taken.
  private static let maximumNumber = 9_999

  private let executor = QueueExecutor(label: "belvedere.file-saver")
  private let lendingFolder: URL
  private let sandbox: Sandbox
  private let writer: any FileWriting
  private let now: @Sendable () -> Date

  /// - Parameters:
  ///   - lendingFolder: created if it is missing; everything in it belongs to the saver.
  ///   - sandbox: that of this process. Nothing is saved where it would be lost.
  package init(lendingFolder: URL, in sandbox: Sandbox) {
    self.init(lendingFolder: lendingFolder, in: sandbox, writer: FileWriter())
  }

  init(
    lendingFolder: URL, in sandbox: Sandbox = .none, writer: any FileWriting,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.lendingFolder = lendingFolder
    self.sandbox = sandbox
    self.writer = writer
    self.now = now
  }

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Follows links, which stay. A pipe or a device receives the bytes directly. A replaced file passes on its
  /// mode.
  package func save(_ data: Data, to file: URL, mayReplace: Bool) async throws(SaveError) {
    let target = SaveTarget(at: file)
    guard mayReplace || target == .nothing else { throw .nameTaken }
    switch target {
    case .nothing:
      try checkReach(of: file)
      try await save(data, to: file, mode: nil, mayReplace: mayReplace)
    case .file(let file, let mode):
      try checkReach(of: file)
      try await save(data, to: file, mode: mode, mayReplace: mayReplace)
    case .stream:
      do throws(FileWriteError) { try await writer.write(data, toStream: file.path) } catch {
        throw SaveError(code: error.code)
      }
    }
  }

  private func save(
    _ data: Data, to file: URL, mode: mode_t?, mayReplace: Bool
  ) async throws(SaveError) {
    let temporary = try await written(data, in: file.deletingLastPathComponent())
    // Fails on a disk without modes, which is harmless.
    if let mode { chmod(temporary, mode) }
    try place(temporary, at: file.path, mayReplace: mayReplace)
  }

  private func checkReach(of file: URL) throws(SaveError) {
    if sandbox.owner(of: file) == .nobody { throw .outOfReach }
  }

  package func save(
    _ data: Data, named name: String, in folder: URL
  ) async throws(SaveError) -> URL {
    try checkReach(of: folder)
    // Only the last folder is created: a missing parent may be on an unmounted disk.
    if mkdir(folder.path, 0o777) != 0, errno != EEXIST { throw SaveError(code: errno) }
    let temporary = try await written(data, in: folder)
    for number in 1...Self.maximumNumber {
      let file = folder.appendingPathComponent(numbered(name, number), isDirectory: false)
      do throws(SaveError) {
        try rename(temporary, toFree: file.path)
        return file
      } catch .nameTaken {
        continue
      } catch {
        unlink(temporary)
        throw error
      }
    }
    unlink(temporary)
    throw .nameTaken
  }

  package func lend(
    _ data: Data, named name: String, for account: AccountName
  ) async throws(SaveError) -> URL {
    removeOldLoans()
    do { try PrivateFiles.makeFolder(at: lendingFolder) } catch {
      throw .failed(detail: "\(error)")
    }
    // Equal bytes under the same name share one file.
    let folder = lendingFolder.appendingPathComponent(
      "\(OwnerTag.tag(of: account))-\(String(Digest.checksum(data), radix: 16))",
      isDirectory: true)
    if mkdir(folder.path, 0o700) != 0, errno != EEXIST { throw SaveError(code: errno) }
    let file = folder.appendingPathComponent(name, isDirectory: false)
    try await save(data, to: file, mode: nil, mayReplace: true)
    return file
  }

  package func forget(_ logOut: LogOut) throws(StoreError) {
    let prefix = OwnerTag.prefix(of: logOut)
    do {
      // Folders without a tag come from an earlier version.
      for name in try FileManager.default.names(in: lendingFolder)
      where name.hasPrefix(prefix) || !name.contains("-") {
        try FileManager.default.removeItem(at: lendingFolder.appendingPathComponent(name))
      }
    } catch {
      throw .failed(StorageObstacle(error))
    }
  }
}

// MARK: - Steps

extension FileSaver {
  /// Writes the bytes under a hidden name and returns its path.
  private func written(_ data: Data, in folder: URL) async throws(SaveError) -> String {
    UnfinishedFile.removeLeftovers(in: folder)
    let path = folder.appendingPathComponent(UnfinishedFile.newName(), isDirectory: false).path
    do throws(FileWriteError) {
      try await writer.write([data], toNewFile: path, permissions: 0o666)
    } catch {
      throw SaveError(code: error.code)
    }
    return path
  }

  /// Renames a complete file; deletes it when that fails.
  private func place(
    _ temporary: String, at path: String, mayReplace: Bool
  ) throws(SaveError) {
    do throws(SaveError) {
      if mayReplace {
        guard Foundation.rename(temporary, path) == 0 else { throw SaveError(code: errno) }
      } else {
        try rename(temporary, toFree: path)
      }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Renames without ever replacing; atomically if the file system has hard links.
  private func rename(_ temporary: String, toFree path: String) throws(SaveError) {
    if link(temporary, path) == 0 {
      unlink(temporary)
      return
    }
    guard errno != EEXIST else { throw .nameTaken }
    // FAT and some network folders have no hard links. There an empty file reserves the name first.
    let reserved = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard reserved >= 0 else { throw SaveError(code: errno) }
    close(reserved)
    guard Foundation.rename(temporary, path) == 0 else {
      let error = SaveError(code: errno)
      unlink(path)
      throw error
    }
  }

  /// "name.jpg", "name (2).jpg" and so on.
  private func numbered(_ name: String, _ number: Int) -> String {
    guard number > 1 else { return name }
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
      return "\(name) (\(number))"
    }
    return "\(name[..<dot]) (\(number))\(name[dot...])"
  }

  /// The folders of lent files; empty if the lending folder is missing.
  private func loans() -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: lendingFolder.path)) ?? []
  }

  private func removeOldLoans() {
    let manager = FileManager.default
    let loans = loans().map { name in
      let folder = lendingFolder.appendingPathComponent(name)
      let attributes = try? manager.attributesOfItem(atPath: folder.path)
      return (folder, attributes?[.modificationDate] as? Date ?? .distantPast)
    }.sorted { $0.1 > $1.1 }
    let oldest = now() - Self.lendingTime
    for (index, (folder, date)) in loans.enumerated()
    where date < oldest || index >= Self.maximumLent - 1 {
      // A folder that cannot be removed is tried again at the next lending.
      try? manager.removeItem(at: folder)
    }
  }
}

extension SaveError {
  /// Maps the system's error number to an error on which the person can act.
  init(code: Int32) {
    switch code {
    // A file that exceeds the limit of the file system or of the quota counts as a full disk.
    case ENOSPC, EDQUOT, EFBIG: self = .diskFull
    case EACCES, EPERM, EROFS: self = .notAllowed
    case ENOENT, ENOTDIR: self = .folderMissing
    case EEXIST: self = .nameTaken
    default: self = .failed(detail: String(cString: strerror(code)))
    }
  }
}
