/// The settings for every request of a client.
package struct HTTPConfiguration: Sendable, Hashable {
  /// `Belvedere/1.0` or the like: the API guidelines ask an application to name itself.
  package var userAgent: String
  /// Seconds until a connection must be established. libcurl's default is 300.
  package var connectTimeout = 10
  /// Seconds that an answer may stay below `stallSpeed`.
  package var stallTimeout = 30
  /// Bytes a second under which an answer counts as stalled.
  package var stallSpeed = 64
  /// The most bytes of all answers that are arriving at a time: two originals of the largest size, and images of
  /// lists beside them.
  package var arrivingBytes = 256_000_000
  /// Connections to one host at a time, as many as browsers use; HTTP/2 needs one.
  package var connectionsPerHost = 6
  /// The certificate of an authority to trust, as PEM; nil for those of the system. The program passes
  /// none: no file and no environment variable gets here.
  package var authority: String?
  /// OpenSSL's list of ciphers; nil for its own. Tests use it to reach an old server, which OpenSSL
  /// would otherwise refuse.
  var ciphers: String?

  package init(userAgent: String) { self.userAgent = userAgent }
}
