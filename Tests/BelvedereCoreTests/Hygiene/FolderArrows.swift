// SPDX-License-Identifier: MIT

// Finds the uses between the folders of a module by defined names: types, protocols, and functions and constants
// outside of types. A member with the name of one of those is a false positive.

/// The arrows between the folders of one module.
struct FolderArrows {
  /// For each folder the folders that it uses, with one name from each.
  private(set) var uses: [String: [String: Substring]] = [:]

  /// - Parameter files: the Swift files of one module.
  init(of files: [SourceFile]) {
    var homes: [Substring: Set<String>] = [:]
    for file in files {
      for name in file.definitions { homes[name, default: []].insert(file.folder) }
    }
    for file in files {
      for word in file.lines.flatMap(\.wordsOutsideStrings) {
        // A name that is defined in two folders is ambiguous.
        guard let home = homes[word], home.count == 1, let used = home.first, used != file.folder
        else { continue }
        uses[file.folder, default: [:]][used] = word
      }
    }
  }

  /// A path from a folder back to it, as `A uses B (Name)` for each step; nil when there is none.
  var circle: [String]? {
    var done: Set<String> = []
    for folder in uses.keys.sorted() {
      if let steps = circle(from: folder, on: [], done: &done) { return steps }
    }
    return nil
  }

  private func circle(from folder: String, on way: [String], done: inout Set<String>) -> [String]? {
    if let start = way.firstIndex(of: folder) {
      let round = way[start...] + [folder]
      return zip(round, round.dropFirst()).map { "\($0) uses \($1) (\(uses[$0]?[$1] ?? ""))" }
    }
    guard !done.contains(folder) else { return nil }
    for used in uses[folder, default: [:]].keys.sorted() {
      if let steps = circle(from: used, on: way + [folder], done: &done) { return steps }
    }
    done.insert(folder)
    return nil
  }
}

extension SourceFile {
  /// The file's folder, from `Sources`.
  var folder: String { path.split(separator: "/").dropFirst().dropLast().joined(separator: "/") }

  /// The names that other files can use: types, protocols, and functions and constants outside of types.
  var definitions: [Substring] {
    let kinds: Set<Substring> = [
      "class", "struct", "enum", "protocol", "actor", "typealias", "func", "let", "var",
    ]
    return lines.compactMap { line in
      guard let first = line.code.first, !first.isWhitespace,
        !line.words.contains("private"), !line.words.contains("fileprivate"),
        let kind = line.words.firstIndex(where: kinds.contains), kind + 1 < line.words.count
      else { return nil }
      return line.words[kind + 1]
    }
  }
}

extension SourceFile.Line {
  fileprivate var wordsOutsideStrings: [Substring] {
    guard code.contains("\"") else { return words }
    return code.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset.isMultiple(of: 2) }
      .flatMap { $0.element.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "@") } }
  }
}
