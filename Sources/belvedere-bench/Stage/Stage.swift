// The place where the program is measured: a private home, a demo service that nobody else uses, and a
// token for it in a file that libsecret encrypts, so that no keyring is needed.

import BelvedereCore
import BelvedereModel
import BelvedereServices
import Foundation
import Glibc

/// Everything a measured program needs; removed by `close`.
final class Stage {
  let service: DemoService
  private let prefix: URL
  private let probe: URL
  let home: URL
  /// The renderer of the programs that are started from now on.
  var renderer = Renderer.gl

  /// Starts the service and signs in.
  init(prefix: URL, probe: URL) async throws {
    self.prefix = prefix
    self.probe = probe
    home = FileManager.default.temporaryDirectory.appending(path: "belvedere-bench-\(getpid())")
    try FileManager.default.createDirectory(
      at: home.appending(path: "runtime"), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    service = try DemoService(
      program: Self.benchmark.deletingLastPathComponent()
        .appending(path: "belvedere-demo-service-for-tests"),
      photos: prefix.appending(path: "share/belvedere/demo"))
    // libsecret reads these in this process, which stores the token, and in the measured one.
    for (name, value) in Self.secretFile(in: home) { setenv(name, value, 1) }
    try await service.signIn()
  }

  /// Ends the service and removes the home.
  func close() {
    service.end()
    do { try FileManager.default.removeItem(at: home) } catch {
      FileHandle.standardError.write(Data("\(home.path) could not be removed: \(error)\n".utf8))
    }
  }

  /// The folder of the demo's photos.
  var photos: URL { prefix.appending(path: "share/belvedere/demo/photos") }

  /// Belvedere's database; the file of a program that was not started yet is not there.
  var database: URL { home.appending(path: "data/belvedere/belvedere.sqlite") }

  /// Starts Belvedere, signed in.
  ///
  /// - Parameters:
  ///   - storesShaders: true if a software renderer may keep what it has compiled.
  ///   - looksAround: true if it begins at the service's archive, without an account.
  func startBelvedere(
    storesShaders: Bool = true, looksAround: Bool = false
  ) throws -> ProbedProgram {
    var settings: [String: String] = [:]
    if looksAround {
      let folder = home.appending(path: "archive/glib-2.0/settings")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data("[org/belvedere/Belvedere]\nsource='commons'\n".utf8)
        .write(to: folder.appending(path: "keyfile"))
      settings = [
        "GSETTINGS_BACKEND": "keyfile", "XDG_CONFIG_HOME": home.appending(path: "archive").path,
      ]
    }
    return try start(
      prefix.appending(path: "bin/belvedere"), ["--service-url", service.address.absoluteString],
      storesShaders, settings)
  }

  /// Activates a command of the window as another program does.
  func activate(_ command: String) throws {
    _ = try ProgramRun(
      of: URL(filePath: "/usr/bin/gdbus"),
      [
        "call", "--session", "--dest", "org.belvedere.Belvedere", "--object-path",
        "/org/belvedere/Belvedere/window/1", "--method", "org.gtk.Actions.Activate", command,
        "[]", "{}",
      ])
  }

  /// Starts the empty window.
  func startEmptyWindow(storesShaders: Bool = true) throws -> ProbedProgram {
    try start(Self.benchmark, [EmptyWindow.argument], storesShaders)
  }

  /// Starts the window that paints the demo's photos in a layout.
  func startPaintedWindow(_ layout: FeedLayout) throws -> ProbedProgram {
    try start(
      Self.benchmark, [PaintedWindow.argument, layout.rawValue, photos.path], false)
  }

  /// Runs a command of Belvedere's that opens no window.
  func run(_ arguments: [String]) throws -> ProgramRun {
    try ProgramRun(
      of: prefix.appending(path: "bin/belvedere"), arguments, environment: environment)
  }

  /// Runs this program once more, to its end.
  func runBenchmark(_ arguments: [String]) throws -> ProgramRun {
    try ProgramRun(of: Self.benchmark, arguments)
  }

  /// Removes what Belvedere keeps between runs: images, pages, the database.
  func forgetCaches() throws {
    for folder in ["cache", "data"] {
      let path = home.appending(path: folder)
      if FileManager.default.fileExists(atPath: path.path) {
        try FileManager.default.removeItem(at: path)
      }
    }
  }

  private func start(
    _ program: URL, _ arguments: [String], _ storesShaders: Bool,
    _ settings: [String: String] = [:]
  ) throws -> ProbedProgram {
    var environment = environment.merging(settings) { $1 }
    if !storesShaders { environment["MESA_SHADER_CACHE_DISABLE"] = "true" }
    return try ProbedProgram(program, arguments, environment: environment, probe: probe)
  }

  /// The environment of the measured programs.
  var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    for name in ["BELVEDERE_DATA_DIR", "GSETTINGS_SCHEMA_DIR"] { environment[name] = nil }
    let own = [
      "HOME": home.path, "XDG_RUNTIME_DIR": home.appending(path: "runtime").path,
      "XDG_CACHE_HOME": home.appending(path: "cache").path,
      "XDG_CONFIG_HOME": home.appending(path: "config").path,
      "XDG_DATA_HOME": home.appending(path: "data").path,
      "XDG_DATA_DIRS": "\(prefix.path)/share:/usr/local/share:/usr/share",
      "GSETTINGS_BACKEND": "memory", "GSK_RENDERER": renderer.name,
      // Compiled shaders outlive the caches, because they are not Belvedere's.
      "MESA_SHADER_CACHE_DIR": home.appending(path: "shaders").path,
    ]
    return environment.merging(own) { $1 }
  }

  private static let benchmark = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()

  private static func secretFile(in home: URL) -> [(String, String)] {
    [
      ("SECRET_BACKEND", "file"), ("SECRET_FILE_TEST_PASSWORD", "bench"),
      ("SECRET_FILE_TEST_PATH", home.appending(path: "secrets").path),
    ]
  }
}
