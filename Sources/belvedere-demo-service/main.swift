// The demo service as a program. Prints one line with its address, then serves until it is ended.

import ArgumentParser
import CHeap
import DemoService
import DemoSources
import Dispatch
import FoundationEssentials
import Glibc

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

  @Option(help: ArgumentHelp("The folder with CREDITS.tsv and photos/.", valueName: "dir"))
  var photos: String

  @Option(help: "API requests an hour.")
  var rateLimit = 5000

  @Option(help: "Photographs in the feed, which shows the same pictures again and again.")
  var photoCount = DemoConfiguration.usualPhotoCount

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
      valueName: "dir"))
  var state: String?

  @Flag(
    name: .customLong("launcher-key-from-stdin"),
    help: ArgumentHelp(
      "Read a line from standard input first: the key with which the program that starts the "
        + "service logs in without a browser and resets it."))
  var readsLauncherKey = false

  @Flag(
    help: ArgumentHelp(
      "Let requests name faults, answer the admin routes and log requests. Any web page in a browser "
        + "on this computer can then do the same."))
  var forTests = false

  @Flag(help: "End when standard input does, and so with the program that holds it.")
  var exitWithStdin = false

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("The port must be between 0 and 65535.")
    }
    guard rateLimit > 0 else { throw ValidationError("The rate limit must be at least 1.") }
    guard (1...1_000_000).contains(photoCount) else {
      throw ValidationError("The number of photographs must be between 1 and 1000000.")
    }
  }

  /// Serves until the process is ended or standard input ends.
  func serve() async throws {
    var configuration = DemoConfiguration(photos: URL(filePath: photos))
    configuration.port = port
    configuration.rateLimit = rateLimit
    configuration.photoCount = photoCount
    configuration.isForTests = forTests
    configuration.state = state.map { URL(filePath: $0) }
    if readsLauncherKey {
      guard let key = readLine(), key.count >= 32 else {
        throw ValidationError("Standard input must begin with a key of at least 32 characters.")
      }
      configuration.launcherKey = key
    }
    if !redirectURIs.isEmpty { configuration.redirectURIs = redirectURIs }
    let server = try DemoServer(configuration, others: DemoSources.routes)
    let address = try await server.start()
    let line = "Listening on \(address.absoluteString)\n"
    guard write(line, to: STDOUT_FILENO) else {
      // The program that started the service has ended already and does not need the address.
      if exitWithStdin { return }
      throw ValidationError("The address could not be written to standard output.")
    }
    // The server is not stopped in order: it would wait for images that are still being rendered,
    // and hold the port, so that the next run could not have it.
    if exitWithStdin { try await Self.standardInputEnds() } else { try await Self.forEver() }
  }

  private static func standardInputEnds() async throws {
    let bytes = AsyncStream<Void> { stream in
      // The blocking read gets a thread of its own.
      DispatchQueue(label: "standard input").async {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
          let count = read(STDIN_FILENO, &buffer, buffer.count)
          if count == 0 || (count < 0 && errno != EINTR) { break }
        }
        stream.finish()
      }
    }
    for await _ in bytes {}
  }

  private static func forEver() async throws {
    while true { try await Task.sleep(for: .seconds(86_400)) }
  }
}

/// Writes a text to a file descriptor; false when that fails.
func write(_ text: String, to descriptor: Int32) -> Bool {
  let bytes = Array(text.utf8)
  var written = 0
  while written < bytes.count {
    let count = bytes[written...].withUnsafeBytes {
      Glibc.write(descriptor, $0.baseAddress, $0.count)
    }
    if count < 0 && errno != EINTR { return false }
    written += max(count, 0)
  }
  return true
}

/// Writes one sentence to standard error, and exits with the status for bad input.
func fail(_ sentence: String) -> Never {
  _ = write("belvedere-demo-service: \(sentence)\n", to: STDERR_FILENO)
  exit(2)
}

// The pictures of an answer would be kept between small blocks that pin them.
bv_heap_keep_blocks(128 << 10)
do {
  let command = try DemoServiceCommand.parse()
  try await command.serve()
} catch let error as DemoError {
  fail(error.description)
} catch {
  if DemoServiceCommand.exitCode(for: error).isSuccess { DemoServiceCommand.exit(withError: error) }
  fail(DemoServiceCommand.message(for: error))
}
