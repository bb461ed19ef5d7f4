// SPDX-License-Identifier: MIT

// A temporary certificate authority, certificates signed by it, and TLS servers with them, by OpenSSL's program. They
// are made for each test and deleted with its folder.

import Foundation

/// Signs valid and invalid certificates for 127.0.0.1, and runs servers with them.
final class TestAuthority: Sendable {
  enum Certificate: String {
    case good
    case expired
    case future
    case otherHost = "other-host"
    case selfSigned = "self-signed"
  }

  struct Failed: Error { let message: String }

  /// Its certificate.
  let pem: String
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-e", "-c", Self.script]
    process.currentDirectoryURL = folder.url
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failed(message: "openssl made no certificates")
    }
    pem = try String(contentsOf: folder.url.appending(path: "authority.pem"), encoding: .utf8)
  }

  /// Runs a body with the address of a server with a certificate, which answers with status 200.
  ///
  /// - Parameter options: further ones for `openssl s_server`.
  func serve<Result>(
    _ certificate: Certificate, options: [String] = [], _ body: (String) async throws -> Result
  ) async throws -> Result {
    let server = try Daemon(
      [
        "openssl", "s_server", "-accept", "127.0.0.1:0", "-www",
        "-cert", folder.url.appending(path: "\(certificate.rawValue).pem").path(),
        "-key", folder.url.appending(path: "key.pem").path(),
      ] + options)
    defer { server.stop() }
    return try await body("https://\(try server.line(after: "ACCEPT "))")
  }

  /// Uses `openssl ca`, which can sign for past days in every version of OpenSSL.
  private static let script = """
    openssl ecparam -name prime256v1 -genkey -noout -out key.pem
    openssl req -x509 -new -key key.pem -subj /CN=Authority -days 2 -out authority.pem
    openssl req -x509 -new -key key.pem -subj /CN=Self -days 2 \\
      -addext subjectAltName=IP:127.0.0.1 -out self-signed.pem
    cat > ca.cnf <<'END'
    [ca]
    default_ca = test
    [test]
    database = index
    new_certs_dir = .
    rand_serial = yes
    default_md = sha256
    policy = any
    unique_subject = no
    [any]
    commonName = supplied
    END
    : > index
    openssl req -new -key key.pem -subj /CN=Server -out server.csr
    sign() {
      echo "subjectAltName=$2" > extensions
      openssl ca -batch -notext -config ca.cnf -cert authority.pem -keyfile key.pem \\
        -in server.csr -extfile extensions -startdate "$3" -enddate "$4" -out "$1.pem"
    }
    sign good IP:127.0.0.1 20200101000000Z 20990101000000Z
    sign other-host DNS:other.example 20200101000000Z 20990101000000Z
    sign expired IP:127.0.0.1 20200101000000Z 20200102000000Z
    sign future IP:127.0.0.1 20980101000000Z 20990101000000Z
    """
}
