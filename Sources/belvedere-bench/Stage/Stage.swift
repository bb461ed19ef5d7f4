// SPDX-License-Identifier: MIT

// The environment of a measurement: a private home, a demo service, and a token for it in a file that libsecret
// encrypts, so that no keyring is needed.

import Foundation
import Glibc

/// Everything a measured program needs; removed by `close`.
final class Stage {
  let options: BenchOptions
  let service: DemoService
  let home: URL
  /// The renderer of the programs that are started from now on.
  var renderer = Renderer.gl

  /// Starts the service and signs in.
  init(_ options: BenchOptions) async throws {
    self.options = options
    home = FileManager.default.temporaryDirectory.appending(path: "belvedere-bench-\(getpid())")
    try FileManager.default.createDirectory(
      at: home.appending(path: "runtime"), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    service = try DemoService(photos: options.prefix.appending(path: "share/belvedere/demo"))
    // libsecret reads these in this process, which stores the token, and in the measured one.
    setenv("SECRET_BACKEND", "file", 1)
    setenv("SECRET_FILE_TEST_PASSWORD", "bench", 1)
    setenv("SECRET_FILE_TEST_PATH", home.appending(path: "secrets").path, 1)
    try await service.signIn()
  }

  /// Ends the service and removes the home.
  func close() {
    service.end()
    try? FileManager.default.removeItem(at: home)
  }

  /// This program.
  static var benchmark: URL { URL(filePath: "/proc/self/exe").resolvingSymlinksInPath() }

  var length: Length { options.length }
  /// The path of Belvedere.
  var program: String { options.prefix.appending(path: "bin/belvedere").path }
  /// The program's database, which exists after its first start.
  var database: URL { home.appending(path: "data/belvedere/belvedere.sqlite") }
  /// The folder of the demo, with its photos.
  var demo: URL { options.prefix.appending(path: "share/belvedere/demo") }

  /// Starts Belvedere, signed in, with these settings in its environment.
  func startBelvedere(_ settings: [String: String] = [:]) throws -> ProbedProgram {
    try start([program, "--service-url", service.address.absoluteString], settings)
  }

  /// Starts this program again as a reference window (`BareWindow`).
  func startWindow(
    _ arguments: [String], _ settings: [String: String] = [:]
  ) throws -> ProbedProgram {
    try start([Self.benchmark.path] + arguments, settings)
  }

  private func start(_ command: [String], _ settings: [String: String]) throws -> ProbedProgram {
    try ProbedProgram(command, environment.merging(settings) { $1 }, probe: options.probe)
  }

  /// Disables the shader cache of a software renderer, so that its compiler is in the memory of each program.
  static let withoutShaders = ["MESA_SHADER_CACHE_DISABLE": "true"]

  /// Removes Belvedere's stored images, pages and database.
  func forgetCaches() throws {
    for folder in ["cache", "data"] {
      let path = home.appending(path: folder)
      try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
      try FileManager.default.removeItem(at: path)
    }
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
      "XDG_DATA_DIRS": "\(options.prefix.path)/share:/usr/local/share:/usr/share",
      "GSETTINGS_BACKEND": "memory", "GSK_RENDERER": renderer.name,
      // Compiled shaders are not deleted with the caches, because they are not Belvedere's.
      "MESA_SHADER_CACHE_DIR": home.appending(path: "shaders").path,
    ]
    return environment.merging(own) { $1 }
  }
}
