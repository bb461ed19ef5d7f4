// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation
import Testing

struct ServiceChoiceTests {
  private static let key = APIKey(accessKey: "packaged", secretKey: "packaged")

  private func custom(_ address: String, _ key: APIKey? = nil) throws -> ServiceChoice {
    .custom(try #require(ServiceAddress.url(from: address)), key)
  }

  @Test func thePackagersServiceGetsThePackagersKey() throws {
    let packaged = try custom("https://proxy.example", Self.key)
    #expect(try custom("https://proxy.example/").completed(by: packaged) == packaged)
  }

  @Test(arguments: ["https://evil.example", "https://proxy.example:444", "http://127.0.0.1:8080"])
  func noOtherServiceGetsThePackagersKey(_ address: String) throws {
    let asked = try custom(address)
    let own = try custom("https://proxy.example", Self.key)
    for packaged in [own, .unsplash(Self.key), nil] {
      #expect(asked.completed(by: packaged) == asked)
    }
  }

  @Test func whatHasAKeyOrNeedsNoneStays() throws {
    let packaged = try custom("https://proxy.example", Self.key)
    let own = APIKey(accessKey: "own", secretKey: "own")
    for asked in [ServiceChoice.demo, .unsplash(own), try custom("https://proxy.example", own)] {
      #expect(asked.completed(by: packaged) == asked)
    }
  }
}
