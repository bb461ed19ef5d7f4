// SPDX-License-Identifier: MIT

// Reads positions from pasted text: any notation, and the addresses of map services.

import Foundation

extension Coordinate {
  /// Reads a position from text that was copied elsewhere.
  ///
  /// Understands decimal degrees with a point or a comma, degrees with minutes and seconds, letters for the
  /// hemispheres, geo: addresses, ISO 6709, full Plus Codes, and the addresses of OpenStreetMap, Google Maps,
  /// Apple Maps and Bing Maps; digits of every script. Nil for anything else, for ambiguous text
  /// (`48,85837,2,294481`), and for positions that do not exist.
  package init?(pasted text: String) {
    let typed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    // A longer text is not a position.
    guard typed.utf8.count <= 2_000 else { return nil }
    let text = typed.withPlainDigits
    if let position = PlusCode(text: text)?.centre {
      self = position
      return
    }
    if GeoAddress.isGeo(text) {
      guard let position = (try? GeoAddress(text))?.position else { return nil }
      self = position
      return
    }
    let lower = text.lowercased()
    let numbers =
      if lower.hasPrefix("http://") || lower.hasPrefix("https://") {
        mapAddress(text)
      } else {
        iso6709(text) ?? measured(text) ?? plain(text)
      }
    guard let numbers else { return nil }
    self.init(latitude: numbers.latitude, longitude: numbers.longitude)
  }
}

private typealias Numbers = (latitude: Double, longitude: Double)

/// The numbers at the beginning of `48.85837,2.294481,17z`.
private func pair(in text: some StringProtocol) -> Numbers? {
  guard
    let match = String(text).prefixMatch(
      of: /\s*([+-]?\d{1,3}(?:\.\d+)?)\s*,\s*([+-]?\d{1,3}(?:\.\d+)?)(?![\d.])/),
    let latitude = Double(match.1), let longitude = Double(match.2)
  else { return nil }
  return (latitude, longitude)
}

private func mapAddress(_ text: String) -> Numbers? {
  guard let address = URLComponents(string: text) else { return nil }
  let query = address.queryItems ?? []
  func value(_ name: String) -> String? { query.first { $0.name == name }?.value }
  // OpenStreetMap: the marker, else the middle of the map.
  if let latitude = value("mlat").flatMap(Double.init),
    let longitude = value("mlon").flatMap(Double.init)
  {
    return (latitude, longitude)
  }
  if let match = address.fragment?.firstMatch(of: /map=[\d.]+\/(-?[\d.]+)\/(-?[\d.]+)/),
    let latitude = Double(match.1), let longitude = Double(match.2)
  {
    return (latitude, longitude)
  }
  // Google ("query", "q"), Apple ("ll", "coordinate", "q"), Bing ("cp", with a tilde).
  for name in ["query", "ll", "coordinate", "q", "cp"] {
    if let text = value(name), let numbers = pair(in: text.replacing("~", with: ",")) {
      return numbers
    }
  }
  // Google: the marker in the data of the path, else the search, else the middle of the map.
  if let match = address.path.firstMatch(of: /!3d(-?[\d.]+)!4d(-?[\d.]+)/),
    let latitude = Double(match.1), let longitude = Double(match.2)
  {
    return (latitude, longitude)
  }
  return address.path.matches(of: /\/(?:search|place)\/|@/).lazy
    .compactMap { pair(in: address.path[$0.range.upperBound...]) }.first
}

private func iso6709(_ text: String) -> Numbers? {
  guard
    let match = text.wholeMatch(
      of: /([+-]\d{2}(?:\.\d+)?)([+-]\d{3}(?:\.\d+)?)(?:[+-]\d+(?:\.\d+)?)?(?:CRSWGS_84)?\/?/),
    let latitude = Double(match.1), let longitude = Double(match.2)
  else { return nil }
  return (latitude, longitude)
}

/// Two numbers and nothing else. The decimal sign is a comma only if another character separates the two.
private func plain(_ text: String) -> Numbers? {
  if let match = text.wholeMatch(
    of: /([+−-]?\d+(?:\.\d+)?)(?:\s*[,;]\s*|\s+)([+−-]?\d+(?:\.\d+)?)/)
  {
    // "48,85837" is one number.
    guard text.contains(".") || text.contains(where: { $0 == ";" || $0.isWhitespace }) else {
      return nil
    }
    return numbers(match.1, match.2)
  }
  if let match = text.wholeMatch(
    of: /([+−-]?\d+(?:,\d+)?)(?:\s*;\s*|\s*,\s+|\s+)([+−-]?\d+(?:,\d+)?)/)
  {
    return numbers(match.1, match.2)
  }
  return nil
}

private func numbers(_ first: Substring, _ second: Substring) -> Numbers? {
  guard let latitude = number(first), let longitude = number(second) else { return nil }
  return (latitude, longitude)
}

/// A number with a point or a comma, and with either minus sign.
private func number(_ text: Substring) -> Double? {
  Double(text.replacing(",", with: ".").replacing("−", with: "-"))
}

/// Two angles with marks or letters: `48°51′30.1″ N, 2°17′40.1″ E`, `N48.85837 E2.294481`,
/// `48 51 30.1 N 2 17 40.1 E`.
private func measured(_ text: String) -> Numbers? {
  guard let tokens = tokens(of: text), let cut = secondAngle(in: tokens),
    let first = Angle(tokens[..<cut]), let second = Angle(tokens[cut...])
  else { return nil }
  return switch (first.axis, second.axis) {
  case (.latitude, .longitude), (nil, nil): (first.degrees, second.degrees)
  case (.longitude, .latitude): (second.degrees, first.degrees)
  default: nil
  }
}

private enum Token: Hashable {
  case number(String)
  case mark(Mark)
  case half(Half)
  case separator

  /// The hemispheres.
  enum Half: Character { case north = "N", south = "S", east = "E", west = "W" }
  enum Mark: Int { case degrees, minutes, seconds }

  var isHalf: Bool { if case .half = self { true } else { false } }
}

/// Nil if there is anything else, or neither a mark nor a letter.
private func tokens(of text: String) -> [Token]? {
  var rest = Substring(text.uppercased().replacing("''", with: "\"").replacing("’’", with: "\""))
  var tokens: [Token] = []
  while let character = rest.first {
    if let number = rest.prefixMatch(of: /[+−-]?\d+(?:[.,]\d+)?/) {
      tokens.append(.number(String(number.output)))
      rest = rest[number.range.upperBound...]
      continue
    }
    switch character {
    case "°", "º", "˚": tokens.append(.mark(.degrees))
    case "'", "′", "’", "‘", "´", "`": tokens.append(.mark(.minutes))
    case "\"", "″", "”", "“": tokens.append(.mark(.seconds))
    case ",", ";": tokens.append(.separator)
    case _ where character.isWhitespace: break
    default:
      guard let half = Token.Half(rawValue: character) else { return nil }
      tokens.append(.half(half))
    }
    rest = rest.dropFirst()
  }
  return tokens.contains { $0.isHalf || $0 == .mark(.degrees) } ? tokens : nil
}

/// The index at which the second angle begins. Letters stand before both angles or after both. Without letters,
/// it begins after the separator, or before the second number in degrees.
private func secondAngle(in tokens: [Token]) -> Int? {
  if let first = tokens.first, first.isHalf {
    return tokens.dropFirst().firstIndex(where: \.isHalf)
  }
  if let letter = tokens.firstIndex(where: \.isHalf) { return letter + 1 }
  if let separator = tokens.firstIndex(of: .separator) { return separator }
  guard let mark = tokens.lastIndex(of: .mark(.degrees)), mark > 0 else { return nil }
  return mark - 1
}

private struct Angle {
  enum Axis { case latitude, longitude }

  let degrees: Double
  /// Nil if no letter names it.
  let axis: Axis?

  /// - Parameter tokens: a letter or none, one to three numbers with or without their marks, and the
  ///   separator between the angles.
  init?(_ tokens: ArraySlice<Token>) {
    let tokens = tokens.trimmingPrefix([.separator])
    var rest = tokens.last == .separator ? tokens.dropLast() : tokens[...]
    var half: Token.Half?
    if case .half(let letter) = rest.first {
      half = letter
      rest = rest.dropFirst()
    } else if case .half(let letter) = rest.last {
      half = letter
      rest = rest.dropLast()
    }
    var parts: [Substring] = []
    while let token = rest.popFirst() {
      guard case .number(let text) = token, parts.count < 3 else { return nil }
      if case .mark(let mark) = rest.first {
        guard mark.rawValue == parts.count else { return nil }
        rest = rest.dropFirst()
      }
      parts.append(text[...])
    }
    let numbers = parts.compactMap(number)
    guard let whole = numbers.first, numbers.count == parts.count,
      numbers.dropFirst().allSatisfy({ (0..<60).contains($0) }),
      numbers.dropLast().allSatisfy({ $0 == $0.rounded() })
    else { return nil }
    let isNegative = whole.sign == .minus
    guard half == nil || !isNegative else { return nil }
    let size = zip(numbers, [1.0, 60, 3_600]).reduce(0) { $0 + abs($1.0) / $1.1 }
    degrees = isNegative || half == .south || half == .west ? -size : size
    axis = half.map { $0 == .north || $0 == .south ? .latitude : .longitude }
  }
}
