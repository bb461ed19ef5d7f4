// Addresses of photos' pages, as people copy them out of a browser or a message.

import Foundation

/// The photo whose page an address leads to.
package enum PhotoPageAddress: Sendable, Hashable {
  case unsplash(Photo.ID)
  /// A page of Wikimedia Commons, by its number.
  case commonsPage(Int)
  /// A page of Wikimedia Commons, by its title with `File:`.
  case commonsFile(String)

  /// The characters of an id of Unsplash.
  private static let idLength = 11

  /// Nil unless the address is https, of one of the two hosts, and has the path of a photo's page. Scheme and host
  /// may be in capitals.
  package init?(_ text: String) {
    guard text.utf8.count <= TextLimit.addressBytes,
      let parts = URLComponents(string: text.trimmingCharacters(in: .whitespacesAndNewlines)),
      parts.scheme?.lowercased() == "https", parts.user == nil, parts.password == nil,
      [nil, 443].contains(parts.port)
    else { return nil }
    let found: PhotoPageAddress? =
      switch parts.host?.lowercased() {
      case "unsplash.com": Self.unsplash(path: parts.path)
      case "commons.wikimedia.org": Self.commons(parts)
      default: nil
      }
    guard let found else { return nil }
    self = found
  }

  /// `/photos/ID`, or `/photos/some-words-ID`.
  private static func unsplash(path: String) -> PhotoPageAddress? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1] == "photos" else { return nil }
    let (words, id) = (parts[2].dropLast(idLength), parts[2].suffix(idLength))
    let isID = id.utf8.allSatisfy { byte in
      byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
        || Character(UnicodeScalar(byte)).isASCIILetterOrDigit
    }
    guard isID, id.utf8.count == idLength, words.isEmpty || words.hasSuffix("-") else { return nil }
    return .unsplash(String(id))
  }

  /// `/wiki/File:Name.jpg`, `/?curid=1` and `/w/index.php?curid=1`.
  private static func commons(_ parts: URLComponents) -> PhotoPageAddress? {
    let prefix = "/wiki/File:"
    if parts.path.hasPrefix(prefix) {
      // No title has a "|", which would name several files.
      let name = parts.path.dropFirst(prefix.count).replacing("_", with: " ")
      let isName = !name.isEmpty && !name.unicodeScalars.contains { $0 == "|" || $0.value < 0x20 }
      return isName ? .commonsFile("File:\(name)") : nil
    }
    guard ["/", "/w/index.php"].contains(parts.path),
      let number = parts.queryItems?.first(where: { $0.name == "curid" })?.value.flatMap({ Int($0) }
      ),
      number > 0
    else { return nil }
    return .commonsPage(number)
  }

  /// The id by which a source knows the photo; nil for a photo of another source.
  package func id(at source: PhotoSource) -> Photo.ID? {
    switch self {
    case .unsplash(let id): source.isArchive ? nil : id
    case .commonsPage(let number): source.isArchive ? source.photoID(number) : nil
    case .commonsFile(let title): source.isArchive ? source.photoID(title) : nil
    }
  }
}

extension Character {
  fileprivate var isASCIILetterOrDigit: Bool { isASCII && (isLetter || isNumber) }
}
