// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation
import Synchronization
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct DiskCacheTests {
  private let folder: TemporaryFolder
  private let content = Data((0..<1000).map { UInt8(truncatingIfNeeded: $0) })
  private let entrySize = 1000 + DiskEntry.headerLength

  init() throws {
    folder = try TemporaryFolder()
  }

  private func makeCache(entries: Int = 100) -> DiskCache {
    DiskCache(directory: folder.url, limit: entries * entrySize)
  }

  private func file(of address: String) -> URL {
    folder.url.appendingPathComponent(Digest.sha256(address))
  }

  private func setLastUse(of address: String, secondsAgo: TimeInterval) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -secondsAgo)],
      ofItemAtPath: file(of: address).path)
  }

  @Test func whatIsStoredIsFoundByThisAndTheNextRun() async {
    let cache = makeCache()
    #expect(await cache.data(for: "a") == nil)
    await cache.store(content, for: "a")
    #expect(await cache.data(for: "a") == content)
    #expect(await makeCache().data(for: "a") == content)
    #expect(await makeCache().usage() == entrySize)
  }

  @Test func emptyContentIsKeptToo() async {
    await makeCache().store(Data(), for: "a")
    #expect(await makeCache().data(for: "a") == Data())
  }

  @Test func storingAgainReplaces() async {
    let cache = makeCache()
    await cache.store(Data("old".utf8), for: "a")
    await cache.store(content, for: "a")
    #expect(await cache.data(for: "a") == content)
    #expect(await cache.usage() == entrySize)
  }

  @Test func theFolderIsMadeForItsOwnerOnly() async throws {
    let inner = folder.url.appendingPathComponent("x/y", isDirectory: true)
    await DiskCache(directory: inner, limit: 5000).store(content, for: "a")
    let attributes = try FileManager.default.attributesOfItem(atPath: inner.path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o700)
    let file = inner.appendingPathComponent(Digest.sha256("a"))
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    #expect((mode as? NSNumber)?.intValue == 0o600)
  }

  // MARK: The limit

  @Test func theLeastRecentlyUsedLeaveAtTheLimit() async throws {
    let cache = makeCache(entries: 2)
    await cache.store(content, for: "a")
    await cache.store(content, for: "b")
    #expect(await cache.data(for: "a") != nil)
    await cache.store(content, for: "c")
    #expect(await cache.data(for: "b") == nil)
    #expect(await cache.data(for: "a") != nil)
    #expect(await cache.data(for: "c") != nil)
    #expect(await cache.usage() == 2 * entrySize)
    #expect(try folder.names().count == 2)
  }

  @Test func orderOfUseSurvivesARestart() async throws {
    let cache = makeCache()
    for (age, address) in ["a", "b", "c"].enumerated() {
      await cache.store(content, for: address)
      try setLastUse(of: address, secondsAgo: 1000 - Double(age))
    }
    // Read by a run that has not built its index.
    #expect(await makeCache().data(for: "a") != nil)
    await makeCache(entries: 2).store(content, for: "d")
    #expect(try folder.names() == [Digest.sha256("a"), Digest.sha256("d")].sorted())
  }

  @Test func aLowerLimitEvictsAtOnce() async throws {
    let cache = makeCache()
    for address in ["a", "b", "c", "d"] { await cache.store(content, for: address) }
    await cache.setLimit(2 * entrySize + 1)
    #expect(await cache.usage() == 2 * entrySize)
    #expect(try folder.names() == [Digest.sha256("c"), Digest.sha256("d")].sorted())
  }

  @Test func contentAboveTheLimitIsNotStoredAndEvictsNothing() async {
    let cache = makeCache(entries: 1)
    await cache.store(content, for: "a")
    await cache.store(Data(count: 5000), for: "huge")
    #expect(await cache.data(for: "huge") == nil)
    #expect(await cache.data(for: "a") == content)
  }

  @Test func removeAllLeavesNothingAndTheLimitAsItWas() async throws {
    let cache = makeCache()
    for address in ["a", "b"] { await cache.store(content, for: address) }
    await cache.removeAll()
    #expect(try folder.names() == [])
    #expect(await cache.usage() == 0)
    await cache.store(content, for: "c")
    #expect(await cache.data(for: "c") == content)
  }

  // MARK: Damage and crashes

  @Test(arguments: [0, 8, 16, 24, 500, 1023])
  func aChangedByteAnywhereDeletesTheFile(position: Int) async throws {
    let cache = makeCache()
    await cache.store(content, for: "a")
    var bytes = try Data(contentsOf: file(of: "a"))
    bytes[position] ^= 0x80
    try bytes.write(to: file(of: "a"))
    #expect(await cache.data(for: "a") == nil)
    #expect(try folder.names() == [])
    #expect(await cache.usage() == 0)
  }

  @Test(arguments: [0, 5, 24, 600])
  func aFileCutShortIsDeleted(length: Int) async throws {
    let cache = makeCache()
    await cache.store(content, for: "a")
    try Data(contentsOf: file(of: "a")).prefix(length).write(to: file(of: "a"))
    #expect(await cache.data(for: "a") == nil)
    #expect(try folder.names() == [])
  }

  @Test func whatAKilledRunLeftBehindIsCleanedAway() async throws {
    let stale = folder.url.appendingPathComponent(".new-12345-1")
    try Data(count: 700).write(to: stale)
    // A complete file name with truncated content, as after a power cut.
    try Data("BVIMAGE1torn".utf8).write(to: file(of: "torn"))
    let cache = makeCache()
    await cache.store(content, for: "a")
    #expect(await cache.data(for: "torn") == nil)
    #expect(try folder.names() == [Digest.sha256("a")])
    #expect(await cache.usage() == entrySize)
  }

  @Test func aFileDeletedByOthersIsJustMissing() async throws {
    let cache = makeCache()
    await cache.store(content, for: "a")
    try FileManager.default.removeItem(at: file(of: "a"))
    #expect(await cache.data(for: "a") == nil)
    #expect(await cache.usage() == 0)
  }

  @Test func aFolderDeletedByOthersIsMadeAgain() async throws {
    let cache = makeCache()
    await cache.store(content, for: "a")
    try FileManager.default.removeItem(at: folder.url)
    await cache.store(content, for: "b")
    #expect(await cache.data(for: "b") == content)
  }

  // MARK: Disks that do not take it

  @Test func aFullDiskJustDoesNotCache() async throws {
    let disk = FillableDisk()
    let cache = DiskCache(directory: folder.url, limit: 100_000, writer: disk)
    await cache.store(content, for: "a")
    disk.isFull = true
    await cache.store(content, for: "b")
    #expect(await cache.data(for: "b") == nil)
    #expect(await cache.data(for: "a") == content)
    #expect(await cache.usage() == entrySize)
    disk.isFull = false
    await cache.store(content, for: "b")
    #expect(await cache.data(for: "b") == content)
  }

  @Test func aPathThatIsNoFolderJustDoesNotCache() async throws {
    let path = folder.url.appendingPathComponent("file")
    try Data().write(to: path)
    let cache = DiskCache(directory: path, limit: 100_000)
    await cache.store(content, for: "a")
    #expect(await cache.data(for: "a") == nil)
    #expect(await cache.usage() == 0)
  }

  @Test(.enabled(if: getuid() != 0, "The superuser may write everywhere"))
  func aReadOnlyFolderIsStillRead() async throws {
    await makeCache().store(content, for: "a")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o500], ofItemAtPath: folder.url.path)
    defer {
      try? FileManager.default.setAttributes(
        [.posixPermissions: 0o700], ofItemAtPath: folder.url.path)
    }
    let cache = makeCache()
    await cache.store(content, for: "b")
    #expect(await cache.data(for: "a") == content)
    #expect(await cache.data(for: "b") == nil)
  }

  @Test func aLogOutTakesTheImagesOfItsAccountAlone() async throws {
    let ada = AccountName(service: "demo", account: "ada")
    let milo = AccountName(service: "demo", account: "milo")
    let cache = makeCache()
    for account in [ada, milo] { await cache.store(content, for: "a", of: account) }
    #expect(await cache.data(for: "a") == nil)

    try await makeCache().forget(LogOut(of: ada, keepsWishes: false))

    #expect(await cache.data(for: "a", of: ada) == nil)
    #expect(await cache.data(for: "a", of: milo) == content)
    #expect(await makeCache().usage() == entrySize)
  }

  @Test func aFolderThatCannotBeListedIsNotTakenForAnEmptyOne() async throws {
    let logOut = LogOut(service: "demo", account: "ada", keepsWishes: false)
    let file = folder.url.appending(path: "no-folder")
    try Data().write(to: file)
    await #expect(throws: StoreError.self) {
      try await DiskCache(directory: file, limit: 100).forget(logOut)
    }
    await #expect(throws: StoreError.self) {
      try await FileSaver(lendingFolder: file, in: .none).forget(logOut)
    }
    let missing = folder.url.appending(path: "missing")
    try await DiskCache(directory: missing, limit: 100).forget(logOut)
    try await FileSaver(lendingFolder: missing, in: .none).forget(logOut)
  }

  @Test func whatIsBeingWrittenDuringALogOutDoesNotAppearAfterIt() async throws {
    let ada = AccountName(service: "demo", account: "ada")
    let writer = HeldWriter()
    let cache = DiskCache(directory: folder.url, limit: 10 * entrySize, writer: writer)
    async let storing: Void = cache.store(content, for: "a", of: ada)
    await writer.arrived.value()
    try await cache.forget(LogOut(of: ada, keepsWishes: false))
    writer.mayWrite.set(())
    await storing

    #expect(try folder.names() == [])
  }

  @Test func whatIsBeingWrittenDuringAClearDoesNotAppearAfterIt() async throws {
    let writer = HeldWriter()
    let cache = DiskCache(directory: folder.url, limit: 10 * entrySize, writer: writer)
    async let storing: Void = cache.store(content, for: "a")
    await writer.arrived.value()
    await cache.removeAll()
    writer.mayWrite.set(())
    await storing

    #expect(try folder.names() == [])
    #expect(await cache.usage() == 0)
  }

  @Test func whatWaitsToBeWrittenDuringAClearDoesNotAppearAfterIt() async throws {
    let cache = makeCache()
    let moment = cache.moment
    await cache.removeAll()
    await cache.store(content, for: "a", since: moment)
    #expect(try folder.names() == [])
    await cache.store(content, for: "a", since: cache.moment)
    #expect(try folder.names().count == 1)
  }

  @Test func aFolderThatOthersCanReadIsClosedToThem() async throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path)
    await makeCache().store(content, for: "a")
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.url.path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.uint32Value == 0o700)
  }
}

/// A writer whose disk can be full.
private final class FillableDisk: FileWriting {
  private let full = Mutex(false)
  private let writer = FileWriter()

  var isFull: Bool {
    get { full.withLock { $0 } }
    set { full.withLock { $0 = newValue } }
  }

  func write(
    _ parts: [Data], toNewFile path: String, permissions: mode_t
  ) async throws(FileWriteError) {
    guard !isFull else { throw FileWriteError(code: ENOSPC) }
    try await writer.write(parts, toNewFile: path, permissions: permissions)
  }

  func write(_ data: Data, toStream path: String) async throws(FileWriteError) {
    try await writer.write(data, toStream: path)
  }
}

/// Writes when the test allows it.
private struct HeldWriter: FileWriting {
  let arrived = OneShot<Void>()
  let mayWrite = OneShot<Void>()
  private let writer = FileWriter()

  func write(
    _ parts: [Data], toNewFile path: String, permissions: mode_t
  ) async throws(FileWriteError) {
    arrived.set(())
    await mayWrite.value()
    try await writer.write(parts, toNewFile: path, permissions: permissions)
  }

  func write(_ data: Data, toStream path: String) async throws(FileWriteError) {
    try await writer.write(data, toStream: path)
  }
}
