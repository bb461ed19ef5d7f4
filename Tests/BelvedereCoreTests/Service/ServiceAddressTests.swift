// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation
import Testing

struct ServiceAddressTests {
  @Test(arguments: [
    ("https://proxy.example", "https://proxy.example"),
    (" https://proxy.example/unsplash/ \n", "https://proxy.example/unsplash"),
    ("http://127.0.0.1:8080/", "http://127.0.0.1:8080"),
    ("http://localhost", "http://localhost"), ("HTTP://localhost:80", "http://localhost:80"),
    ("http://[::1]:81", "http://[::1]:81"),
  ])
  func takes(_ text: String, _ address: String) {
    #expect(ServiceAddress.url(from: text)?.absoluteString == address)
  }

  @Test(arguments: [
    "", "proxy.example", "http://proxy.example", "ftp://127.0.0.1", "file:///tmp", "https://",
    "https://user@proxy.example", "https://proxy.example?x=1", "https://proxy.example#x",
    "http://127.0.0.1.example", "nonsense words",
  ])
  func refuses(_ text: String) {
    #expect(ServiceAddress.url(from: text) == nil)
  }

  @Test func namesAServiceByItsHost() throws {
    let plain = try #require(URL(string: "https://proxy.example/unsplash"))
    let port = try #require(URL(string: "http://127.0.0.1:8080"))
    #expect(ServiceAddress.name(of: plain) == "custom:proxy.example")
    #expect(ServiceAddress.name(of: port) == "custom:127.0.0.1:8080")
    #expect(ServiceAddress.host(of: plain) == "proxy.example")
    #expect(ServiceAddress.host(of: port) == "127.0.0.1:8080")
  }

  @Test(arguments: ["unsplash", "demo", "demo-8944", "DEMO"])
  func givesNoHostTheNameOfAnotherKindOfService(_ host: String) throws {
    let base = try #require(ServiceAddress.url(from: "https://\(host)"))
    #expect(ServiceAddress.name(of: base) == "custom:\(host)")
  }

  @Test(arguments: [
    ("https://Proxy.example", true), ("https://proxy.example/", true),
    ("https://proxy.example/a", false), ("https://proxy.example:444", false),
    ("https://proxy.example.evil", false), ("https://evil.example", false),
  ])
  func comparesServices(_ text: String, _ isSame: Bool) throws {
    let own = try #require(ServiceAddress.url(from: "https://proxy.example"))
    let other = try #require(ServiceAddress.url(from: text))
    #expect(ServiceAddress.isSame(own, other) == isSame)
  }
}
