// SPDX-License-Identifier: MIT

// Saved files are complete or missing, and no file of the person is overwritten without consent, for any failure of the
// disk.

import BelvedereCore
import Foundation
import Synchronization
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct FileSaverTests {
  private let folder: TemporaryFolder
  private let photo = Data("the whole photo".utf8)
  private let ada = AccountName(service: "demo", account: "ada")

  init() throws {
    folder = try TemporaryFolder()
  }

  private func saver(_ writer: any FileWriting = FileWriter()) -> FileSaver {
    FileSaver(lendingFolder: file("lent"), writer: writer)
  }

  private func file(_ name: String) -> URL { folder.url.appendingPathComponent(name) }

  private func content(_ name: String) -> Data? {
    FileManager.default.contents(atPath: file(name).path)
  }

  private func put(_ text: String, as name: String) throws {
    try Data(text.utf8).write(to: file(name))
  }

  // MARK: At a chosen place

  @Test func aFileIsSavedAsOthersMayReadIt() async throws {
    try await saver().save(photo, to: file("a.jpg"), mayReplace: false)
    #expect(content("a.jpg") == photo)
    #expect(try folder.names() == ["a.jpg"])
    let mask = umask(0)
    umask(mask)
    let mode = try FileManager.default.attributesOfItem(atPath: file("a.jpg").path)[
      .posixPermissions]
    #expect((mode as? NSNumber)?.uint32Value == 0o666 & ~mask)
  }

  @Test func whatIsThereIsReplacedOnlyWhenAllowed() async throws {
    try put("mine", as: "a.jpg")
    await #expect(throws: SaveError.nameTaken) {
      try await saver().save(photo, to: file("a.jpg"), mayReplace: false)
    }
    #expect(content("a.jpg") == Data("mine".utf8))
    try await saver().save(photo, to: file("a.jpg"), mayReplace: true)
    #expect(content("a.jpg") == photo)
    #expect(try folder.names() == ["a.jpg"])
  }

  @Test func aFolderInTheWayIsLeftAlone() async throws {
    try FileManager.default.createDirectory(
      at: file("a.jpg/inside"), withIntermediateDirectories: true)
    await #expect(throws: SaveError.self) {
      try await saver().save(photo, to: file("a.jpg"), mayReplace: true)
    }
    #expect(try folder.names() == ["a.jpg"])
  }

  @Test func aFolderThatIsGoneIsSaid() async {
    await #expect(throws: SaveError.folderMissing) {
      try await saver().save(photo, to: file("gone/a.jpg"), mayReplace: false)
    }
  }

  @Test(arguments: [
    (ENOSPC, SaveError.diskFull), (EDQUOT, .diskFull), (EFBIG, .diskFull), (EACCES, .notAllowed),
    (EPERM, .notAllowed), (EROFS, .notAllowed), (ENOENT, .folderMissing),
  ])
  func whatTheSystemRefusesIsNamed(code: Int32, expected: SaveError) async throws {
    try put("mine", as: "a.jpg")
    await #expect(throws: expected) {
      try await saver(FailingWriter(code: code)).save(
        photo, to: file("a.jpg"), mayReplace: true)
    }
    #expect(content("a.jpg") == Data("mine".utf8))
    #expect(try folder.names() == ["a.jpg"])
  }

  /// Runs in a process of its own, since the limit on the size of files holds for a whole process.
  @Test func nothingIsLeftOnADiskThatIsFull() async {
    await #expect(processExitsWith: .success) {
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
      #expect(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      let folder = try TemporaryFolder()
      let saver = FileSaver(lendingFolder: folder.url.appendingPathComponent("lent"), in: .none)
      await #expect(throws: SaveError.diskFull) {
        try await saver.save(
          Data(count: 9000), to: folder.url.appendingPathComponent("a.jpg"), mayReplace: true)
      }
      await #expect(throws: SaveError.diskFull) {
        _ = try await saver.save(Data(count: 9000), named: "b.jpg", in: folder.url)
      }
      #expect(try folder.names() == [])
    }
  }

  // MARK: In a sandbox

  /// A Flatpak with this folder as its home, and the documents that the person chose in `doc`.
  private func confinedSaver() -> FileSaver {
    FileSaver(
      lendingFolder: file(".var/app/org.example/cache/lent"),
      in: Sandbox(
        environment: ["XDG_RUNTIME_DIR": folder.url.path],
        flatpakInfo: "[Application]\nname=org.example\n", home: folder.url),
      writer: FileWriter())
  }

  @Test func nothingIsSavedWhereItWouldBeLost() async throws {
    await #expect(throws: SaveError.outOfReach) {
      _ = try await confinedSaver().save(photo, named: "a.jpg", in: file("Pictures"))
    }
    for mayReplace in [false, true] {
      await #expect(throws: SaveError.outOfReach) {
        try await confinedSaver().save(photo, to: file("a.jpg"), mayReplace: mayReplace)
      }
    }
    #expect(try folder.names() == [])
  }

  @Test func whatThePersonChoseIsSaved() async throws {
    try FileManager.default.createDirectory(
      at: file("doc/1/Pictures"), withIntermediateDirectories: true)
    try await confinedSaver().save(photo, to: file("doc/1/a.jpg"), mayReplace: false)
    let saved = try await confinedSaver().save(photo, named: "b.jpg", in: file("doc/1/Pictures"))
    #expect(content("doc/1/a.jpg") == photo)
    #expect(FileManager.default.contents(atPath: saved.path) == photo)
  }

  @Test func aLentFileIsAmongTheProgramsOwn() async throws {
    try FileManager.default.createDirectory(
      at: file(".var/app/org.example/cache"), withIntermediateDirectories: true)
    let lent = try await confinedSaver().lend(photo, named: "a.jpg", for: ada)
    #expect(FileManager.default.contents(atPath: lent.path) == photo)
  }

  /// As `places --export /dev/stdout.gpx` would, were it a pipe.
  @Test func aPipeIsThePersons() async throws {
    #expect(try await throughPipe(by: confinedSaver()) == photo)
  }

  // MARK: What is replaced

  private func mode(of name: String) throws -> UInt32? {
    let attributes = try FileManager.default.attributesOfItem(atPath: file(name).path)
    return (attributes[.posixPermissions] as? NSNumber)?.uint32Value
  }

  @Test(arguments: [0o600, 0o640, 0o444] as [UInt32])
  func aFileThatIsReplacedHandsItsModeOn(mode: UInt32) async throws {
    try put("mine", as: "a.gpx")
    chmod(file("a.gpx").path, mode)
    try await saver().save(photo, to: file("a.gpx"), mayReplace: true)
    #expect(content("a.gpx") == photo)
    #expect(try self.mode(of: "a.gpx") == mode)
  }

  @Test func aLinkStaysAndItsFileIsReplaced() async throws {
    try FileManager.default.createDirectory(at: file("far"), withIntermediateDirectories: true)
    try put("mine", as: "far/real.gpx")
    chmod(file("far/real.gpx").path, 0o600)
    #expect(symlink("far/real.gpx", file("a.gpx").path) == 0)
    #expect(symlink("a.gpx", file("b.gpx").path) == 0)
    try await saver().save(photo, to: file("b.gpx"), mayReplace: true)
    #expect(content("far/real.gpx") == photo)
    #expect(try mode(of: "far/real.gpx") == 0o600)
    for name in ["a.gpx", "b.gpx"] {
      let type = try FileManager.default.attributesOfItem(atPath: file(name).path)[.type]
      #expect(type as? FileAttributeType == .typeSymbolicLink)
    }
    await #expect(throws: SaveError.nameTaken) {
      try await saver().save(photo, to: file("b.gpx"), mayReplace: false)
    }
  }

  @Test func aLinkToAMissingFileMakesThatFile() async throws {
    #expect(symlink("new.gpx", file("a.gpx").path) == 0)
    try await saver().save(photo, to: file("a.gpx"), mayReplace: true)
    #expect(try folder.names() == ["a.gpx", "new.gpx"])
    #expect(content("new.gpx") == photo)
  }

  /// Saves the photo to a new pipe; returns what can be read from it.
  private func throughPipe(by saver: FileSaver) async throws -> Data {
    let pipe = file("pipe").path
    try #require(mkfifo(pipe, 0o600) == 0)
    // Opened for both directions, so that the writer does not block; a pipe's buffer has 64 kB.
    let end = open(pipe, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    defer { close(end) }
    try await saver.save(photo, to: file("pipe"), mayReplace: true)
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = read(end, &bytes, bytes.count)
    return Data(bytes.prefix(max(0, count)))
  }

  @Test func aPipeTakesTheBytesAndStays() async throws {
    #expect(try await throughPipe(by: saver()) == photo)
    let type = try FileManager.default.attributesOfItem(atPath: file("pipe").path)[.type]
    #expect(type as? FileAttributeType != .typeRegular)
    #expect(try folder.names() == ["pipe"])
  }

  @Test func whatACrashLeftIsClearedAwayAndWhatIsBeingWrittenStays() async throws {
    let left = [".belvedere-1-\(UUID().uuidString).part", ".belvedere-\(UUID().uuidString).part"]
    let own = ".belvedere-\(getpid())-\(UUID().uuidString).part"
    let others = ".belvedere-2-\(UUID().uuidString).part"
    for name in left + [own, others, ".belvedere-notes", "b.part"] { try put("half", as: name) }
    // Another program writes to this one.
    let held = open(file(others).path, O_RDONLY | O_CLOEXEC)
    defer { close(held) }
    #expect(flock(held, LOCK_EX | LOCK_NB) == 0)
    try await saver().save(photo, to: file("a.jpg"), mayReplace: false)
    #expect(
      Set(try folder.names()) == [own, others, ".belvedere-notes", "b.part", "a.jpg"])
  }

  // MARK: Into a folder

  @Test func aTakenNameGetsANumber() async throws {
    for expected in ["a.jpg", "a (2).jpg", "a (3).jpg"] {
      let saved = try await saver().save(photo, named: "a.jpg", in: folder.url)
      #expect(saved.lastPathComponent == expected)
    }
    #expect(content("a (3).jpg") == photo)
    #expect(try folder.names().sorted() == ["a (2).jpg", "a (3).jpg", "a.jpg"])
  }

  @Test func manySaversAtOnceNeverShareAName() async throws {
    let folder = folder.url
    let names = try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<20 {
        // A saver for each file, as one saver would serialise them.
        let saver = saver()
        group.addTask {
          try await saver.save(Data("\(number)".utf8), named: "a.jpg", in: folder)
            .lastPathComponent
        }
      }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(names.count == 20)
    #expect(Set(try self.folder.names()) == names)
    #expect(Set(names.compactMap(content)).count == 20)
  }

  @Test func theLastFolderIsMadeAndNoOther() async throws {
    let saved = try await saver().save(photo, named: "a.jpg", in: file("Pictures"))
    #expect(saved == file("Pictures/a.jpg"))
    await #expect(throws: SaveError.folderMissing) {
      try await saver().save(photo, named: "a.jpg", in: file("unplugged/Pictures"))
    }
  }

  // MARK: Lending

  @Test func aLogOutTakesWhatWasLentForItsAccountAlone() async throws {
    let saver = saver()
    let milo = AccountName(service: "demo", account: "milo")
    let adas = try await saver.lend(photo, named: "a.jpg", for: ada)
    let milos = try await saver.lend(photo, named: "a.jpg", for: milo)

    try await saver.forget(LogOut(of: ada, keepsWishes: false))

    #expect(!FileManager.default.fileExists(atPath: adas.path))
    #expect(FileManager.default.fileExists(atPath: milos.path))
    try await saver.forget(LogOut(service: "demo", account: nil, keepsWishes: false))
    #expect(!FileManager.default.fileExists(atPath: milos.path))
  }

  @Test func whatIsLentKeepsItsName() async throws {
    let saver = saver()
    let first = try await saver.lend(photo, named: "a.jpg", for: ada)
    #expect(first.lastPathComponent == "a.jpg")
    #expect(FileManager.default.contents(atPath: first.path) == photo)
    #expect(try await saver.lend(photo, named: "a.jpg", for: ada) == first)
    let other = try await saver.lend(Data("another".utf8), named: "a.jpg", for: ada)
    #expect(other != first)
    #expect(FileManager.default.contents(atPath: first.path) == photo)
  }

  @Test func loansEndAfterADayAndAreBounded() async throws {
    let today = Mutex(Date())
    let saver = FileSaver(
      lendingFolder: file("lent"), writer: FileWriter(), now: { today.withLock { $0 } })
    for number in 0..<30 {
      _ = try await saver.lend(Data("\(number)".utf8), named: "a.jpg", for: ada)
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: file("lent").path).count
        == FileSaver.maximumLent)
    today.withLock { $0 += FileSaver.lendingTime + 60 }
    let last = try await saver.lend(photo, named: "b.jpg", for: ada)
    #expect(try FileManager.default.contentsOfDirectory(atPath: file("lent").path).count == 1)
    #expect(FileManager.default.contents(atPath: last.path) == photo)
  }
}

/// A disk that refuses every file.
private struct FailingWriter: FileWriting {
  let code: Int32

  func write(
    _ parts: [Data], toNewFile path: String, permissions: mode_t
  ) async throws(FileWriteError) {
    throw FileWriteError(code: code)
  }

  func write(_ data: Data, toStream path: String) async throws(FileWriteError) {
    throw FileWriteError(code: code)
  }
}
