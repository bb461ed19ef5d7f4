// SPDX-License-Identifier: MIT

// The address of the help: the desktop's program, the browser, or the project's site.

import BelvedereCore
import BelvedereModel
import XCTest

@testable import BelvedereUI

final class HelpTests: UITestCase {
  func testTheDesktopsProgramShowsInstalledPages() throws {
    try withFolders { context, share in
      XCTAssertEqual(help(context, share, hasProgram: true), "help:belvedere")
    }
  }

  func testWithoutTheProgramTheBrowserShowsThePersonsLanguage() throws {
    try withFolders { context, share in
      let folder = URL(filePath: context.folders.help).absoluteString
      let base = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
      XCTAssertEqual(help(context, share, ["ru_RU", "ru", "C"]), "\(base)/ru.html")
      XCTAssertEqual(help(context, share, ["de_DE", "de", "C"]), "\(base)/en.html")
    }
  }

  func testPagesThatTheProgramWouldNotFindAreShownByTheBrowser() throws {
    try withFolders { context, _ in
      XCTAssertTrue(help(context, "/nonexistent", hasProgram: true).hasSuffix("/en.html"))
    }
  }

  func testWithoutAnInstallationTheSiteHasThePages() throws {
    try onMain {
      let context = try ScreenWorld().context
      XCTAssertEqual(
        help(context, "/nonexistent", hasProgram: true),
        "\(Identity.usual.homepage)/blob/main/docs/help/en/index.md")
    }
  }
}

@MainActor private func help(
  _ context: AppContext, _ share: String, _ languages: [String] = ["C"], hasProgram: Bool = false
) -> String {
  Help(of: context, dataFolders: [share], hasProgram: hasProgram, languages: languages).address
}

/// Runs a body with a context over folders as they are installed.
private func withFolders(_ body: @MainActor (AppContext, String) throws -> Void) throws {
  try onMain {
    let share = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: share) }
    for file in [
      "help/C/belvedere/index.page", "belvedere/help/en.html", "belvedere/help/ru.html",
    ] {
      let place = share.appending(path: file)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: place)
    }
    let world = try ScreenWorld()
    let context = AppContext(
      session: world.context.session, parts: world.context.parts,
      folders: InstalledFolders(
        data: share.appending(path: "belvedere").path, icons: "", locale: "", schemas: "",
        licenses: ""),
      settings: nil)
    try body(context, share.path)
  }
}
