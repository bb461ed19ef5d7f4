// SPDX-License-Identifier: MIT

/// The relations of a `Link` header (RFC 8288). The service leaves out `first` and `prev` on the
/// first page, `next` on the last, and the whole header on some lists.
package struct LinkHeader: Sendable, Hashable {
  /// Addresses by relation: `next`, `last` and the like.
  package let relations: [String: String]

  /// Ignores unreadable parts. Addresses may contain commas and semicolons.
  package init(_ value: String) {
    var relations: [String: String] = [:]
    var rest = value[...]
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      let address = rest[rest.index(after: open)..<close]
      rest = rest[rest.index(after: close)...]
      for name in relationNames(in: rest.prefix { $0 != "<" }) where relations[name] == nil {
        relations[name] = String(address)
      }
    }
    self.relations = relations
  }

  package var hasNext: Bool { relations["next"] != nil }
}

/// The words of `rel="…"` among the parameters that follow an address.
private func relationNames(in parameters: Substring) -> [String] {
  for parameter in parameters.split(whereSeparator: { $0 == ";" || $0 == "," }) {
    let parts = parameter.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, trimmed(parts[0]).lowercased() == "rel" else { continue }
    return trimmed(parts[1]).split(separator: " ").map { $0.lowercased() }
  }
  return []
}

private func trimmed(_ text: Substring) -> Substring {
  let isPadding: (Character) -> Bool = { $0 == " " || $0 == "\"" || $0 == "\t" }
  return text.drop(while: isPadding).dropLast(while: isPadding)
}

extension Substring {
  fileprivate func dropLast(while predicate: (Character) -> Bool) -> Substring {
    var kept = self
    while let last = kept.last, predicate(last) { kept.removeLast() }
    return kept
  }
}
