// SPDX-License-Identifier: MIT

// The redirect address must be registered before its port is bound, so a test chooses one. Not by binding port 0 first:
// the kernel could assign the same port to a server or connection of a concurrent test.

/// A loopback port below Linux's ephemeral ports (32768 and up), and the redirect address with it.
func chosenRedirect() -> (uri: String, port: Int) {
  let port = Int.random(in: 20_000..<30_000)
  return ("http://127.0.0.1:\(port)/callback", port)
}
