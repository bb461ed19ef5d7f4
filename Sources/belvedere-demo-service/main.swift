// SPDX-License-Identifier: MIT

// The demo service as a program. Prints one line with its address, then serves until it is ended.

import ArgumentParser
import CArguments
import CHeap
import DemoService
import DemoSources
import FoundationEssentials

struct DemoServiceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "belvedere-demo-service",
    abstract: "Serves free photographs the way Unsplash's API does, on this computer only.",
    discussion: """
      Prints “Listening on http://127.0.0.1:PORT” and serves until it is ended. Access key: \
      \(DemoConfiguration.accessKey), secret: \(DemoConfiguration.secretKey).
      """)

  @Option(help: "The port on 127.0.0.1; 0 for a free one.")
  var port = 0

  @Option(
    help: ArgumentHelp("The folder with CREDITS.tsv and photos/.", valueName: "dir"),
    completion: .directory)
  var photos: String

  @Option(
    name: .customLong("redirect-uri"),
    help: ArgumentHelp(
      "A redirect address to register; can be given several times. Default: "
        + DemoConfiguration.defaultRedirectURI, valueName: "uri"))
  var redirectURIs: [String] = []

  @Option(
    help: ArgumentHelp(
      "The folder where accounts, likes and logins are kept; without it they are forgotten "
        + "at the end.",
      valueName: "dir"),
    completion: .directory)
  var state: String?

  @Flag(
    name: .customLong("launcher-key-from-stdin"),
    help: ArgumentHelp(
      "Read a line from standard input first: the key with which the program that starts the "
        + "service logs in without a browser and resets it."))
  var readsLauncherKey = false

  @Flag(help: "End when standard input does, and so with the program that holds it.")
  var exitWithStdin = false

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("The port must be between 0 and 65535.")
    }
  }

  /// Serves until the process is ended or standard input ends.
  func serve() async throws {
    var configuration = DemoConfiguration(photos: URL(filePath: photos))
    configuration.port = port
    configuration.state = state.map { URL(filePath: $0) }
    if readsLauncherKey {
      guard let key = readLine(), key.count >= 32 else {
        throw ValidationError("Standard input must begin with a key of at least 32 characters.")
      }
      configuration.launcherKey = key
    }
    if !redirectURIs.isEmpty { configuration.redirectURIs = redirectURIs }
    try await DemoServer(configuration, others: DemoSources.routes)
      .serve(endsWithInput: exitWithStdin)
  }
}

// Installed, the catalogues are in ../share/locale.
let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
bindPageWords(
  directory: program.deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "share/locale").path)
// The pictures of an answer would be kept between small blocks that pin them.
bv_heap_keep_blocks(128 << 10)
do {
  let command = try DemoServiceCommand.parse(
    (0..<bv_arguments_count()).dropFirst().map { String(cString: bv_arguments_at($0)) })
  try await command.serve()
} catch let error as DemoError {
  DemoServer.fail(error.description)
} catch {
  if DemoServiceCommand.exitCode(for: error).isSuccess { DemoServiceCommand.exit(withError: error) }
  DemoServer.fail(DemoServiceCommand.message(for: error))
}
