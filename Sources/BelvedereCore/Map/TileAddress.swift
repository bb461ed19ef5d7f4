// SPDX-License-Identifier: MIT

// The address of a server of map tiles, as a person or a packager writes it:
// https://tile.example.org/{z}/{x}/{y}.png. The braces stand for a tile's zoom, column and row.

import Foundation

/// A template for the addresses of a server's tiles.
package struct TileAddress: Sendable, Hashable {
  /// The reason why a text is not a template.
  package enum Flaw: Error, Sendable, Hashable {
    /// It is not an address, or has a user name or a fragment, or its host contains a placeholder.
    case noAddress
    /// It is neither https nor, on the loopback interface, http.
    case insecure
    /// These placeholders of `{z}`, `{x}` and `{y}` are missing.
    case missing([String])
    /// It contains an unsupported placeholder, such as `{s}` or `{-y}`.
    case unknown(String)
  }

  /// The tiles of OpenStreetMap, at the address that its tile usage policy prescribes.
  package static let openStreetMap: TileAddress = {
    do throws(Flaw) {
      return try TileAddress("https://tile.openstreetmap.org/{z}/{x}/{y}.png")
    } catch {
      preconditionFailure("the built-in address is a good one")
    }
  }()

  private static let placeholders = ["{z}", "{x}", "{y}"]

  /// The template as it was read.
  package let text: String
  /// Scheme, host and port.
  package let base: URL
  /// Path and query, with the placeholders.
  private let rest: String

  /// Reads a template; spaces around it are ignored.
  package init(_ text: String) throws(Flaw) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard text.utf8.count <= TextLimit.addressBytes, let scheme = text.range(of: "://"),
      !text.contains("#"),
      let slash = text[scheme.upperBound...].firstIndex(of: "/")
    else { throw .noAddress }
    let found = text.matches(of: /\{[^{}]*\}/).map { String($0.output) }
    if let unknown = found.first(where: { !Self.placeholders.contains($0) }) {
      throw .unknown(unknown)
    }
    let origin = text[..<slash]
    guard !origin.contains("{") else { throw .noAddress }
    guard let base = ServiceAddress.url(from: String(origin)) else {
      throw origin.lowercased().hasPrefix("https:") ? .noAddress : .insecure
    }
    let missing = Self.placeholders.filter { !found.contains($0) }
    guard missing.isEmpty else { throw .missing(missing) }
    self.text = text
    self.base = base
    rest = String(text[slash...])
  }

  /// The route of a tile below the base.
  package func endpoint(of tile: MapTile) -> some Endpoint {
    let values = ["\(tile.zoom)", "\(tile.column)", "\(tile.row)"]
    let filled = zip(Self.placeholders, values).reduce(rest) { $0.replacing($1.0, with: $1.1) }
    let parts = filled.split(separator: "?", maxSplits: 1)
    let fields = parts.dropFirst().first?.split(separator: "&") ?? []
    return TileEndpoint(
      path: parts[0].split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        .map(decoded),
      query: fields.map { field in
        let sides = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (decoded(sides[0]), sides.count > 1 ? decoded(sides[1]) : "")
      })
  }
}

private struct TileEndpoint: Endpoint {
  let path: [String]
  let query: [(name: String, value: String)]
}

/// The text without percent-encoding, which the endpoint's address adds again.
private func decoded(_ text: Substring) -> String {
  text.removingPercentEncoding ?? String(text)
}
