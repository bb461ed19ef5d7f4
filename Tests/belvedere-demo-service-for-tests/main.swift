// SPDX-License-Identifier: MIT

// The demo service with faults, admin routes and a log, for tests in another process. It is not installed.

import ArgumentParser
import CHeap
import DemoService
import DemoTestSupport
import FoundationEssentials

struct DemoServiceForTests: ParsableCommand {
  @Option var port = 0
  @Option var photos: String
  @Option(help: "API requests an hour.") var rateLimit = 5000
  @Option(help: "Photographs in the feed.") var photoCount = DemoConfiguration.usualPhotoCount
  @Option var redirectUri = DemoConfiguration.defaultRedirectURI
  @Option var state: String?
  @Flag var exitWithStdin = false

  func serve() async throws {
    var configuration = DemoConfiguration(photos: URL(filePath: photos))
    configuration.port = port
    configuration.rateLimit = rateLimit
    configuration.photoCount = photoCount
    configuration.redirectURIs = [redirectUri]
    configuration.state = state.map { URL(filePath: $0) }
    try await DemoForTests(configuration).server.serve(endsWithInput: exitWithStdin)
  }
}

// As in the installed program.
bv_heap_keep_blocks(128 << 10)
do {
  let command = try DemoServiceForTests.parse()
  try await command.serve()
} catch {
  DemoServiceForTests.exit(withError: error)
}
