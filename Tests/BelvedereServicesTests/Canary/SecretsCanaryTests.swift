// SPDX-License-Identifier: MIT

// After a whole session, the token, the key's secret and the code's verifier are only in the headers and forms in which
// they belong. Each search is shown to find something.

import BelvedereCore
import DemoService
import DemoTestSupport
import Foundation
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct SecretsCanaryTests {
  private let folder: TemporaryFolder
  private let log = LogCapture()
  private let key = APIKey(
    accessKey: DemoConfiguration.accessKey, secretKey: DemoConfiguration.secretKey)

  init() throws { folder = try TemporaryFolder() }

  @Test func aSessionLeavesItsSecretsNowhere() async throws {
    let redirectURI = chosenRedirect().uri
    try await Demo.run(redirectURI: redirectURI) { demo in
      let place = place(.custom(demo.base, key), redirectURI)
      try await CanarySession.play(at: place) { session in
        let scan = try scan(for: session)
        let served = demo.control.requests
        // The token was used, and so were the others.
        #expect(served.filter { $0.authorization == "Bearer" && $0.status == 200 }.count > 5)
        #expect(served.contains { $0.path == "/oauth/token" && $0.status == 200 })

        #expect(
          scan.findings(in: served.map { "\($0.path)?\($0.query)" }.joined(separator: "\n")) == [])
        expectCleanLog(scan)
        expectCleanAddresses(session, scan)
        expectCleanPrints(session, scan)
        try expectCleanFiles(at: place, scan)
        try expectCleanCommandLines(scan)
      }
    }
  }

  @Test func theDemoProcessGetsNoSecretByItsCommandLine() async throws {
    let redirectURI = chosenRedirect().uri
    try await CanarySession.play(at: place(.demo, redirectURI)) { session in
      let scan = try scan(for: session)
      let lines = try expectCleanCommandLines(scan)
      #expect(lines.contains { $0.contains("belvedere-demo-service") && $0.contains(redirectURI) })
      expectCleanLog(scan)
    }
  }

  @Test func theScanFindsWhatIsThere() throws {
    let secret = "planted-4c1d-secret"
    let scan = SecretScan(["planted": secret, "other": "another-4c1d-secret"])
    for lead in ["", "a", "ab"] {
      let encoded = Data("\(lead)\(secret) and more".utf8).base64EncodedString()
      #expect(scan.findings(in: "text \(encoded) text") == ["planted"])
      let file = folder.url.appendingPathComponent("deep\(lead)/file")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try (Data([0, 255]) + Data("\(lead)\(secret)".utf8)).write(to: file)
      #expect(try scan.findings(below: folder.url) == ["planted: file"])
      try FileManager.default.removeItem(at: file)
    }
    #expect(scan.findings(in: "nothing of the kind") == [])
  }
}

extension SecretsCanaryTests {
  private func place(_ choice: ServiceChoice, _ redirectURI: String) -> CanarySession.Place {
    CanarySession.Place(
      choice: choice, key: key, redirectURI: redirectURI, folder: folder.url, log: log)
  }

  /// A search for the session's secrets, which are shown to be the ones that were sent.
  private func scan(for session: CanarySession) throws -> SecretScan {
    let verifier = try #require(session.verifier)
    let forms = session.requests.compactMap(\.form).joined(separator: "\n")
    #expect(verifier.count == 43)
    #expect(forms.contains(session.key.secretKey))
    #expect(
      session.requests.contains { $0.authorization?.value == "Bearer \(session.token.value)" })
    return SecretScan([
      "token": session.token.value, "secret key": session.key.secretKey, "verifier": verifier,
    ])
  }

  private func expectCleanLog(_ scan: SecretScan) {
    #expect(log.text.contains("/oauth/token: 200"))
    #expect(log.text.contains("/me: 200"))
    #expect(log.text.contains("/me: 401"))
    #expect(scan.findings(in: log.text) == [])
  }

  private func expectCleanAddresses(_ session: CanarySession, _ scan: SecretScan) {
    let addresses = session.requests.map(\.address.text) + session.visited
    #expect(session.visited.contains { $0.contains("code_challenge=") })
    #expect(scan.findings(in: addresses.joined(separator: "\n")) == [])
  }

  private func expectCleanPrints(_ session: CanarySession, _ scan: SecretScan) {
    #expect(session.errors.count == 2)
    let values: [Any] =
      [
        session.token, [session.token], session.key, ServiceChoice.unsplash(session.key),
        session.connection, session.requests,
      ] + session.requests.compactMap(\.authorization) + session.errors
    for value in values {
      var text = "\(String(describing: value)) \(String(reflecting: value)) "
      dump(value, to: &text)
      #expect(scan.findings(in: text) == [], "\(type(of: value))")
    }
  }

  private func expectCleanFiles(at place: CanarySession.Place, _ scan: SecretScan) throws {
    let name = Data("Ada Vale".utf8)
    let stored = try SecretScan.files(below: place.databaseFolder).map { try Data(contentsOf: $0) }
    #expect(stored.contains { $0.firstRange(of: name) != nil })
    #expect(try !SecretScan.files(below: place.imageFolder).isEmpty)
    #expect(try scan.findings(below: place.folder) == [])
  }

  @discardableResult
  private func expectCleanCommandLines(_ scan: SecretScan) throws -> [String] {
    let lines = try CommandLines.ofThisProcessAndItsChildren()
    let own = try #require(CommandLine.arguments.first)
    #expect(lines.contains { $0.contains(own) })
    #expect(scan.findings(in: lines.joined(separator: "\n")) == [])
    return lines
  }
}
