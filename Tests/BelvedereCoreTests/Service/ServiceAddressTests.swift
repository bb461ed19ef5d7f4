import BelvedereCore
import Foundation
import Testing

struct ServiceAddressTests {
  @Test(arguments: [
    ("https://proxy.example", "https://proxy.example"),
    (" https://proxy.example/unsplash/ \n", "https://proxy.example/unsplash"),
    ("http://127.0.0.1:8080/", "http://127.0.0.1:8080"),
    ("http://localhost", "http://localhost"), ("http://[::1]:81", "http://[::1]:81"),
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
    #expect(ServiceAddress.name(of: plain) == "proxy.example")
    #expect(ServiceAddress.name(of: port) == "127.0.0.1:8080")
  }
}
