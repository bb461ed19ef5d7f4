// SPDX-License-Identifier: MIT

import Foundation
import NIOCore
import NIOHTTP1
import Testing

@testable import DemoService
@testable import DemoTestSupport

struct RequestTests {
  @Test func fieldsAreDecodedInOrder() {
    let fields = FormFields("a=1+2&b=%2B%26&c&a=3&bad=%zz&d=x=y")
    #expect(fields["a"] == "1 2")
    #expect(fields["b"] == "+&")
    #expect(fields["c"] == "")
    #expect(fields["bad"] == nil)
    #expect(fields["d"] == "x=y")
    #expect(fields.without(["a"]).encoded == "b=%2B%26&c=&d=x%3Dy")
  }

  @Test func aPathIsTakenApart() {
    let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/photos/%D1%84-1/?a=b?c")
    let request = Request(head: head, body: ByteBuffer())
    #expect(request.segments == ["photos", "ф-1"])
    #expect(request.query["a"] == "b?c")
    let broken = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/photos/%FF")
    #expect(Request(head: broken, body: ByteBuffer()).segments == nil)
  }

  @Test(arguments: [
    ("stall", [Fault(.stall)]),
    ("429:date:5", [Fault(.tooManyRequests, value: "date:5")]),
    ("latency:20, 503-html", [Fault(.latency, value: "20"), Fault(.unavailableHTML)]),
  ])
  func faultsAreRead(text: String, faults: [Fault]) {
    #expect(Fault.list(text) == faults)
  }

  @Test(arguments: ["nonsense", "500,nonsense", "999"])
  func othersAreNone(text: String) {
    #expect(Fault.list(text) == nil)
  }

  @Test func datesAreWrittenAsHTTPWants() {
    #expect(httpDate(.init(timeIntervalSince1970: 784_111_777)) == "Sun, 06 Nov 1994 08:49:37 GMT")
  }
}
