// SPDX-License-Identifier: MIT

// The faults that tests ask a service for. A fault is named by the header `X-Demo-Fault`, by the
// query field `demo_fault` (both take `name`, `name:value`, or several with commas between), or by
// a rule of `POST /admin/faults`.

/// One fault of an answer.
package struct Fault: Sendable, Equatable {
  /// All faults, by their names on the wire. A value follows a colon.
  package enum Kind: String, Sendable, CaseIterable {
    // MARK: The connection

    /// `latency:MS`: waits this many milliseconds before answering, a minute at most; 1000 without
    /// a value.
    case latency
    /// `stall[:BYTES]`: never answers; with a value sends the head and this many bytes first.
    case stall
    /// `cut:BYTES`: ends the connection after this many bytes of the body, half of them without a
    /// value.
    case cut
    /// `wrong-length[:DELTA]`: Content-Length promises this many bytes more than are sent (512
    /// without a value); with a negative value fewer, so that the rest looks like another answer.
    /// Then the connection ends.
    case wrongLength = "wrong-length"

    // MARK: In place of the answer; the request has no other effect

    /// The token is not valid.
    case unauthorized = "401"
    /// The hourly limit: 403, text, nothing remaining.
    case limitReached = "403-limit"
    /// A scope is missing; requests remain.
    case scopeMissing = "403-scope"
    case notFound = "404"
    /// The answer to a query that is flagged as spam.
    case gone = "410"
    /// `429[:SECONDS|:date:SECONDS|:none]`: with Retry-After in seconds (1 without a value), as a
    /// date, or without it.
    case tooManyRequests = "429"
    case serverError = "500"
    /// `503[:…]`: an empty body; Retry-After as for 429, but none without a value.
    case unavailable = "503"
    /// 503 with a page of HTML.
    case unavailableHTML = "503-html"
    /// 400 with a page of HTML.
    case badRequestHTML = "400-html"
    /// 403 with a page of HTML: the service does not accept the program.
    case forbiddenHTML = "403-html"
    /// 422 with a page of HTML: the position is outside of the area.
    case outsideHTML = "422-html"
    /// 429 with a page of HTML and without Retry-After, as Wikimedia's gateway answers.
    case tooManyRequestsHTML = "429-html"
    /// `api-error[:CODE]`: 200 with an error of the Action API, `internal_api_error_DBQueryError` without
    /// a value.
    case apiError = "api-error"
    /// 200 with the Action API's error of an overload, and `Retry-After: 5`.
    case maxlag
    /// 106 kB of gzip that decode to 16 MiB; for images, 845 kB that decode to 128 MiB.
    case gzipBomb = "gzip-bomb"
    /// `redirect[:N]`: N redirects (1 without a value) within the service, then the answer.
    case redirect
    /// Redirects to `file:///etc/passwd`.
    case redirectFile = "redirect-file"
    /// `redirect-host[:BASE]`: redirects to the same path at another host, `http://other.invalid`
    /// without a value.
    case redirectHost = "redirect-host"
    /// Redirects to itself, for ever.
    case redirectLoop = "redirect-loop"
    /// A JPEG head that states 30,000 by 30,000 pixels, in a file of a few hundred bytes.
    case hugeJPEG = "huge-jpeg"
    /// A small progressive JPEG with a thousand scans.
    case manyScansJPEG = "many-scans-jpeg"
    /// Text with the type image/jpeg.
    case notJPEG = "not-jpeg"

    // MARK: The answer, damaged

    /// 203 in place of 200: the route will end.
    case deprecated = "203"
    /// JSON that ends half way, in an answer of the proper length.
    case malformedJSON = "malformed-json"
    /// Photos, in a list or alone, have only `id` and `urls.small`.
    case missingFields = "missing-fields"
    /// The second element of a list is no photo.
    case badElement = "bad-element"
    /// Destroyed Huffman tables: head and size are right, but the image cannot be decoded.
    case corruptJPEG = "corrupt-jpeg"
    /// The first half of the file, in an answer of the proper length.
    case truncatedJPEG = "truncated-jpeg"
    /// `page-overlap[:N]`: pages after the first begin with the last N elements (3 without a value)
    /// of the page before.
    case pageOverlap = "page-overlap"
    /// A list without elements, its headers unchanged.
    case emptyPage = "empty-page"
  }

  package let kind: Kind
  let value: String?

  /// The limit of a value's number. What is sent fits into memory, and sums with the number fit
  /// into an `Int`.
  private static let numberLimit = 1 << 30

  /// The value as a whole number, limited in both directions.
  package var number: Int? {
    value.flatMap { Int($0) }.map { min(max($0, -Self.numberLimit), Self.numberLimit) }
  }

  init(_ kind: Kind, value: String? = nil) {
    self.kind = kind
    self.value = value
  }

  /// Reads `name` or `name:value`; nil for an unknown name.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ":", maxSplits: 1)
    guard let name = parts.first, let kind = Kind(rawValue: String(name)) else { return nil }
    self.init(kind, value: parts.count == 2 ? String(parts[1]) : nil)
  }

  /// Reads several faults with commas between; nil if one of them is unknown.
  static func list(_ text: String) -> [Fault]? {
    let parts = text.split(separator: ",").map { $0.filter { $0 != " " } }
    let faults = parts.compactMap { Fault($0) }
    return faults.count == parts.count ? faults : nil
  }
}
