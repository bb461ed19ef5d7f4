// Scans `Sources` by the rules of HygieneRule and names every offending line.

import Testing

@Suite struct SourceHygieneTests {
  @Test func everySourceFileKeepsTheRules() throws {
    let files = try SourceFile.all()
    try #require(files.count > 20)

    for file in files {
      for rule in HygieneRule.all {
        for (line, complaint) in rule.check(file) {
          Issue.record("\(file.path):\(line): \(complaint) (\(rule.name))")
        }
      }
    }
  }
}

/// The rules themselves, on small files that break them.
@Suite struct HygieneRuleTests {
  private func complaints(_ rule: HygieneRule, in text: String, at path: String) -> [Int] {
    rule.check(SourceFile(path: path, text: text)).map(\.line)
  }

  @Test(arguments: [
    "import GRDB", "@preconcurrency import GRDB", "package import GRDB",
    "import struct GRDB.Row", "@_exported public import class GRDB.DatabaseQueue",
  ])
  func importsAgainstTheArrowsAreFound(line: String) {
    #expect(
      complaints(.imports, in: "// x\n\(line)\n", at: "Sources/BelvedereModel/A.swift") == [2])
    #expect(complaints(.imports, in: line, at: "Sources/BelvedereServices/A.swift").isEmpty)
  }

  @Test(arguments: ["// import GRDB", "let import_ = 1", "/// We import GRDB here."])
  func whatIsNoImportIsLeftAlone(line: String) {
    #expect(complaints(.imports, in: line, at: "Sources/BelvedereModel/A.swift").isEmpty)
  }

  @Test func aModuleWithoutAListIsFound() {
    #expect(complaints(.imports, in: "// x", at: "Sources/Extra/A.swift") == [1])
  }

  @Test func toolkitNamesOutsideTheShellAreFound() {
    let text = "// gtk_init is fine here\ngtk_init()\nlet a = 1 // adw_init\ng_free(p)\n"

    #expect(complaints(.toolkitNames, in: text, at: "Sources/BelvedereModel/A.swift") == [2, 4])
    #expect(complaints(.toolkitNames, in: text, at: "Sources/GtkKit/A.swift").isEmpty)
    #expect(
      complaints(
        .toolkitNames, in: "import CSecret\ng_free(p)\ngtk_init()",
        at: "Sources/BelvedereServices/A.swift") == [3])
  }

  @Test func secondMainLoopsAreFound() {
    let text = "RunLoop.main.run()\nlet fadeTimer = 1\nTimer(timeInterval: 1)\ndispatchMain()"

    #expect(complaints(.mainLoops, in: text, at: "Sources/belvedere/main.swift") == [1, 3, 4])
    #expect(complaints(.mainLoops, in: text, at: "Sources/DemoService/A.swift").isEmpty)
  }

  @Test func forcedTriesAreFound() {
    #expect(complaints(.forcedTries, in: "try f()\ntry! f()", at: "Sources/GtkKit/A.swift") == [2])
  }

  @Test func printsInLibrariesAreFound() {
    let text = "print(1)\nlog.print(1)\nblueprint(1)\n"

    #expect(complaints(.prints, in: text, at: "Sources/BelvedereCore/A.swift") == [1])
    #expect(complaints(.prints, in: text, at: "Sources/belvedere/main.swift").isEmpty)
  }

  @Test func iconNamesOutsideTheirTableAreFound() {
    let text = "let a = 1\nlet icon = \"go-next-symbolic\"\n// \"go-up-symbolic\"\n"

    #expect(complaints(.icons, in: text, at: "Sources/BelvedereUI/Feed/A.swift") == [2])
    #expect(complaints(.icons, in: text, at: "Sources/BelvedereUI/Common/Icon.swift").isEmpty)
  }

  @Test func unownedReferencesInTheShellAreFound() {
    let text = "// unowned\nf { [unowned self] in g() }\nf { [weak self] in g() }\n"

    #expect(complaints(.unowned, in: text, at: "Sources/BelvedereUI/A.swift") == [2])
    #expect(complaints(.unowned, in: text, at: "Sources/BelvedereServices/A.swift").isEmpty)
  }

  @Test func longFilesAreFound() {
    let line = "let a = 1\n"

    #expect(
      complaints(.length, in: String(repeating: line, count: 600), at: "Sources/GtkKit/A.swift")
        .isEmpty)
    #expect(
      complaints(.length, in: String(repeating: line, count: 601), at: "Sources/GtkKit/A.swift")
        == [601])
  }

  @Test(arguments: [
    ("// What for.\nimport Foundation\n", false), ("import Foundation\n\n/// A type.\n", false),
    ("#pragma once\n/* What for. */\n", false), ("import Foundation\n\nstruct A {}\n", true),
    ("", false),
  ])
  func filesWithoutAHeaderAreFound(text: String, isFound: Bool) {
    #expect(complaints(.header, in: text, at: "Sources/GtkKit/A.swift") == (isFound ? [1] : []))
  }
}
