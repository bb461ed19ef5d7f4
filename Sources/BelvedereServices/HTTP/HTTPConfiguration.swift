// SPDX-License-Identifier: MIT

/// The settings for every request of a client.
package struct HTTPConfiguration: Sendable, Hashable {
  /// `Belvedere/1.0` or similar: the API guidelines ask an application to identify itself.
  package var userAgent: String
  /// Seconds until a connection must be established. libcurl's default is 300.
  package var connectTimeout = 10
  /// Seconds that an answer may stay below `stallSpeed`.
  package var stallTimeout = 30
  /// Bytes a second below which an answer counts as stalled.
  package var stallSpeed = 64
  /// The most bytes of all answers in progress together: two originals of the largest size, and images of lists.
  package var arrivingBytes = 256_000_000
  /// The most connections to one host, as in browsers; HTTP/2 needs one.
  package var connectionsPerHost = 6
  /// The certificate of a trusted authority, as PEM; nil for those of the system. The program passes nil: no file and
  /// no environment variable sets it.
  package var authority: String?
  /// OpenSSL's list of ciphers; nil for its default. Tests use it to reach an old server that OpenSSL would otherwise
  /// refuse.
  var ciphers: String?

  package init(userAgent: String) { self.userAgent = userAgent }
}
