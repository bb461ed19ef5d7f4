// Writes files so that they are either there as a whole or not at all as far as a reader can see:
// into a temporary file, flushed to the disk, renamed by the caller. On a thread of its own, because
// flushing may take long and reading must not wait for it.

import Foundation

/// Writes files. Tests put a full disk in its place.
protocol FileWriting: Sendable {
  /// Writes a new file, flushed to the disk. Nothing is left of it when an error is thrown.
  ///
  /// - Parameter permissions: before the process's umask.
  func write(
    _ parts: [Data], toNewFile path: String, permissions: mode_t
  ) async throws(FileWriteError)
}

extension FileWriting {
  /// Writes a new file that only its owner can read.
  func write(_ parts: [Data], toNewFile path: String) async throws(FileWriteError) {
    try await write(parts, toNewFile: path, permissions: 0o600)
  }
}

/// Why a file could not be written: the system's error number.
struct FileWriteError: Error, Hashable {
  let code: Int32

  var isDiskFull: Bool { code == ENOSPC || code == EDQUOT }
}

actor FileWriter: FileWriting {
  private let executor = QueueExecutor(label: "belvedere.file-writer")

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func write(
    _ parts: [Data], toNewFile path: String, permissions: mode_t
  ) throws(FileWriteError) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
    guard file >= 0 else { throw FileWriteError(code: errno) }
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
