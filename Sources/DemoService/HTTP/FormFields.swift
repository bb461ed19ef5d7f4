// SPDX-License-Identifier: MIT

// Names and values, as in a query string and in the body of an HTML form.

import FoundationEssentials

/// Decoded `name=value` pairs in their order.
package struct FormFields: Sendable {
  private var pairs: [(name: String, value: String)] = []

  /// Reads `a=1&b=two+words`. A pair with broken percent-encoding is left out.
  package init(_ encoded: some StringProtocol) {
    for pair in encoded.split(separator: "&") {
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decoded(halves[0]),
        let value = halves.count == 2 ? Self.decoded(halves[1]) : ""
      else { continue }
      pairs.append((name, value))
    }
  }

  /// Returns the value of the first pair with the name.
  package subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }

  /// Returns the value as a whole number.
  package func integer(_ name: String) -> Int? { self[name].flatMap { Int($0) } }

  /// Appends the pairs of another set.
  mutating func append(_ other: FormFields) { pairs += other.pairs }

  /// Returns the pairs without those of the given names.
  package func without(_ names: Set<String>) -> FormFields {
    var fields = self
    fields.pairs.removeAll { names.contains($0.name) }
    return fields
  }

  /// The pairs encoded again.
  package var encoded: String {
    pairs.map { "\(percentEncoded($0.name))=\(percentEncoded($0.value))" }.joined(separator: "&")
  }

  /// Decodes one name or value; nil for broken percent-encoding.
  static func decoded(_ text: some StringProtocol) -> String? {
    percentDecoded(String(text).replacing("+", with: " "))
  }
}
