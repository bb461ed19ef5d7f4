/// What holds for every request of a client.
package struct HTTPConfiguration: Sendable, Hashable {
  /// `Belvedere/1.0` or the like: the API guidelines ask an application to name itself.
  package var userAgent: String
  /// Sent as `Accept-Language`: the service localises descriptions and place names by it.
  package var acceptLanguage: String
  /// Seconds until a connection must stand. libcurl's default is 300.
  package var connectTimeout = 10
  /// Seconds that an answer may stay below `stallSpeed`.
  package var stallTimeout = 30
  /// Bytes a second under which an answer counts as stalled.
  package var stallSpeed = 64
  /// Connections to one host at a time, as browsers have it; HTTP/2 needs one.
  package var connectionsPerHost = 6

  package init(userAgent: String, acceptLanguage: String) {
    self.userAgent = userAgent
    self.acceptLanguage = acceptLanguage
  }
}
