// SPDX-License-Identifier: MIT

// The folder of "Save to Pictures" is the desktop's, or the one that the person chose because a sandbox hides that.

import BelvedereCore
import BelvedereModel
import Foundation
import Testing

struct PicturesFolderTests {
  private let preferences = Preferences()
  /// The home of the person, with the folder "Pictures".
  private let home: URL

  init() throws {
    home = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: usual, withIntermediateDirectories: true)
  }

  private var usual: URL { home.appending(path: "Pictures") }

  /// A folder that the person chose, as the document portal shows it.
  private func document(_ name: String) throws -> URL {
    let folder = home.appending(path: "run/doc/\(name)/Photos")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  private func pictures(shared filesystems: String = "") -> PicturesFolder {
    let info = "[Application]\nname=org.example\n[Context]\nfilesystems=\(filesystems)\n"
    let sandbox = Sandbox(
      environment: ["XDG_RUNTIME_DIR": home.appending(path: "run").path], flatpakInfo: info,
      home: home, folders: ["xdg-pictures": usual])
    return PicturesFolder(usual, in: sandbox, preferences: preferences)
  }

  private func end() throws { try FileManager.default.removeItem(at: home) }

  @Test func withoutASandboxItIsTheDesktops() throws {
    let pictures = PicturesFolder(usual, in: .none, preferences: preferences)
    #expect(pictures.folder == usual)
    try end()
    // Not even the folder around it is there.
    #expect(pictures.folder == nil)
  }

  @Test func aSandboxThatSharesItNeedsNoQuestion() throws {
    #expect(pictures(shared: "xdg-pictures").folder == usual)
    #expect(pictures().folder == nil)
    try end()
  }

  @Test func aChosenFolderServesUntilItIsGone() throws {
    let chosen = try document("1")
    pictures().choose(chosen)
    #expect(pictures().folder?.path == chosen.path)
    try FileManager.default.removeItem(at: chosen)
    #expect(pictures().folder == nil)
    let other = try document("2")
    pictures().choose(other)
    #expect(pictures().folder?.path == other.path)
    // The permission was given later.
    #expect(pictures(shared: "xdg-pictures").folder == usual)
    try end()
  }

  /// Without the portal, GTK's own dialog offers the folders of the sandbox.
  @Test func aFolderOfTheSandboxIsNotRemembered() throws {
    pictures().choose(usual)
    #expect(preferences.picturesFolder.isEmpty && pictures().folder == nil)
    try end()
  }
}
