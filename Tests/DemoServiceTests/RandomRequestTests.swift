// SPDX-License-Identifier: MIT

// Thousands of requests that anybody could send, to the program itself.

import Foundation
import Logging
import LoopbackTestSupport
import NIOCore
import NIOHTTP1
import Testing

@testable import DemoService
@testable import DemoSources
@testable import DemoTestSupport

@Suite(.timeLimit(.minutes(10)))
struct RandomRequestTests {
  /// Requests on one connection.
  private static let batch = 20

  /// The installed program twice, within the requests of an hour, and the one for tests.
  @Test(arguments: [(false, 4_800, 7), (false, 4_800, 8), (true, 2_500, 7)])
  func theServiceLivesOnInLittleMemory(isForTests: Bool, wanted: Int, seed: UInt64) async throws {
    let options = isForTests ? ["--rate-limit", "1000000"] : []
    try await DemoProgram.run(options, isForTests: isForTests) { program, client in
      let url = try #require(URL(string: client.base))
      let port = try #require(url.port)
      var requests = RandomRequests(
        routes: try routes(), authority: "127.0.0.1:\(port)",
        token: try await token(client), seed: seed)
      let answered = try await withThrowingTaskGroup(of: Int.self) { group in
        var (answered, running) = (0, 0)
        while answered < wanted {
          let batch = (1...Self.batch).map { requests.next(closes: $0 == Self.batch) }
          group.addTask { try await send(batch, to: port, isForTests: isForTests, client) }
          running += 1
          if running > 4, let count = try await group.next() { answered += count }
        }
        return answered
      }
      let answer = try await client.send("GET", "/photos?per_page=30")
      #expect(answer.status == 200)
      let (now, peak) = try memory(of: program.process.processIdentifier)
      print("\(answered) answers, for tests: \(isForTests), \(now) kB, at most \(peak) kB")
      #expect(now < 100 << 10)
    }
  }

  /// Sends requests over one connection and counts the answers. Faults may keep some from coming, and
  /// the levers would make all that follows fail: these are put back.
  private func send(_ batch: [String], to port: Int, isForTests: Bool, _ client: TestClient)
    async throws -> Int
  {
    let connection = try await RawConnection(port: port)
    connection.close(after: isForTests ? .seconds(2) : .seconds(120))
    // A service that has closed the connection need not take all of it.
    do { try await connection.send(batch.joined()) } catch is ChannelError {} catch is IOError {}
    let count = count("HTTP/1.1 ", in: try await connection.bytes())
    guard isForTests else { return count }
    for (method, path) in [
      ("DELETE", "/admin/faults"), ("POST", "/admin/rate-limit?remaining=1000000&limit=1000000"),
    ] {
      #expect(try await client.send(method, path).status == 204)
    }
    return count
  }

  /// By bytes: there are hundreds of megabytes of answers.
  private func count(_ marker: String, in answers: ByteBuffer) -> Int {
    let length = marker.utf8.count
    return answers.withUnsafeReadableBytes { bytes in
      var (count, rest) = (0, bytes)
      while let start = rest.baseAddress,
        let found = memchr(start, Int32(UInt8(ascii: "H")), rest.count)
      {
        rest = UnsafeRawBufferPointer(rebasing: rest[(UnsafeRawPointer(found) - start)...])
        if rest.count >= length, memcmp(found, marker, length) == 0 { count += 1 }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst())
      }
      return count
    }
  }

  /// Of a login, as any application does it.
  private func token(_ client: TestClient) async throws -> String {
    let redirect = DemoConfiguration.defaultRedirectURI
    let asked = try await client.send(
      "POST", "/oauth/authorize", authorization: nil,
      form: [
        ("client_id", DemoConfiguration.accessKey), ("redirect_uri", redirect),
        ("response_type", "code"), ("scope", "public read_user write_user write_likes"),
        ("user", "ada"), ("decision", "allow"),
      ])
    let location = try #require(asked.header("Location"))
    let code = try #require(location.split(separator: "code=").last)
    let answer = try await client.send(
      "POST", "/oauth/token", authorization: nil,
      form: [
        ("client_id", DemoConfiguration.accessKey), ("client_secret", DemoConfiguration.secretKey),
        ("redirect_uri", redirect), ("grant_type", "authorization_code"), ("code", String(code)),
      ])
    return try #require(try answer.object()["access_token"] as? String)
  }

  private func routes() throws -> [(method: HTTPMethod, pattern: [Substring])] {
    let configuration = DemoConfiguration(photos: PackageFiles.photos)
    let catalog = try Catalog(folder: configuration.photos)
    let control = try DemoForTests(configuration).control
    let admin: DemoSite.Routes = { site in
      AdminRoutes(base: site.base, control: control, keep: site.keep).all
    }
    let application = DemoApplication(
      base: "http://127.0.0.1:1", keeper: nil, catalog: catalog, images: ImageRenderer(),
      state: control.state, others: DemoSources.routes + [admin], configuration: configuration,
      logger: Logger(label: "test"))
    let routes = application.routes.routes.map { (method: $0.method, pattern: $0.pattern) }
    #expect(routes.count > 20)
    return routes
  }

  /// What a process holds now and what it held at most, in kB.
  private func memory(of process: Int32) throws -> (now: Int, peak: Int) {
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    func field(_ name: String) throws -> Int {
      let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(name) })
      return try #require(
        line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) })
    }
    return (try field("VmRSS:"), try field("VmHWM:"))
  }
}
