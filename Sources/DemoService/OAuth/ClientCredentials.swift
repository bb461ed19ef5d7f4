// SPDX-License-Identifier: MIT

// The name and password of an application that exchanges a code. They are sent by HTTP Basic, which RFC 6749
// requires services to support, or as fields of the form, which it allows.

import FoundationEssentials

/// The name and password that an application sends.
struct ClientCredentials: Equatable {
  let id: String
  let secret: String

  /// The credentials of the only application that the service knows.
  static let registered = ClientCredentials(
    id: DemoConfiguration.accessKey, secret: DemoConfiguration.secretKey)

  private init(id: String, secret: String) {
    self.id = id
    self.secret = secret
  }

  init(_ form: FormFields) {
    self.init(id: form["client_id"] ?? "", secret: form["client_secret"] ?? "")
  }

  /// Reads an `Authorization` header; nil if it is missing or of another scheme. Name and password
  /// are encoded like a form's fields before they are joined (RFC 6749, 2.3.1).
  init?(basic header: String?) {
    let parts = header?.split(separator: " ", maxSplits: 1) ?? []
    guard parts.first?.lowercased() == "basic" else { return nil }
    let text = Data(base64Encoded: String(parts.last ?? "")).map {
      String(decoding: $0, as: UTF8.self)
    }
    let halves = (text ?? "").split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      .map { FormFields.decoded($0) ?? "" }
    self.init(id: halves.first ?? "", secret: halves.count == 2 ? halves[1] : "")
  }
}
