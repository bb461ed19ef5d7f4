// Writes the files that the person saves and lends. A file is written under a hidden name in its folder,
// flushed to the disk, and then gets its name in one step. No reader ever meets half a file, nor does a
// power cut or a full disk leave one; what a crash leaves under the hidden name goes with the next file that
// is saved there. Runs on a thread of its own, as network folders may be slow.

import BelvedereCore
import Foundation

/// Files for the person and for other programs.
package actor FileSaver: FileSaving {
  /// Seconds within which another program must take a file that was lent to it.
  static let lendingTime: TimeInterval = 24 * 60 * 60
  /// The greatest number of files lent at a time; the newest stay. An original has up to 20 MB.
  static let maximumLent = 20
  /// The number of names tried for a file whose name is taken.
  private static let maximumNumber = 9_999

  private let executor = QueueExecutor(label: "belvedere.file-saver")
  private let lendingFolder: URL
  private let writer: any FileWriting
  private let now: @Sendable () -> Date

  /// - Parameter lendingFolder: made when it is missing; everything in it belongs to the saver.
  package init(lendingFolder: URL) {
    self.init(lendingFolder: lendingFolder, writer: FileWriter())
  }

  init(
    lendingFolder: URL, writer: any FileWriting,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.lendingFolder = lendingFolder
    self.writer = writer
    self.now = now
  }

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// A link is followed and stays. What is no file, such as a pipe, takes the bytes as they come. A file that is
  /// replaced hands its mode on.
  package func save(_ data: Data, to file: URL, mayReplace: Bool) async throws(SaveError) {
    let target = SaveTarget(at: file)
    guard mayReplace || target == .nothing else { throw .nameTaken }
    switch target {
    case .nothing: try await save(data, to: file, mode: nil, mayReplace: mayReplace)
    case .file(let file, let mode):
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
    // On a disk without modes every file has the same one.
    if let mode { chmod(temporary, mode) }
    try place(temporary, at: file.path, mayReplace: mayReplace)
  }

  package func save(
    _ data: Data, named name: String, in folder: URL
  ) async throws(SaveError) -> URL {
    // Only the last folder is made: a missing parent means a disk that is not there.
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
    // The same bytes under the same name are the same file, however often they are lent.
    let folder = lendingFolder.appendingPathComponent(
      "\(OwnerTag.tag(of: account))-\(String(Digest.checksum(data), radix: 16))",
      isDirectory: true)
    if mkdir(folder.path, 0o700) != 0, errno != EEXIST { throw SaveError(code: errno) }
    let file = folder.appendingPathComponent(name, isDirectory: false)
    try await save(data, to: file, mayReplace: true)
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

  /// Gives a complete file its name; deletes the file when that fails.
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

  /// Gives the name without ever replacing, in one step where the file system has links.
  private func rename(_ temporary: String, toFree path: String) throws(SaveError) {
    if link(temporary, path) == 0 {
      unlink(temporary)
      return
    }
    guard errno != EEXIST else { throw .nameTaken }
    // FAT and some network folders have no links. There an empty file takes the name first.
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

  /// The folders of lent files; none when the lending folder is missing.
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
      // A folder that cannot be removed is tried again at the next loan.
      try? manager.removeItem(at: folder)
    }
  }
}

extension SaveError {
  /// Translates the system's error number into what the person can do about it.
  init(code: Int32) {
    switch code {
    // A file that is larger than the file system or the quota allows is the same to the person.
    case ENOSPC, EDQUOT, EFBIG: self = .diskFull
    case EACCES, EPERM, EROFS: self = .notAllowed
    case ENOENT, ENOTDIR: self = .folderMissing
    case EEXIST: self = .nameTaken
    default: self = .failed(detail: String(cString: strerror(code)))
    }
  }
}
