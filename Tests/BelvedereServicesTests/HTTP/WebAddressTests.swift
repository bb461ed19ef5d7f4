// SPDX-License-Identifier: MIT

import BelvedereServices
import Testing

struct WebAddressTests {
  @Test(arguments: [
    "https://api.unsplash.com/photos", "http://127.0.0.1:8943/callback", "http://[::1]:80/",
    "http://localhost/x", "HTTPS://API.unsplash.com",
  ])
  func allows(_ address: String) throws {
    _ = try WebAddress(address)
  }

  @Test(arguments: [
    "http://api.unsplash.com/photos", "http://127.0.0.2/", "http://localhost.example.com/",
    "http://127.0.0.1@evil.example/", "https://user:secret@api.unsplash.com/", "file:///etc/passwd",
    "ftp://127.0.0.1/", "//api.unsplash.com/", "api.unsplash.com", "", "https://",
    "http://127.0.0.1.evil.example/", "https://images.unsplash.com\u{0}.evil.example/",
    "https://bücher.example/", "javascript:alert(1)", "https://a b/",
  ])
  func forbids(_ address: String) {
    #expect(throws: HTTPError.self) { _ = try WebAddress(address) }
  }

  @Test func readsTheOrigin() throws {
    let address = try WebAddress("https://API.Unsplash.com/photos?page=2")
    #expect(address.origin == .https("api.unsplash.com"))
    #expect(try WebAddress("https://api.unsplash.com:443/").origin == address.origin)
    #expect(try WebAddress("https://api.unsplash.com:8443/").origin != address.origin)
  }

  @Test func readsOddSpellingsOfLoopbackAsCurlDoes() throws {
    #expect(try WebAddress("http://127.1/").origin.host == "127.0.0.1")
    #expect(try WebAddress("http://2130706433/").origin.host == "127.0.0.1")
  }

  @Test func encodesWhatAnAddressCannotHold() throws {
    let address = try WebAddress("https://unsplash.com/photos/schloß im nebel-abc?q=é&ixid=a%2Fb")
    // Versions of curl differ in letter case.
    #expect(
      address.text.lowercased()
        == "https://unsplash.com/photos/schlo%c3%9f%20im%20nebel-abc?q=%c3%a9&ixid=a%2fb")
  }

  @Test func leavesTheQueryOutWhereItAsksFor() throws {
    #expect(try WebAddress("https://a.example/x?code=secret").withoutQuery == "https://a.example/x")
  }
}
