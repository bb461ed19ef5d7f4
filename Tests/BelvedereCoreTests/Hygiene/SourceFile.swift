// SPDX-License-Identifier: MIT

// A source file for the hygiene rules: module, path, lines, and the identifiers of its code without comments.

/// One file below `Sources`.
struct SourceFile {
  /// One line of code: its number from 1, the text before any `//` comment, and its identifiers.
  struct Line {
    let number: Int
    let code: Substring
    let words: [Substring]
  }

  /// The folder below `Sources`, which is the target.
  let module: String
  /// From the package's root.
  let path: String
  let text: String
  let lines: [Line]

  init(path: String, text: String) {
    module = path.split(separator: "/").dropFirst().first.map(String.init) ?? ""
    self.path = path
    self.text = text
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
      Self.line(number: $0 + 1, text: $1)
    }
  }

  var isSwift: Bool { path.hasSuffix(".swift") }

  /// The module that a line imports, with any attributes and import kind.
  static func imported(by line: Line) -> Substring? {
    guard let position = line.words.firstIndex(of: "import"), line.isImport(at: position) else {
      return nil
    }
    let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var", "typealias"]
    return line.words[(position + 1)...].first { !kinds.contains($0) }
  }

  private static func line(number: Int, text: Substring) -> Line {
    let isDirective = text.drop { $0 == " " }.hasPrefix("//")
    // A URL in a string contains `//` after a colon.
    let comment = text.ranges(of: " //").first?.lowerBound
    let code = isDirective ? "" : comment.map { text[..<$0] } ?? text
    let words = code.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "@") }
    return Line(number: number, code: code, words: words)
  }
}

extension SourceFile.Line {
  /// True if everything before the word `import` may precede an import.
  fileprivate func isImport(at position: Int) -> Bool {
    words[..<position].allSatisfy { word in
      word.hasPrefix("@")
        || ["public", "package", "internal", "private", "fileprivate"].contains(word)
    }
  }
}

extension SourceFile {
  /// Every Swift and C file below `Sources` of this package.
  static func all() throws -> [SourceFile] { try read.get() }

  private static let read = Result {
    try ProjectFolder.files(below: "Sources", endingIn: [".swift", ".c", ".h"]).map {
      SourceFile(path: $0, text: try ProjectFolder.text(of: $0))
    }
  }
}
