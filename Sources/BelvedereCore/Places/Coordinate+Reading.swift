// Positions out of what a person pastes: any notation, and the addresses of map services.

import Foundation

extension Coordinate {
  /// Reads a position from text that somebody copied elsewhere.
  ///
  /// Understands decimal degrees with a point or a comma, degrees with minutes and seconds, letters for the
  /// half of the earth, geo: addresses, ISO 6709, full Plus Codes, and the addresses of OpenStreetMap,
  /// Google Maps, Apple Maps and Bing Maps. Nil for anything else, for what can be read in two ways
  /// (`48,85837,2,294481`), and for positions that do not exist.
  package init?(pasted text: String) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    // What is longer is a letter, not a position.
    guard text.utf8.count <= 2_000 else { return nil }
    if let position = PlusCode(text: text)?.centre {
      self = position
      return
    }
    let lower = text.lowercased()
    let numbers =
      if lower.hasPrefix("geo:") {
        pair(in: lower.dropFirst(4))
      } else if lower.hasPrefix("http://") || lower.hasPrefix("https://") {
        mapAddress(text)
      } else {
        iso6709(text) ?? measured(text) ?? plain(text)
      }
    guard let numbers else { return nil }
    self.init(latitude: numbers.latitude, longitude: numbers.longitude)
  }
}

private typealias Numbers = (latitude: Double, longitude: Double)

/// The numbers at the beginning of `48.85837,2.294481;u=35` or `48.85837,2.294481,17z`.
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
  // OpenStreetMap: a mark, or what the map shows.
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
  // Google: a mark in the data of the path, or what the map shows.
  if let match = address.path.firstMatch(of: /!3d(-?[\d.]+)!4d(-?[\d.]+)/),
    let latitude = Double(match.1), let longitude = Double(match.2)
  {
    return (latitude, longitude)
  }
  return address.path.firstMatch(of: /@/).flatMap { pair(in: address.path[$0.range.upperBound...]) }
}

private func iso6709(_ text: String) -> Numbers? {
  guard
    let match = text.wholeMatch(
      of: /([+-]\d{2}(?:\.\d+)?)([+-]\d{3}(?:\.\d+)?)(?:[+-]\d+(?:\.\d+)?)?(?:CRSWGS_84)?\/?/),
    let latitude = Double(match.1), let longitude = Double(match.2)
  else { return nil }
  return (latitude, longitude)
}

/// Two numbers and nothing else. The decimal sign is a comma only where something else parts the two.
private func plain(_ text: String) -> Numbers? {
  if let match = text.wholeMatch(of: /([+-−]?\d+(?:\.\d+)?)\s*[,;\s]\s*([+-−]?\d+(?:\.\d+)?)/) {
    // "48,85837" is one number.
    guard text.contains(".") || text.contains(where: { $0 == ";" || $0.isWhitespace }) else {
      return nil
    }
    return numbers(match.1, match.2)
  }
  if let match = text.wholeMatch(of: /([+-−]?\d+(?:,\d+)?)\s*(?:;|\s|,\s)\s*([+-−]?\d+(?:,\d+)?)/) {
    return numbers(match.1, match.2)
  }
  return nil
}

private func numbers(_ first: Substring, _ second: Substring) -> Numbers? {
  guard let latitude = number(first), let longitude = number(second) else { return nil }
  return (latitude, longitude)
}

/// A number with a point or a comma, and either sign for minus.
private func number(_ text: Substring) -> Double? {
  Double(text.replacing(",", with: ".").replacing("−", with: "-"))
}

/// Two angles with marks or letters: `48°51′30.1″ N, 2°17′40.1″ E`, `N48.85837 E2.294481`,
/// `48 51 30.1 N 2 17 40.1 E`.
private func measured(_ text: String) -> Numbers? {
  let text = normalized(text)
  guard text.contains(where: { "NSEW°".contains($0) }) else { return nil }
  let angle =
    /\s*([NSEW]?)\s*([+-]?\d{1,3}(?:[.,]\d+)?)\s*(?:°\s*|\s+(?=\d)|(?=\s*[NSEW,;]|\s*$))(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:'\s*|\s+(?=\d)|(?=\s*[NSEW,;]|\s*$))(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:"|(?=\s*[NSEW,;]|\s*$)))?)?\s*([NSEW]?)\s*/
  guard let first = text.prefixMatch(of: angle) else { return nil }
  var rest = text[first.range.upperBound...]
  if let mark = rest.first, mark == "," || mark == ";" { rest = rest.dropFirst() }
  guard let second = rest.wholeMatch(of: angle) else { return nil }
  let angles = [first, second].compactMap { match in
    Angle(
      before: match.1, degrees: match.2, minutes: match.3, seconds: match.4, after: match.5)
  }
  guard angles.count == 2 else { return nil }
  switch (angles[0].axis, angles[1].axis) {
  case (.latitude, .longitude), (nil, nil): return (angles[0].value, angles[1].value)
  case (.longitude, .latitude): return (angles[1].value, angles[0].value)
  default: return nil
  }
}

/// One marks for degrees, minutes and seconds each, and upper case.
private func normalized(_ text: String) -> String {
  String(
    text.uppercased().map { character in
      switch character {
      case "º", "˚": "°"
      case "′", "’", "‘", "´", "`": "'"
      case "″", "”", "“": "\""
      case "−", "–": "-"
      default: character
      }
    }
  ).replacing("''", with: "\"")
}

private struct Angle {
  enum Axis { case latitude, longitude }

  let value: Double
  /// Nil where no letter tells it.
  let axis: Axis?

  init?(
    before: Substring, degrees: Substring, minutes: Substring?, seconds: Substring?,
    after: Substring
  ) {
    // One letter, on one side.
    guard before.isEmpty || after.isEmpty, let whole = number(degrees) else { return nil }
    let parts = [minutes, seconds].map { $0.flatMap(number) ?? 0 }
    guard parts.allSatisfy({ $0 < 60 }) else { return nil }
    let size = abs(whole) + parts[0] / 60 + parts[1] / 3_600
    let letter = before.isEmpty ? after : before
    let isNegative = degrees.hasPrefix("-")
    guard letter.isEmpty || !isNegative else { return nil }
    value = isNegative || letter == "S" || letter == "W" ? -size : size
    axis = letter.isEmpty ? nil : letter == "N" || letter == "S" ? .latitude : .longitude
  }
}
