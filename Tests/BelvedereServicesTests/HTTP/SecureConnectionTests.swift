// SPDX-License-Identifier: MIT

// Real TLS servers: one valid chain, and each flaw for which a connection is refused.

import BelvedereCore
import Foundation
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct SecureConnectionTests {
  private let authority: TestAuthority

  init() throws { authority = try TestAuthority() }

  /// The answer of a server with a certificate of this kind.
  ///
  /// - Parameter trusts: true if the client trusts the authority.
  private func answer(
    of certificate: TestAuthority.Certificate, options: [String] = [], trusts: Bool = true
  ) async throws -> HTTPResponse {
    var configuration = HTTPConfiguration.test
    // Otherwise OpenSSL refuses TLS 1.1 by itself.
    configuration.ciphers = "DEFAULT@SECLEVEL=0"
    if trusts { configuration.authority = authority.pem }
    return try await authority.serve(certificate, options: options) { address in
      try await withClient(configuration) { client in
        try await client.send(HTTPRequest(WebAddress(address), limits: .json))
      }
    }
  }

  private func flaw(
    of certificate: TestAuthority.Certificate, options: [String] = [], trusts: Bool = true
  ) async -> ConnectionFlaw? {
    let error = await httpError {
      try await answer(of: certificate, options: options, trusts: trusts)
    }
    guard case .insecure(let flaw, _) = error else { return nil }
    return flaw
  }

  @Test func acceptsAGoodChain() async throws {
    #expect(try await answer(of: .good).status == 200)
  }

  @Test func acceptsTLS12() async throws {
    #expect(try await answer(of: .good, options: ["-tls1_2"]).status == 200)
  }

  @Test func refusesWhatNobodyTrustedSigned() async {
    #expect(await flaw(of: .good, trusts: false) == .untrusted)
    #expect(await flaw(of: .selfSigned) == .untrusted)
  }

  @Test func refusesTheCertificateOfAnotherHost() async {
    #expect(await flaw(of: .otherHost) == .wrongHost)
  }

  @Test func refusesACertificateOutOfDate() async {
    #expect(await flaw(of: .expired) == .outOfDate)
    #expect(await flaw(of: .future) == .outOfDate)
  }

  /// A client without a minimum version shows that the version is the reason of our refusal.
  @Test func refusesTLS11() async throws {
    let old = ["-tls1_1", "-cipher", "DEFAULT@SECLEVEL=0"]
    #expect(await flaw(of: .good, options: old) == .oldEncryption)
    #expect(try await authority.serve(.good, options: old, takesTLS11))
  }

  /// True if OpenSSL's own client, with the same ciphers, connects to a server with TLS 1.1.
  private func takesTLS11(_ address: String) throws -> Bool {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "openssl", "s_client", "-connect", address.replacing("https://", with: ""), "-tls1_1",
      "-cipher", "DEFAULT@SECLEVEL=0",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 && text.contains("TLSv1.1") && !text.contains("(NONE)")
  }

  @Test func refusesAServerWithoutEncryption() async throws {
    try await RawServer.run(answering: "HTTP/1.1 200 OK\r\n\r\n") { base in
      try await withClient { client in
        let address = base.replacing("http:", with: "https:")
        let error = await httpError {
          try await client.send(HTTPRequest(WebAddress(address), limits: .json))
        }
        #expect(error?.kind == "insecure")
      }
    }
  }

  @Test(arguments: ConnectionFlaw.allCases)
  func theServiceTellsOfTheSameFlaw(_ flaw: ConnectionFlaw) {
    #expect(APIError(HTTPError.insecure(flaw, detail: "x")) == .insecure(flaw, detail: "x"))
  }
}
