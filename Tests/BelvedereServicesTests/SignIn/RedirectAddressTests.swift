// SPDX-License-Identifier: MIT

import Testing

@testable import BelvedereServices

struct RedirectAddressTests {
  @Test func readsTheUsualAddress() throws {
    let address = try #require(RedirectAddress("http://127.0.0.1:8943/callback"))
    #expect(address.bindHost == "127.0.0.1")
    #expect(address.path == "/callback")
    #expect(address.authority(port: 8943) == "127.0.0.1:8943")
    #expect(address.text(port: 8943) == "http://127.0.0.1:8943/callback")
  }

  @Test func bindsALiteralWhateverTheName() throws {
    #expect(RedirectAddress("http://localhost:1/x")?.bindHost == "127.0.0.1")
    #expect(RedirectAddress("http://[::1]:1/x")?.bindHost == "::1")
    #expect(RedirectAddress("http://[::1]:1/x")?.authority(port: 1) == "[::1]:1")
  }

  @Test(arguments: [
    "https://127.0.0.1:1/x", "http://example.com:1/x", "http://127.0.0.1/x", "http://0.0.0.0:1/x",
    "http://127.0.0.1:1", "http://127.0.0.1:1/x?y=1", "http://127.0.0.1:1/x#y",
    "urn:ietf:wg:oauth:2.0:oob", "",
  ])
  func refuses(_ text: String) {
    #expect(RedirectAddress(text) == nil)
  }
}
