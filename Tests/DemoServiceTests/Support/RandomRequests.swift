// SPDX-License-Identifier: MIT

// Requests that anybody could send, from a seeded generator: every route, parameter and header of the
// service, with values that are right, at an edge, or nonsense.

import DemoTestSupport
import Foundation
import NIOHTTP1

@testable import DemoService
@testable import DemoSources

/// Makes the same requests for the same seed.
struct RandomRequests {
  /// Method and pattern of every route.
  let routes: [(method: HTTPMethod, pattern: [Substring])]
  /// The service's own name, `127.0.0.1:PORT`.
  let authority: String
  /// A token that is valid.
  let token: String
  private var chance: SeededGenerator

  init(
    routes: [(method: HTTPMethod, pattern: [Substring])], authority: String, token: String,
    seed: UInt64
  ) {
    self.routes = routes
    self.authority = authority
    self.token = token
    chance = SeededGenerator(seed: seed)
  }

  /// The bytes of one request. Only one that closes its connection may have a wrong host, which closes
  /// it too.
  mutating func next(closes: Bool) -> String {
    let route = pick(routes)
    let isOther = one(in: 12)
    let method =
      isOther ? pick(["HEAD", "PUT", "OPTIONS", "POST", "DELETE"]) : route.method.rawValue
    var path = route.pattern.map { "/" + segment($0) }.joined()
    if path.isEmpty { path = "/" }
    if one(in: 20) { path += pick(["/", "///", "/x", "%", "%00", "%FF", "/.."]) }
    let isForm = method == "POST" || method == "PUT" || one(in: 20)
    let query = one(in: 4) ? "" : "?" + fields(like: path)
    let body = isForm ? fields(like: path) : ""
    var lines = ["\(method) \(path)\(query) HTTP/1.1"]
    lines += closes ? host() : ["Host: \(authority)"]
    lines += headers()
    if !body.isEmpty { lines.append("Content-Length: \(body.utf8.count)") }
    if closes { lines.append("Connection: close") }
    return lines.joined(separator: "\r\n") + "\r\n\r\n" + body
  }

  // MARK: Parts

  private mutating func host() -> [String] {
    switch Int.random(in: 0..<6, using: &chance) {
    case 0: []
    case 1: ["Host: evil.example"]
    case 2: ["Host: \(authority)", "Host: \(authority)"]
    default: ["Host: \(authority)"]
    }
  }

  private mutating func headers() -> [String] {
    var lines: [String] = []
    if !one(in: 5) { lines.append("Authorization: \(authorization())") }
    for name in [
      "Accept-Language", "User-Agent", "If-None-Match", "Origin", "Sec-Fetch-Site", "X-Demo-Fault",
      LauncherRoutes.header, "Content-Type", "Range", "Referer", "Cookie",
    ] where one(in: 8) {
      lines.append("\(name): \(name == "X-Demo-Fault" ? fault() : headerValue())")
    }
    return lines
  }

  private mutating func authorization() -> String {
    switch Int.random(in: 0..<8, using: &chance) {
    case 0, 1, 2: "Bearer \(token)"
    case 3, 4: "Client-ID \(DemoConfiguration.accessKey)"
    case 5: "Basic \(Data("demo-access-key:demo-secret-key".utf8).base64EncodedString())"
    case 6: "\(pick(["Bearer", "Basic", "Client-ID", "", "x"])) \(headerValue())"
    default: "Bearer \(forged())"
    }
  }

  /// A token with any member, time and scopes, sealed or not.
  private mutating func forged() -> String {
    let text = base64URL(Array("\(number()) \(number()) \(pick(Self.words))".utf8))
    return "\(text).\(pick([String(token.split(separator: ".").last ?? ""), text, ""]))"
  }

  private mutating func segment(_ pattern: Substring) -> String {
    guard pattern.first == ":" else { return one(in: 60) ? plain() : String(pattern) }
    let index = Int.random(in: 0..<DemoConfiguration.usualPhotoCount, using: &chance)
    return switch Int.random(in: 0..<6, using: &chance) {
    case 0, 1: OpaqueID.encode(index, as: .photo)
    case 2: "profile-\(pick(["ada", "milo", "editors"]))"
    case 3: pick(["ada", "milo", "northlight", "@ada", "animals", "nature"])
    case 4: OpaqueID.encode(index, as: pick([.member, .topic]))
    default: percentEncoded(plain())
    }
  }

  /// Fields as a query or a form. A size is mostly a small one, as rendering takes its time.
  private mutating func fields(like path: String) -> String {
    if path.hasPrefix("/w/") { return archiveQuery() }
    let names =
      path.hasPrefix("/images/")
      ? Self.imageFields : path.hasPrefix("/weatherapi/") ? ["lat", "lon"] : Self.allFields
    let count = Int.random(in: 0...6, using: &chance)
    return (0..<count).map { _ in
      let name = pick(names)
      return "\(name)=\(value(of: name))"
    }.joined(separator: one(in: 50) ? "&&" : "&")
  }

  /// A query of the Action API, mostly one that it understands.
  private mutating func archiveQuery() -> String {
    let known: [String: [String]] = [
      "generator": ["categorymembers", "search", "images"], "list": ["geosearch"],
      "gcmtitle": [CommonsPages.featured, CommonsPages.quality], "gcmtype": ["file"],
      "gcmsort": ["timestamp"], "gcmdir": ["desc"], "gsnamespace": ["6"],
      "gsrsearch": ["bridge", "a filew:>7", "nearcoord:9km,1,2", "nearcoord:nan,1", "a:b"],
      "gscoord": ["41.9|12.5", "nan|1", "90|-180", "|"],
      "prop": ["imageinfo|coordinates|categories"],
      "titles": ["Template:Potd/2026-09-30", "Template:Potd/x", "File:Bridge cables 00001.jpg"],
    ]
    let counted = [
      "pageids", "gcmlimit", "gcmcontinue", "gsrlimit", "gsroffset", "gsradius", "gslimit",
      "colimit", "iicontinue", "cocontinue", "iiurlwidth", "maxage", "smaxage",
    ]
    var pairs = one(in: 8) ? [] : ["action=query", "format=json", "formatversion=2"]
    for _ in 0...Int.random(in: 0...8, using: &chance) {
      if one(in: 2) {
        pairs.append("\(pick(counted))=\(number())")
      } else {
        let name = pick(known.keys.sorted())
        pairs.append("\(name)=\(percentEncoded(one(in: 6) ? plain() : pick(known[name] ?? [""])))")
      }
    }
    return pairs.joined(separator: "&")
  }

  private mutating func value(of name: String) -> String {
    if one(in: 4) { return one(in: 2) ? percentEncoded(plain()) : number() }
    switch name {
    case "w", "h":
      return one(in: 15) ? number() : "\(Int.random(in: 1...160, using: &chance))"
    case "dpr", "q", "page", "per_page", "count", "seed", "quantity", "remaining", "limit", "lat",
      "lon":
      return number()
    case "fit": return pick(["crop", "max", "clip"])
    case "client_id": return DemoConfiguration.accessKey
    case "client_secret": return DemoConfiguration.secretKey
    case "redirect_uri":
      return percentEncoded(
        pick([DemoConfiguration.defaultRedirectURI, AuthorizationRequest.outOfBand]))
    case "response_type": return "code"
    case "grant_type": return "authorization_code"
    case "code_challenge_method": return pick(["S256", "plain"])
    case "decision": return "allow"
    case "user", "username": return pick(["ada", "milo"])
    case "demo_fault", "fault": return percentEncoded(fault())
    case "prefix": return percentEncoded(pick(["/photos", "/images", "/oauth"]))
    default: return percentEncoded(pick(Self.words))
    }
  }

  private mutating func fault() -> String {
    let kind = pick(Fault.Kind.allCases)
    let value = pick(["", ":\(number())", ":date:\(number())", ":none", ":http://127.0.0.1:9"])
    return one(in: 6)
      ? "\(kind.rawValue)\(value),\(pick(Fault.Kind.allCases).rawValue)"
      : "\(kind.rawValue)\(value)"
  }

  private mutating func number() -> String {
    one(in: 3)
      ? pick(Self.edges)
      : pick(["0", "1", "2", "3", "30", "\(Int.random(in: -100...1_000, using: &chance))"])
  }

  private mutating func plain() -> String { pick(Self.words + Self.edges) }

  /// A word that may stand in a header.
  private mutating func headerValue() -> String {
    let word = plain()
    return word.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } ? word : percentEncoded(word)
  }

  private mutating func one(in count: Int) -> Bool {
    Int.random(in: 0..<count, using: &chance) == 0
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &chance)]
  }

  private static let edges = [
    "nan", "-nan", "inf", "-inf", "1e30", "-1e30", "1e308", "1e-308", "0x10", "-0", "0.5", "-1",
    "9223372036854775807", "-9223372036854775808", "18446744073709551616", "2147483648", "",
  ]

  private static let words = [
    "public", "public read_user write_likes", "forest", "landscape", "red", "latest", "S256", "ada",
    "null", "none", "same-origin", "cross-site", "en-GB,en;q=0.9", "a b", "\u{0}", "\u{1F600}",
    "\u{301}\u{301}", "<script>", "\"'&", "../../etc/passwd", "%", "W/\"0\"",
    String(repeating: "x", count: 3_000), String(repeating: "/", count: 3_000),
    String(repeating: "a ", count: 1_500), String(repeating: "\u{308}", count: 500),
  ]

  private static let imageFields = [
    "w", "w", "h", "h", "fit", "fit", "dpr", "q", "fm", "auto", "crop", "demo_fault",
  ]

  private static let allFields = [
    "page", "per_page", "count", "seed", "quantity", "query", "orientation", "color", "order_by",
    "topics", "username", "client_id", "client_secret", "redirect_uri", "response_type", "scope",
    "state", "code_challenge", "code_challenge_method", "user", "decision", "code", "code_verifier",
    "grant_type", "demo_fault", "prefix", "fault", "method", "remaining", "limit", "login",
    "password", "name", "email", "picture", "first_name", "last_name", "bio", "location", "url",
  ]
}
