// SPDX-License-Identifier: MIT

// Records the order in which SQLite writes and flushes the files below one folder, and reconstructs the possible
// contents after a power cut at any moment. It is SQLite's usual VFS with three calls replaced. During a recording,
// every new connection uses it; files elsewhere are not affected.

import Foundation
import GRDBSQLite
import Synchronization

/// A recording of one folder. One at a time in a process.
final class RecordedDisk: Sendable {
  enum Event: Sendable {
    case write(String, offset: Int, Data)
    case truncate(String, size: Int)
    case sync(String)
    case delete(String)
    /// A moment that the test marks.
    case note(Int)
  }

  /// The fate of writes that were not flushed.
  enum Loss: CaseIterable, Sendable {
    case nothing, everything, something
  }

  /// Begins to record files below the folder that are opened from now on.
  init(folder: URL) {
    recording.withLock { $0.begin(folder.lastPathComponent) }
    sqlite3_vfs_register(recordingVFS, 1)
  }

  deinit {
    sqlite3_vfs_register(usualVFS, 1)
    recording.withLock { $0.begin("") }
  }

  var events: [Event] { recording.withLock { $0.events } }

  func note(_ number: Int) { recording.withLock { $0.events.append(.note(number)) } }

  /// A power cut after an event, and the resulting files.
  struct PowerCut: CustomStringConvertible {
    let index: Int
    let loss: Loss
    /// The last number noted; nil before the first one.
    let note: Int?
    /// By name.
    let files: [String: Data]

    var description: String { "after event \(index), losing \(loss)" }
  }

  /// Passes the power cuts after each event from one on. Repeated results with the same note are skipped. Writes are
  /// lost where most can be: before a file is flushed or deleted.
  static func forEachPowerCut(
    in events: [Event], from first: Int = 0, _ body: (PowerCut) async throws -> Void
  ) async throws {
    var chance = SystemRandomNumberGenerator()
    var note: Int?
    var seen: [Loss: [String: Data]] = [:]
    for index in events.indices.dropFirst(first) {
      if case .note(let number) = events[index] {
        note = number
        seen = [:]
      }
      for loss in Loss.allCases {
        if loss == .something, !endsWrites(events, after: index) { continue }
        let files = files(after: events[...index], losing: loss, using: &chance)
        guard !seen.values.contains(files) else { continue }
        seen[loss] = files
        try await body(PowerCut(index: index, loss: loss, note: note, files: files))
      }
    }
  }

  private static func endsWrites(_ events: [Event], after index: Int) -> Bool {
    guard index + 1 < events.count else { return true }
    return switch events[index + 1] {
    case .sync, .delete, .note: true
    case .write, .truncate: false
    }
  }

  /// The files after the first events, by name.
  private static func files(
    after events: ArraySlice<Event>, losing loss: Loss,
    using chance: inout some RandomNumberGenerator
  ) -> [String: Data] {
    var files: [String: Data] = [:]
    var flushed: [String: Int] = [:]
    for (index, event) in zip(events.indices, events) {
      if case .sync(let name) = event { flushed[name] = index }
    }
    for (index, event) in zip(events.indices, events) {
      switch event {
      case .write(let name, let offset, let bytes):
        guard isLeft(index < flushed[name, default: -1], loss, &chance) else { continue }
        let end = offset + bytes.count
        var file = files[name] ?? Data()
        if file.count < end { file.append(Data(count: end - file.count)) }
        file.replaceSubrange(offset..<end, with: bytes)
        files[name] = file
      case .truncate(let name, let size):
        guard isLeft(index < flushed[name, default: -1], loss, &chance) else { continue }
        files[name] = files[name]?.prefix(size)
      case .delete(let name): files[name] = nil
      case .sync, .note: break
      }
    }
    return files
  }

  private static func isLeft(
    _ isFlushed: Bool, _ loss: Loss, _ chance: inout some RandomNumberGenerator
  ) -> Bool {
    switch loss {
    case .nothing: true
    case .everything: isFlushed
    case .something: isFlushed || Bool.random(using: &chance)
    }
  }
}

// MARK: - The VFS

private struct Recording: @unchecked Sendable {
  /// The name of the folder; empty while nothing is recorded.
  var folder = ""
  var events: [RecordedDisk.Event] = []
  /// The open files by their address. Those of an earlier recording may still be in use.
  var files: [UnsafeMutableRawPointer: File] = [:]

  struct File {
    let folder: String
    let name: String
    /// SQLite's own calls.
    let calls: UnsafePointer<sqlite3_io_methods>
  }

  mutating func begin(_ folder: String) {
    self.folder = folder
    events = []
  }

  func name(of path: UnsafePointer<CChar>?) -> String? {
    guard !folder.isEmpty, let path = path.map({ String(cString: $0) }) else { return nil }
    guard path.contains("/\(folder)/"), !path.hasSuffix("-shm") else { return nil }
    return String(path.split(separator: "/").last ?? "")
  }
}

private let recording = Mutex(Recording())

private nonisolated(unsafe) let usualVFS = sqlite3_vfs_find(nil)!

private nonisolated(unsafe) let recordingVFS = {
  let vfs = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
  vfs.initialize(to: usualVFS.pointee)
  vfs.pointee.pNext = nil
  vfs.pointee.zName = UnsafePointer(strdup("recording"))
  vfs.pointee.xOpen = { _, path, file, flags, outFlags in
    let result = usualVFS.pointee.xOpen(usualVFS, path, file, flags, outFlags)
    guard result == SQLITE_OK, let file, let calls = file.pointee.pMethods else { return result }
    recording.withLock { recording in
      guard let name = recording.name(of: path) else { return }
      recording.files[file] = Recording.File(
        folder: recording.folder, name: name, calls: calls)
      file.pointee.pMethods = recordingCalls(over: calls)
    }
    return result
  }
  vfs.pointee.xDelete = { _, path, syncsFolder in
    let result = usualVFS.pointee.xDelete(usualVFS, path, syncsFolder)
    recording.withLock { recording in
      if result == SQLITE_OK, let name = recording.name(of: path) {
        recording.events.append(.delete(name))
      }
    }
    return result
  }
  return vfs
}()

/// SQLite's own calls; those that change a file are recorded first.
private func recordingCalls(
  over calls: UnsafePointer<sqlite3_io_methods>
) -> UnsafePointer<sqlite3_io_methods> {
  let own = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
  own.initialize(to: calls.pointee)
  own.pointee.xWrite = { file, bytes, count, offset in
    note(file) { .write($0, offset: Int(offset), Data(bytes: bytes!, count: Int(count))) }
      .xWrite(file, bytes, count, offset)
  }
  own.pointee.xTruncate = { file, size in
    note(file) { .truncate($0, size: Int(size)) }.xTruncate(file, size)
  }
  own.pointee.xSync = { file, flags in
    note(file) { .sync($0) }.xSync(file, flags)
  }
  return UnsafePointer(own)
}

/// Records an event of an open file and returns SQLite's own calls.
private func note(
  _ file: UnsafeMutablePointer<sqlite3_file>?, _ event: (String) -> RecordedDisk.Event
) -> sqlite3_io_methods {
  recording.withLock { recording in
    let known = recording.files[file!]!
    if known.folder == recording.folder { recording.events.append(event(known.name)) }
    return known.calls.pointee
  }
}
