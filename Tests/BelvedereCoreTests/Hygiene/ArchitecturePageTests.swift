// SPDX-License-Identifier: MIT

// Compares the tables of docs/architecture.md with the sources.

import Foundation
import Testing

@Suite struct ArchitecturePageTests {
  /// The quoted names that match, in the first column of a section's tables.
  private func names(in heading: String) throws -> [String] {
    let page = try ProjectFolder.text(of: "docs/architecture.md")
    let section = try #require(page.components(separatedBy: "\n## \(heading)\n").dropFirst().first)
    let rows = section.components(separatedBy: "\n## ")[0].split(separator: "\n")
      .filter { $0.hasPrefix("| ") }.compactMap { $0.split(separator: "|").first }
    return rows.flatMap { row in row.matches(of: /`([^`]+)`/).map { String($0.output.1) } }
  }

  /// The names of threads and queues, as shown by a debugger.
  @Test func everyThreadIsInTheTable() throws {
    let program = ["BelvedereCore", "BelvedereServices", "BelvedereModel", "BelvedereUI", "GtkKit"]
    let files = try SourceFile.all().filter { $0.isSwift && program.contains($0.module) }
    var labels: Set<String> = []
    for file in files {
      let executors = file.text.matches(of: /(?:Thread|Queue)Executor\(label: "([^"]+)"/)
      let queues = file.text.matches(of: /DispatchQueue\(\s*label: "([^"]+)"/)
      let threads = file.text.matches(of: /thread\.name = "([^"]+)"/)
      labels.formUnion((executors + queues + threads).map { String($0.output.1) })
    }
    #expect(labels.count >= 10 && labels.allSatisfy { $0.hasPrefix("belvedere.") })
    #expect(Set(try names(in: "Threads").filter { $0.hasPrefix("belvedere.") }) == labels)
  }

  @Test func everyModuleIsInTheTable() throws {
    let folder = ProjectFolder.root.appending(path: "Sources")
    let modules = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { !$0.hasPrefix(".") }
    // The benchmark and the two programs are in the graph above it.
    let programs: Set = ["belvedere", "belvedere-bench", "belvedere-demo-service"]
    #expect(Set(try names(in: "Modules")) == Set(modules).subtracting(programs))
  }

  /// The project's modules in the imports, in Package.swift and in the graph.
  @Test func theGraphHasWhatModulesImport() throws {
    let package = try ProjectFolder.text(of: "Package.swift")
    let page = try ProjectFolder.text(of: "docs/architecture.md")
    let graph = try #require(page.components(separatedBy: "```").dropFirst().first)
    let files = Dictionary(grouping: try SourceFile.all().filter(\.isSwift), by: \.module)
    let modules = Set(files.keys).union(
      package.matches(of: /name: "(C\w+)"/).map { "\($0.output.1)" })
    for module in [
      "BelvedereModel", "BelvedereUI", "BelvedereServices", "GtkKit", "DemoService", "DemoSources",
    ] {
      let entry = try #require(
        package.components(separatedBy: "name: \"\(module)\"").dropFirst().first)
      let declared = entry.components(separatedBy: "arget(")[0]
      let imported = Set(
        files[module, default: []].flatMap(\.lines).compactMap(SourceFile.imported(by:)).map(
          String.init)
      ).intersection(modules)
      for used in imported {
        #expect(declared.contains("\"\(used)\""), "\(module) imports \(used) undeclared")
        #expect(graph.contains(used), "\(module) uses \(used), which the graph does not have")
      }
    }
  }
}
