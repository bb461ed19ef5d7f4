// SPDX-License-Identifier: MIT

// JSON values that are built by hand. Unlike Codable structs they distinguish `null` from a missing
// field, which the real service mixes freely.

import FoundationEssentials

/// A JSON value.
package enum JSON: Sendable, Equatable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  /// Returns a string, or null for nil.
  package static func text(_ value: String?) -> JSON { value.map(JSON.string) ?? .null }

  /// Reads a member of an object; nil for any other value. Setting turns any other value into an
  /// object.
  package subscript(key: String) -> JSON? {
    get { if case .object(let members) = self { members[key] } else { nil } }
    set {
      var members: [String: JSON] = if case .object(let old) = self { old } else { [:] }
      members[key] = newValue
      self = .object(members)
    }
  }

  /// Returns this object with the other's members added; of equal names the other's wins.
  package func merging(_ other: JSON) -> JSON {
    guard case .object(let own) = self, case .object(let added) = other else { return other }
    return .object(own.merging(added) { $1 })
  }

  /// Encodes the value as UTF-8. Members are sorted by name, so that equal values give equal bytes.
  func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }
}

extension JSON: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }
}

extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(nilLiteral: ()) { self = .null }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(stringLiteral value: String) { self = .string(value) }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}
