// SPDX-License-Identifier: MIT

// Scans `Sources` by the rules of HygieneRule and names every offending line.

import Testing

@testable import BelvedereCore

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

  @Test(arguments: [
    ("let text = String(format: \"%d\", 1)", "A.swift", true),
    ("let formatter = NumberFormatter()", "A.swift", true),
    ("let text = number.formatted(.number)", "A.swift", true),
    ("let text = time.formatted(.iso8601)", "A.swift", false),
    ("let dot = \"%2E\"  // as strtod", "A.swift", false),
    ("g_string_append_printf (text, \"%.2f m\", way);", "a.c", true),
    ("printf (\"%-8g\", way);", "a.c", true), ("way = strtod (text, NULL);", "a.c", true),
    ("way = g_ascii_strtod (text, NULL) + time % G_USEC_PER_SEC;", "a.c", false),
    ("printf (\"%u %s %%e\", count, name);", "a.c", false),
  ])
  func formatsOfARegionAreFound(line: String, file: String, isFound: Bool) {
    #expect(complaints(.numbers, in: line, at: "Sources/GtkKit/\(file)") == (isFound ? [1] : []))
    #expect(complaints(.numbers, in: line, at: "Sources/GtkKit/System/UserLocale.swift").isEmpty)
  }

  @Test func comparisonsOfALocaleAreFound() {
    let text = "if (strcasecmp (a, b) == 0)\n  c = g_ascii_tolower (c);\nb = tolower (b);\n"
    #expect(complaints(.letters, in: text, at: "Sources/CGtkShim/a.c") == [1, 3])
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
    ("// SPDX-License-Identifier: MIT\n\n// What for.\n", false),
    ("// SPDX-License-Identifier: MIT\n\nstruct A {}\n", true),
    ("#pragma once\n/* What for. */\n", false), ("import Foundation\n\nstruct A {}\n", true),
    ("", false),
  ])
  func filesWithoutAHeaderAreFound(text: String, isFound: Bool) {
    #expect(complaints(.header, in: text, at: "Sources/GtkKit/A.swift") == (isFound ? [1] : []))
  }

  @Test func whatNeedsTablesThatAreNotLinkedIsFound() {
    let text =
      "a.applyingTransform(.toLatin, reverse: false)\nl.localizedString(forLanguageCode: a)\n"

    #expect(complaints(.tables, in: text, at: "Sources/BelvedereUI/A.swift") == [1, 2])
    #expect(complaints(.tables, in: text, at: "Sources/GtkKit/System/UserLocale.swift") == [1])
  }

  @Test func theNamesOfAllLanguagesToChooseAreLinked() throws {
    let script = try ProjectFolder.text(of: "scripts/trim-icu")
    let named = HygieneRule.namedLanguages(in: script)

    let codes = ContentLanguage.allCases.filter { $0 != .system }.map(\.rawValue)
    #expect(named == Set(codes))
  }
}
