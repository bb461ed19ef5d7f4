// SPDX-License-Identifier: MIT

// The service as a program.

import Dispatch
import FoundationEssentials
import Glibc

extension DemoServer {
  /// Starts, prints one line with the address, and serves until the process is ended or, with `endsWithInput`,
  /// standard input ends. Then it exits at once: an orderly stop would wait for images that are being rendered, and
  /// keep the port from the next run.
  package nonisolated func serve(endsWithInput: Bool) async throws {
    let address = try await start()
    guard write("Listening on \(address.absoluteString)\n", to: STDOUT_FILENO) else {
      // The program that started the service has ended already and does not need the address.
      if endsWithInput { return }
      throw DemoError.addressNotWritten
    }
    if endsWithInput { return await Self.standardInputEnds() }
    while true { try await Task.sleep(for: .seconds(86_400)) }
  }

  /// Writes one sentence to standard error, and exits with the status for bad input.
  package static func fail(_ sentence: String) -> Never {
    _ = write("belvedere-demo-service: \(sentence)\n", to: STDERR_FILENO)
    exit(2)
  }

  private static func standardInputEnds() async {
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
}

/// Writes a text to a file descriptor; false when that fails.
private func write(_ text: String, to descriptor: Int32) -> Bool {
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
