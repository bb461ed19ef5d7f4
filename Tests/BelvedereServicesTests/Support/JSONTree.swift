// SPDX-License-Identifier: MIT

// Visits and changes a JSON tree, to damage each part of a recorded answer.

import Foundation

/// The path to each value of a tree, by keys and indices.
func paths(in value: Any) -> [[String]] {
  let children: [(String, Any)] =
    switch value {
    case let fields as [String: Any]: fields.sorted { $0.key < $1.key }
    case let list as [Any]: list.enumerated().map { ("\($0.offset)", $0.element) }
    default: []
    }
  return children.flatMap { name, child in [[name]] + paths(in: child).map { [name] + $0 } }
}

/// The tree with the value at a path replaced; nil removes it.
func replacing(_ path: ArraySlice<String>, in value: Any, with new: Any?) -> Any? {
  guard let name = path.first else { return new }
  if var fields = value as? [String: Any] {
    fields[name] = replacing(path.dropFirst(), in: fields[name] ?? NSNull(), with: new)
    return fields
  }
  if var list = value as? [Any], let index = Int(name), list.indices.contains(index) {
    list[index] = replacing(path.dropFirst(), in: list[index], with: new) ?? NSNull()
    return list
  }
  return value
}
