// SPDX-License-Identifier: MIT

// A validator for the part of JSON Schema that the service's OpenAPI document uses. `oneOf` is read
// as `anyOf`, since some of its alternatives overlap.

import Foundation

/// Checks JSON against the schemas of one OpenAPI document.
struct SchemaValidator {
  typealias Object = [String: Any]

  let document: Object

  /// Problems of a GET route's 200 answer; nil if the document says nothing about it.
  func problems(of body: Any, route: String) -> [String]? {
    let operation = ((document["paths"] as? Object)?[route] as? Object)?["get"] as? Object
    guard let response = (operation?["responses"] as? Object)?["200"] as? Object,
      let content = resolved(response)["content"] as? Object,
      let schema = (content["application/json"] as? Object)?["schema"] as? Object
    else { return nil }
    return problems(of: body, schema, at: "body")
  }

  /// What a `$ref` points at.
  private func resolved(_ object: Object) -> Object {
    guard let reference = object["$ref"] as? String else { return object }
    let target = reference.split(separator: "/").dropFirst()
      .reduce(document as Any?) { ($0 as? Object)?[String($1)] }
    return target.flatMap { $0 as? Object }.map(resolved) ?? ["not": [:] as Object]
  }

  private func problems(of value: Any, _ unresolved: Object, at path: String) -> [String] {
    let schema = resolved(unresolved)
    if schema["not"] != nil { return ["\(path): the reference leads nowhere"] }
    var found: [String] = []
    for part in schema["allOf"] as? [Object] ?? [] { found += problems(of: value, part, at: path) }
    for word in ["anyOf", "oneOf"] {
      guard let choices = schema[word] as? [Object] else { continue }
      let results = choices.map { problems(of: value, $0, at: path) }
      if results.allSatisfy({ !$0.isEmpty }) {
        found += ["\(path): fits no alternative"] + (results.min { $0.count < $1.count } ?? [])
      }
    }
    found += typeProblems(of: value, schema, at: path)
    if let object = value as? Object { found += memberProblems(of: object, schema, at: path) }
    if let list = value as? [Any] { found += elementProblems(of: list, schema, at: path) }
    return found
  }

  private func typeProblems(of value: Any, _ schema: Object, at path: String) -> [String] {
    let types = schema["type"] as? [String] ?? (schema["type"] as? String).map { [$0] } ?? []
    if !types.isEmpty, !types.contains(where: { isOfType(value, $0) }) {
      return ["\(path): \(value) is not of type \(types.joined(separator: " or "))"]
    }
    var found: [String] = []
    if let text = value as? String {
      if let allowed = schema["enum"] as? [String], !allowed.contains(text) {
        found.append("\(path): \(text) is not allowed")
      }
      if let only = schema["const"] as? String, only != text {
        found.append("\(path): \(text) is not \(only)")
      }
      let date = #/\d{4}-\d\d-\d\d/#
      let time = #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)/#
      switch schema["format"] as? String {
      case "date" where text.wholeMatch(of: date) == nil,
        "date-time" where text.wholeMatch(of: time) == nil:
        found.append("\(path): \(text) is no date")
      default: break
      }
    }
    if let number = (value as? NSNumber)?.doubleValue {
      if let minimum = schema["minimum"] as? Double, number < minimum {
        found.append("\(path): \(number) is below \(minimum)")
      }
      if let minimum = schema["exclusiveMinimum"] as? Double, number <= minimum {
        found.append("\(path): \(number) is not above \(minimum)")
      }
      if let maximum = schema["maximum"] as? Double, number > maximum {
        found.append("\(path): \(number) is above \(maximum)")
      }
    }
    return found
  }

  private func isOfType(_ value: Any, _ type: String) -> Bool {
    let isTruth = (value as? NSNumber).map { "\($0)" == "true" || "\($0)" == "false" } ?? false
    switch type {
    case "object": return value is Object
    case "array": return value is [Any]
    case "string": return value is String
    case "null": return value is NSNull
    case "boolean": return value is Bool
    case "number": return value is NSNumber && !isTruth
    case "integer":
      return !isTruth
        && (value as? NSNumber).map { $0.doubleValue.rounded() == $0.doubleValue }
          ?? false
    default: return false
    }
  }

  private func memberProblems(of object: Object, _ schema: Object, at path: String) -> [String] {
    let missing = (schema["required"] as? [String] ?? []).filter { object[$0] == nil }
    var found = missing.map { "\(path): \($0) is missing" }
    for (name, part) in schema["properties"] as? Object ?? [:] {
      guard let member = object[name], let part = part as? Object else { continue }
      found += problems(of: member, part, at: "\(path).\(name)")
    }
    return found
  }

  private func elementProblems(of list: [Any], _ schema: Object, at path: String) -> [String] {
    var found: [String] = []
    if let minimum = schema["minItems"] as? Int, list.count < minimum {
      found.append("\(path): fewer than \(minimum) elements")
    }
    guard let part = schema["items"] as? Object else { return found }
    for (index, element) in list.enumerated() {
      found += problems(of: element, part, at: "\(path)[\(index)]")
    }
    return found
  }
}
