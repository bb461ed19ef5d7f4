// SPDX-License-Identifier: MIT

// Writes files so that a reader sees a whole file or none: into a temporary file that is flushed to the disk and that
// the caller renames. Works on a thread of its own, because flushing may take long and must not delay reading.

import Foundation

/// Writes files. Tests replace it by a writer with a full disk.
protocol FileWriting: Sendable {
  /// Writes a new file, flushed to the disk. If an error is thrown, no file is left.
  ///
  /// - Parameter permissions: the file's mode, before the process's umask is applied.
  func write(
    _ parts: [Data], toNewFile path: String, permissions: mode_t
  ) async throws(FileWriteError)

  /// Writes to an existing pipe or device. Blocks the writer's thread until everything is written.
  func write(_ data: Data, toStream path: String) async throws(FileWriteError)
}

extension FileWriting {
  /// Writes a new file that only its owner can read.
  func write(_ parts: [Data], toNewFile path: String) async throws(FileWriteError) {
    try await write(parts, toNewFile: path, permissions: 0o600)
  }
}

/// The system's error number for a file that could not be written.
struct FileWriteError: Error, Hashable {
  let code: Int32
}

actor FileWriter: FileWriting {
  private let executor = QueueExecutor(label: "belvedere.file-writer")

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func write(
    _ parts: [Data], toNewFile path: String, permissions: mode_t
  ) throws(FileWriteError) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
    guard file >= 0 else { throw FileWriteError(code: errno) }
    // Shows `UnfinishedFile` of other processes that this file is being written.
    flock(file, LOCK_EX | LOCK_NB)
    do throws(FileWriteError) {
      for part in parts { try write(part, to: file) }
      guard fsync(file) == 0 else { throw FileWriteError(code: errno) }
    } catch {
      close(file)
      unlink(path)
      throw error
    }
    // Some file systems report a full disk only here.
    guard close(file) == 0 else {
      let error = FileWriteError(code: errno)
      unlink(path)
      throw error
    }
  }

  func write(_ data: Data, toStream path: String) throws(FileWriteError) {
    let file = open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { throw FileWriteError(code: errno) }
    defer { close(file) }
    try write(data, to: file)
  }

  private func write(_ data: Data, to file: CInt) throws(FileWriteError) {
    try data.bytes.withUnsafeBytes { (bytes) throws(FileWriteError) in
      var written = 0
      while written < bytes.count {
        let count = Foundation.write(
          file, bytes.baseAddress.map { $0 + written }, bytes.count - written)
        if count >= 0 {
          written += count
        } else if errno != EINTR {
          throw FileWriteError(code: errno)
        }
      }
    }
  }
}
