// SPDX-License-Identifier: MIT

// The libraries that are linked into the installed programs. The About window names them, and their licence
// texts in `data/licenses` are installed. A test compares this list with that folder and Package.resolved.

/// A library that is linked into the programs.
package struct LinkedLibrary: Sendable, Hashable {
  package let name: String
  package let copyright: String
  /// The licence's own name, which is not translated.
  package let license: String
  package let address: String
  /// File names in `data/licenses`, without `.txt`. The first text of a Swift package is named after the
  /// package's identity.
  package let texts: [String]

  private init(
    _ name: String, _ copyright: String, _ license: String, _ address: String, _ texts: String...
  ) {
    self.name = name
    self.copyright = copyright
    self.license = license
    self.address = address
    self.texts = texts
  }
}

extension LinkedLibrary {
  private static let apache = "Apache License 2.0"
  private static let swift = "Apache License 2.0 with Runtime Library Exception"
  private static let swiftAuthors = "© Apple Inc. and the Swift project authors"

  package static let all = [
    LinkedLibrary(
      "GRDB", "© 2015–2025 Gwendal Roué", "MIT License", "https://github.com/groue/GRDB.swift",
      "grdb.swift"),
    LinkedLibrary(
      "SwiftNIO", "© 2017, 2018 The SwiftNIO Project", apache,
      "https://github.com/apple/swift-nio", "swift-nio"),
    LinkedLibrary(
      "llhttp", "© 2018 Fedor Indutny", "MIT License", "https://github.com/nodejs/llhttp", "llhttp"),
    LinkedLibrary(
      "SwiftLog", "© 2018, 2019 The SwiftLog Project", apache,
      "https://github.com/apple/swift-log", "swift-log"),
    LinkedLibrary(
      "Swift Argument Parser", swiftAuthors, swift,
      "https://github.com/apple/swift-argument-parser", "swift-argument-parser"),
    LinkedLibrary(
      "Swift Atomics", swiftAuthors, swift, "https://github.com/apple/swift-atomics",
      "swift-atomics"),
    LinkedLibrary(
      "Swift Collections", swiftAuthors, swift, "https://github.com/apple/swift-collections",
      "swift-collections"),
    // A dependency of SwiftNIO; the linker omits it while nothing calls it.
    LinkedLibrary(
      "Swift System", swiftAuthors, swift, "https://github.com/apple/swift-system",
      "swift-system"),
    LinkedLibrary(
      "Swift, Foundation, libdispatch", swiftAuthors, swift, "https://www.swift.org", "swift",
      "foundation-uuid"),
    LinkedLibrary(
      "ICU", "© 2016–2024 Unicode, Inc.", "Unicode License v3", "https://icu.unicode.org", "icu"),
  ]
}
