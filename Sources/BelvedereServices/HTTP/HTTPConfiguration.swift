/// What holds for every request of a client.
package struct HTTPConfiguration: Sendable, Hashable {
  /// `Belvedere/1.0` or the like: the API guidelines ask an application to name itself.
  package var userAgent: String
  /// Seconds until a connection must stand. libcurl's default is 300.
  package var connectTimeout = 10
  /// Seconds that an answer may stay below `stallSpeed`.
  package var stallTimeout = 30
  /// Bytes a second under which an answer counts as stalled.
  package var stallSpeed = 64
  /// Connections to one host at a time, as browsers have it; HTTP/2 needs one.
  package var connectionsPerHost = 6

  package init(userAgent: String) { self.userAgent = userAgent }
}
