// The redirect address has to be registered before its port is bound, so a test chooses one. Not by
// binding port 0 first: the kernel would give the same port to the next server or connection of a
// test that runs beside this one.

/// A loopback port below those that Linux hands out by itself (32768 and up), and the redirect address
/// on it.
func chosenRedirect() -> (uri: String, port: Int) {
  let port = Int.random(in: 20_000..<30_000)
  return ("http://127.0.0.1:\(port)/callback", port)
}
