// The common part of the commands at a terminal that read the database. No display, no service and no keyring
// are asked, and the window may be open meanwhile.

import BelvedereCore
import BelvedereServices
import Dispatch
import Foundation
import Synchronization

/// The way of a command to the database and to the person.
nonisolated enum Terminal {
  /// The end of a run that failed.
  struct Failure: Error { let sentence: String }

  /// Opens the database, and blocks until the work over it is done. Returns the exit status; the reason of a
  /// failure is on standard error.
  ///
  /// - Parameter keeps: true for work whose results have to stay in the file; other work is done even where the file
  ///   can only be read.
  static func run(
    over file: URL, keeps: Bool = false,
    _ work: @escaping @Sendable (AppDatabase) async throws -> Void
  ) -> Int32 {
    let status = Mutex<Int32>(1)
    let end = DispatchSemaphore(value: 0)
    Task { @concurrent in
      let result = await outcome(of: work, over: file, keeps: keeps)
      status.withLock { $0 = result }
      end.signal()
    }
    end.wait()
    return status.withLock { $0 }
  }

  private static func outcome(
    of work: @Sendable (AppDatabase) async throws -> Void, over file: URL, keeps: Bool
  ) async -> Int32 {
    let database = AppDatabase(at: file)
    let status = await outcome(of: work, in: database, at: file, keeps: keeps)
    await database.close()
    return status
  }

  private static func outcome(
    of work: @Sendable (AppDatabase) async throws -> Void, in database: AppDatabase, at file: URL,
    keeps: Bool
  ) async -> Int32 {
    do {
      try await check(database, at: file, keeps: keeps)
      try await work(database)
      return 0
    } catch let failure as Failure {
      complain(failure.sentence)
    } catch StoreError.failed(let obstacle) {
      complain("The database \(file.path) does not answer: \(obstacle.sentence)")
    } catch {
      complain("\(error)")
    }
    return 1
  }

  private static func check(_ database: AppDatabase, at file: URL, keeps: Bool) async throws {
    switch await database.outcome {
    case .ready: break
    case .setAside(let name):
      complain("The database could not be read. It is now \(name), and a new one was begun.")
    case .temporary(let obstacle, isCopy: true) where !keeps:
      complain("The database \(file.path) cannot be written: \(obstacle.sentence)")
    case .temporary(let obstacle, _): throw StoreError.failed(obstacle)
    }
  }

  static func tell(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

  static func complain(_ sentence: String) {
    FileHandle.standardError.write(Data("belvedere: \(sentence)\n".utf8))
  }

  /// Prints a value as JSON.
  static func tell(json value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    tell(String(decoding: try encoder.encode(value), as: UTF8.self))
  }
}

nonisolated extension StorageObstacle {
  fileprivate var sentence: String {
    switch self {
    case .permission: "it may not be read or written."
    case .diskFull: "the disk is full."
    case .inUse: "another program holds it."
    case .other(let detail): "\(detail)."
    }
  }
}
