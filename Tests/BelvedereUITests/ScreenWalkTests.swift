// SPDX-License-Identifier: MIT

// A walk over every screen and dialog, narrow and wide, with large texts and with words that are twice as long: nothing
// is outside of its window, and no words are wrapped letter by letter.

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit
import GtkTestSupport
import TestSupport
import XCTest

@testable import BelvedereUI

final class ScreenWalkTests: UITestCase {
  override func tearDown() {
    super.tearDown()
    onMain {
      setTextScale(1)
      setAnimations(true)
      setWindowButtons("menu:minimize,maximize,close")
      DoubledWords.end()
    }
  }

  func testTextsOfOneAndAHalfTimesTheSizeFit() throws { try onMain { try walk(textScale: 1.5) } }

  func testTextsOfTwiceTheSizeFit() throws { try onMain { try walk(textScale: 2) } }

  func testWordsOfTwiceTheLengthFit() throws {
    try onMain {
      try DoubledWords.begin()
      XCTAssertEqual(tr("Explore"), "Explore Explore")
      try walk(textScale: 1)
    }
  }
}

/// The narrowest window that the app is made for, one beside another window, and the usual one.
private let widths = [360, 700, 1_000]

@MainActor private func walk(textScale: Double) throws {
  setTextScale(textScale)
  // What slides in is not yet where it will be.
  setAnimations(false)
  // As on GNOME and on phones.
  setWindowButtons(":close")
  for screen in Screen.all {
    let window = try screen.open()
    for width in widths.map({ max($0, screen.narrowest) }) {
      window.resize(to: width)
      screen.prepare(window)
      for misfit in window.misfits(in: width) {
        XCTFail("\(screen.name) at \(width), texts × \(textScale): \(misfit)")
      }
    }
    closeWindows()
    // GTK 4.8 looks for the least width of a label by trying some, and misses it by a letter or two.
    XCTAssertEqual(
      Complaints.take().filter { !$0.contains("minimum width for height") }, [], screen.name)
  }
}

// MARK: - Screens

/// A screen of the program, and the way to it.
private struct Screen {
  let name: String
  /// The width that it must fit into, in application pixels.
  let narrowest: Int
  /// Returns the window.
  let open: @MainActor () throws -> Widget
  /// Shows what comes and goes, when the window has its width.
  let prepare: @MainActor (_ window: Widget) -> Void

  init(
    _ name: String, narrowest: Int = 360, _ open: @escaping @MainActor () throws -> Widget,
    prepare: @escaping @MainActor (_ window: Widget) -> Void = { _ in }
  ) {
    (self.name, self.narrowest, self.open, self.prepare) = (name, narrowest, open, prepare)
  }

  @MainActor static let all = [
    Screen("welcome") { try ScreenWorld.full(of: texts, signedIn: false).openWelcome() },
    Screen("browser") { try ScreenWorld.full(of: texts, signedIn: false).openWaiting() },
    Screen("unavailable") {
      let window = try ScreenWorld(error: .demoMissing(path: "/nowhere")).openStartedWindow()
      iterate { window.screen == "unavailable" }
      return window
    },
    Screen("feed") { try ScreenWorld.full(of: texts).openFeed() },
    Screen("grid") {
      let world = try ScreenWorld.full(of: texts)
      world.context.preferences.feedLayout = .grid
      return try world.openFeed()
    },
    Screen("notice") {
      let world = try ScreenWorld.full(of: texts)
      let window = try world.openFeed()
      world.service.answer(page: 1, .failure(.refused(status: 400, messages: [texts.caption])))
      world.session.signedIn?.feed?.refresh()
      iterate { window.visibleTexts.contains { $0.contains(texts.caption) } }
      return window
    },
    Screen("toast") {
      try ScreenWorld.full(of: texts).openFeed()
    } prepare: { window in
      window.feedBoard?.widget.toast(tr("Removed from your favourites"), button: tr("Undo"))
      // A toast slides in from below.
      iterate {
        window.tree.contains {
          guard $0.labelText == tr("Removed from your favourites"), $0.width > 0,
            let place = $0.bounds(in: window)
          else { return false }
          return place.y + place.height < Double(window.height)
        }
      }
    },
    Screen("selection") {
      let window = try ScreenWorld.full(of: texts).openFeed()
      try XCTUnwrap(window.feedBoard).selection.selectAll()
      return window
    },
    Screen("viewer") {
      let window = try ScreenWorld.full(of: texts).openViewer(at: 0)
      iterate { window.viewer?.isMapped == true }
      return window
    },
    Screen("facts") {
      let world = try ScreenWorld.full(of: texts)
      world.service.answerDetails(.success(texts.photo(0)))
      let window = try world.openViewer(at: 0)
      iterate { window.viewer?.isMapped == true }
      window.viewer?.attachment(ViewerPage.self)?.surround.showFacts()
      iterate { window.visibleTexts.contains { $0.contains(texts.camera) } }
      return window
    },
    Screen("explore") {
      let window = try ScreenWorld.full(of: texts).openFeed()
      window.activate(Commands.showExplore)
      iterate { window.visibleTexts.filter { $0 == texts.topic }.count > 1 }
      return window
    },
    Screen("results") {
      let world = try ScreenWorld.full(of: texts)
      let window = try world.openFeed()
      window.activate(Commands.showExplore)
      world.session.signedIn?.explore.search(for: texts.search)
      iterate { window.hasPhotos }
      return window
    },
    Screen("nothing found") {
      let world = try ScreenWorld.full(of: texts)
      let window = try world.openFeed()
      world.service.answer(search: 1, .success(Page(elements: [], hasNext: false)))
      window.activate(Commands.showExplore)
      world.session.signedIn?.explore.search(for: texts.search)
      iterate { window.visibleTexts.contains { $0.contains(tr("Nothing Found")) } }
      return window
    },
    Screen("photographer") {
      let world = try ScreenWorld.full(of: texts)
      let window = try world.openFeed()
      window.activate(Commands.showExplore)
      world.session.signedIn?.explore.show(.photographer(username: texts.username))
      iterate { window.visibleTexts.contains("@\(texts.username)") }
      return window
    },
    Screen("map and list") {
      let world = try ScreenWorld.full(of: texts)
      let window = try world.openFeed()
      window.activate(Commands.showPlaces)
      iterate { world.session.signedIn?.places.phase == .loaded }
      world.session.signedIn?.places.select(try texts.makePlace())
      window.activate(Commands.search)
      iterate { window.visibleTexts.contains(tr("Only in This View")) }
      return window
    },
    Screen("place") {
      let window = try ScreenWorld.full(of: texts).openFeed()
      window.activate(Commands.showPlaces)
      let page = window.tree.lazy.compactMap { $0.attachment(PlacesPage.self) }.first
      try XCTUnwrap(page).open(try texts.makePlace())
      iterate { window.visibleTexts.contains { $0.hasPrefix("12 °C") } }
      return window
    },
    Screen("profile") {
      let window = try ScreenWorld.full(of: texts).openProfile()
      iterate { window.visibleTexts.contains("@\(texts.username)") }
      return window
    },
    Screen("preferences") {
      let world = try ScreenWorld.full(of: texts)
      _ = try world.openFeed()
      for photo in [texts.photo(1), texts.photo(2)] {
        world.context.preferences.hidden.add(try XCTUnwrap(HiddenItems.Item(photo)))
      }
      let window = try opened { PreferencesWindow(context: world.context).present(over: nil) }
      for row in window.tree where row.isA(adw_expander_row_get_type()) {
        adw_expander_row_set_expanded(row.cast(), 1)
      }
      return window
    },
    Screen("key dialog") {
      let world = try ScreenWorld.full(of: texts)
      return try opened { KeyDialog(context: world.context).present(over: nil) }
    },
    Screen("account") {
      let world = try ScreenWorld.full(of: texts)
      _ = try world.openFeed()
      let account = try XCTUnwrap(world.session.signedIn?.editedAccount())
      let window = try opened {
        EditAccountDialog(session: world.session, account: account).present(over: nil)
      }
      iterate { !world.signIn.attempts.isEmpty }
      world.signIn.attempts[0].finish(
        .success(AccessToken(value: "wider", scopes: ["write_user"], username: "ada")))
      iterate { window.tree.contains { $0.isMapped && $0.isA(adw_entry_row_get_type()) } }
      return window
    },
    Screen("shortcuts") {
      try opened { Commands.makeShortcutsWindow().present(over: nil) }
    },
  ]

  private static let texts = WorldTexts()

  /// The window that an action opens.
  @MainActor private static func opened(by action: () -> Void) throws -> Widget {
    action()
    let window = try XCTUnwrap(openWindows.last)
    iterate { window.isMapped }
    return window
  }
}

@MainActor extension Widget {
  /// True if a card or tile is on the screen.
  fileprivate var hasPhotos: Bool {
    tree.contains { $0.isMapped && $0.attachment(PhotoBoard.self)?.view.tiles.isEmpty == false }
  }
}

// MARK: - Long words

/// A translation that says every text twice.
@MainActor private enum DoubledWords {
  private static var languages: String?
  private static let folder = FileManager.default.temporaryDirectory.appending(
    path: "belvedere-doubled-\(ProcessInfo.processInfo.processIdentifier)")

  static func begin() throws {
    // A text that was translated once stays so for other tests.
    _ = Commands.groups
    let language = folder.appending(path: "de/LC_MESSAGES")
    try FileManager.default.createDirectory(at: language, withIntermediateDirectories: true)
    try catalogue().write(to: language.appending(path: "belvedere.mo"))
    languages = ProcessInfo.processInfo.environment["LANGUAGE"] ?? ""
    setenv("LANGUAGE", "de", 1)
    bindtextdomain("belvedere", folder.path)
    bind_textdomain_codeset("belvedere", "UTF-8")
  }

  static func end() {
    guard let languages else { return }
    self.languages = nil
    setenv("LANGUAGE", languages, 1)
    bindtextdomain("belvedere", "/nonexistent")
    try? FileManager.default.removeItem(at: folder)
  }

  /// The file of the translation in gettext's binary form.
  private static func catalogue() throws -> Data {
    var texts = [
      "": "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=n != 1;\n"
    ]
    for (one, many) in try messages() {
      texts[[one, many].compactMap(\.self).joined(separator: "\0")] =
        [one, many].compactMap { $0.map(doubled) }.joined(separator: "\0")
    }
    let sorted = texts.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    let start = 28 + 16 * sorted.count
    var (tables, strings) = ([UInt32](), Data())
    for part in [sorted.map(\.key), sorted.map(\.value)] {
      for text in part {
        tables += [UInt32(text.utf8.count), UInt32(start + strings.count)]
        strings += Data(text.utf8) + [0]
      }
    }
    let count = UInt32(sorted.count)
    let words = [0x9504_12de, 0, count, 28, 28 + 8 * count, 0, 0] + tables
    return words.reduce(into: Data()) { data, word in
      withUnsafeBytes(of: word.littleEndian) { data.append(contentsOf: $0) }
    } + strings
  }

  /// The second time without access keys and arguments.
  private static func doubled(_ text: String) -> String {
    let again = text.replacing(/%(\d\$)?@/, with: "").replacing("_", with: "")
    return "\(text) \(again)"
  }

  /// The texts of the catalogue, with their plurals.
  private static func messages() throws -> [(one: String, many: String?)] {
    let source = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../po/belvedere.pot")
    var (found, fields, name) = ([(one: String, many: String?)](), [String: String](), "")
    for line in try String(contentsOf: source, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if line.isEmpty, let one = fields["msgid"], !one.isEmpty {
        found.append((one, fields["msgid_plural"]))
      }
      if line.isEmpty { fields = [:] }
      guard let quote = line.firstIndex(of: "\""), !line.hasPrefix("#") else { continue }
      if quote > line.startIndex { name = line[..<quote].trimmingCharacters(in: .whitespaces) }
      fields[name, default: ""] += line[line.index(after: quote)...].dropLast()
        .replacing("\\n", with: "\n").replacing("\\\"", with: "\"")
    }
    return found
  }
}
