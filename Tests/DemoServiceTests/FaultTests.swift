// SPDX-License-Identifier: MIT

import DemoTestSupport
import Foundation
import FoundationNetworking
import Testing

@testable import DemoService

@Suite(.timeLimit(.minutes(15)))
struct FaultTests {
  private let list = "/photos?per_page=5&page=2"
  private let image = "/images/\(OpaqueID.encode(0, as: .photo))?w=200"

  @Test(arguments: [
    ("401", 401, "access token is invalid"),
    ("403-limit", 403, "Rate Limit Exceeded"),
    ("403-scope", 403, "Missing permissions"),
    ("404", 404, "Couldn't find"),
    ("410", 410, "flagged as spam"),
    ("429", 429, "Too many"),
    ("500", 500, "wrong"),
    ("503", 503, ""),
    ("503-html", 503, "<html>"),
    ("latency:1", 200, "demo_credit"),
    ("latency:1,500", 500, "wrong"),
    ("no-such-fault", 400, "Unknown fault"),
  ])
  func aFaultAnswersInsteadOfTheRoute(fault: String, status: Int, words: String) async throws {
    try await withService { client, _ in
      let answer = try await client.send("GET", list, fault: fault)
      #expect(answer.status == status)
      #expect(words.isEmpty ? answer.text.isEmpty : answer.text.contains(words))
      let isLimit = fault == "403-limit"
      #expect((answer.header("X-Ratelimit-Remaining") == "0") == isLimit)
    }
  }

  @Test func retryAfterHasTwoForms() async throws {
    try await withService { client, _ in
      let seconds = try await client.send("GET", list, fault: "429:7")
      #expect(seconds.header("Retry-After") == "7")
      let date = try await client.send("GET", list, fault: "503:date:60")
      #expect(date.header("Retry-After")?.hasSuffix(" GMT") == true)
      #expect(try await client.send("GET", list, fault: "503").header("Retry-After") == nil)
    }
  }

  @Test func aRefusedLikeIsNoLike() async throws {
    try await withService { client, control in
      let ada = control.bearer("ada")
      let path = "/photos/\(OpaqueID.encode(8, as: .photo))"
      let refused = try await client.send("POST", "\(path)/like", authorization: ada, fault: "500")
      #expect(refused.status == 500)
      let photo = try await client.send("GET", path, authorization: ada).object()
      #expect(photo["liked_by_user"] as? Bool == false)
    }
  }

  @Test func redirectsLeadWhereTheyAreMeantTo() async throws {
    try await withService { client, _ in
      for (fault, location) in [
        ("redirect-file", "file:///etc/passwd"),
        ("redirect-host", "http://other.invalid/photos"),
        ("redirect-host:http://127.0.0.2:9", "http://127.0.0.2:9/photos"),
        ("redirect-loop", "/photos?per_page=5&page=2&demo_fault=redirect-loop"),
        ("redirect:2", "/photos?per_page=5&page=2&demo_fault=redirect:1"),
        ("redirect", "/photos?per_page=5&page=2"),
      ] {
        let answer = try await client.send("GET", list, fault: fault)
        #expect(answer.status == 302)
        #expect(answer.header("Location") == location)
      }
      let end = try await client.send("GET", "\(list)&demo_fault=redirect%3A1")
      #expect(end.status == 302)
    }
  }

  @Test func damagedListsAreDamagedAsTold() async throws {
    try await withService { client, _ in
      let good = try await client.send("GET", list).list()
      let malformed = try await client.send("GET", list, fault: "malformed-json")
      #expect(malformed.status == 200)
      #expect(throws: (any Error).self) { try malformed.list() }

      let bare = try await client.send("GET", list, fault: "missing-fields").list()
      #expect(bare.count == 5 && bare.allSatisfy { Set($0.keys) == ["id", "urls"] })
      let bad = try await client.send("GET", list, fault: "bad-element").list()
      #expect(bad.count == 5 && bad[1]["id"] as? Int == 7)
      #expect(try await client.send("GET", list, fault: "empty-page").text == "[]")

      let before = try await client.send("GET", "/photos?per_page=5&page=1").list()
      let overlapping = try await client.send("GET", list, fault: "page-overlap:2").list()
      func ids(_ photos: some Sequence<[String: Any]>) -> [String] {
        photos.compactMap { $0["id"] as? String }
      }
      #expect(ids(overlapping) == ids(before.suffix(2)) + ids(good.prefix(3)))
    }
  }

  @Test(arguments: ["cut:10", "cut", "wrong-length"])
  func anAnswerThatEndsEarlyIsAnErrorForTheClient(fault: String) async throws {
    try await withService { client, control in
      await #expect(throws: URLError.self) {
        try await client.send("GET", list, fault: fault)
      }
      #expect(control.requests.last?.outcome == .aborted)
    }
  }

  @Test func aLengthThatIsTooSmallCutsTheBodyShort() async throws {
    try await withService { client, _ in
      let good = try await client.send("GET", list)
      let short = try await client.send("GET", list, fault: "wrong-length:-100")
      #expect(short.body == good.body.dropLast(100))
    }
  }

  @Test(arguments: ["stall", "stall:20"])
  func aStalledAnswerEndsWithTheService(fault: String) async throws {
    try await withService { client, control in
      let request = Task { try await client.send("GET", list, fault: fault) }
      while control.requests.isEmpty { await Task.yield() }
      #expect(control.requests.first?.outcome == .open)
      request.cancel()
      await #expect(throws: (any Error).self) { try await request.value }
      while control.requests.first?.outcome == .open { await Task.yield() }
      #expect(control.requests.first?.outcome == .aborted)
    }
  }

  @Test func badImagesAreBadAsTold() async throws {
    try await withService { client, _ in
      func fetch(_ fault: String) async throws -> Data {
        let answer = try await client.send("GET", image, authorization: nil, fault: fault)
        #expect(answer.status == 200 && answer.header("Content-Type") == "image/jpeg")
        return answer.body
      }
      let good = try await client.send("GET", image, authorization: nil).body
      #expect(try await fetch("truncated-jpeg") == good.prefix(good.count / 2))
      for fault in ["corrupt-jpeg", "not-jpeg"] {
        let bytes = try await fetch(fault)
        #expect(throws: JPEGError.self) { try JPEGCodec.decode(bytes, atLeast: 1, by: 1) }
      }
      // The size of the frame, in the head: 30,000 is 0x7530.
      let huge = try await fetch("huge-jpeg")
      let frame = try #require(huge.firstRange(of: Data([0xFF, 0xC0])))
      #expect(
        Array(huge[(frame.lowerBound + 5)..<(frame.lowerBound + 9)]) == [0x75, 0x30, 0x75, 0x30])
      let scans = try await fetch("many-scans-jpeg")
      #expect(scans.ranges(of: Data([0xFF, 0xDA])).count > 1_000)
    }
  }

  @Test func theBombsAreProperGzip() async throws {
    try await withService { client, _ in
      // The client decodes: what arrives is what a client without a cap would hold.
      let json = try await client.send("GET", list, fault: "gzip-bomb")
      #expect(json.body.count == 1 + 65_028 * 258)
      #expect(json.body.prefix(9) == Data(repeating: 0x20, count: 9))
      let image = try await client.send("GET", image, authorization: nil, fault: "gzip-bomb")
      #expect(image.body.count == 1 + 520_222 * 258)
    }
  }

  @Test func rulesHoldForSoManyRequests() async throws {
    try await withService { client, control in
      #expect(control.fail("/photos", method: "GET", with: "503", count: 2))
      #expect(!control.fail("/photos", with: "nonsense"))
      var statuses: [Int] = []
      for path in ["/topics", list, list, list] {
        statuses.append(try await client.send("GET", path).status)
      }
      #expect(statuses == [200, 503, 503, 200])
    }
  }

  @Test func theLeversWorkOverHTTP() async throws {
    try await withService { client, control in
      let set = try await client.send(
        "POST", "/admin/faults", form: [("prefix", "/topics"), ("fault", "404")])
      #expect(set.status == 204)
      #expect(try await client.send("GET", "/topics").status == 404)
      #expect(try await client.send("GET", "/topics").status == 404)
      #expect(try await client.send("DELETE", "/admin/faults").status == 204)
      #expect(try await client.send("GET", "/topics").status == 200)
      let unknown = try await client.send(
        "POST", "/admin/faults?prefix=/topics&fault=nonsense", authorization: nil)
      #expect(unknown.status == 400)

      let limited = try await client.send("POST", "/admin/rate-limit?remaining=0&limit=50")
      #expect(limited.status == 204)
      #expect(try await client.send("GET", "/topics").text == "Rate Limit Exceeded")

      let log = try await client.send("GET", "/admin/requests").object()
      let counts = try #require(log["counts"] as? [String: Int])
      #expect(counts["GET /topics"] == 4)
      let requests = try #require(log["requests"] as? [[String: Any]])
      #expect(requests.allSatisfy { ($0["authorization"] as? String)?.contains("demo") != true })

      control.state.likes.set(false, index: 3, member: 0)
      #expect(try await client.send("POST", "/admin/reset").status == 204)
      #expect(try await client.send("GET", "/topics").header("X-Ratelimit-Limit") == "5000")
      #expect(control.state.likes.count(of: 0) == 64)
    }
  }
}
