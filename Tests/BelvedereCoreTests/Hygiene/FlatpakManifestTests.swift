// SPDX-License-Identifier: MIT

// The Flatpak's manifest asks for no more than it has reasons for, and takes the packages that the build is tested with.

import Foundation
import Testing

@Suite struct FlatpakManifestTests {
  private struct Resolved: Decodable {
    struct Pin: Decodable {
      struct State: Decodable { let version: String }
      let location: String
      let state: State
    }
    let pins: [Pin]
  }

  private func manifest() throws -> String {
    try ProjectFolder.text(of: "packaging/flatpak/org.belvedere.Belvedere.yaml")
  }

  @Test func everyPermissionHasItsReason() throws {
    let text = try manifest()
    let start = try #require(text.range(of: "\nfinish-args:\n"))
    let permissions = text[start.upperBound...].split(separator: "\n").prefix {
      $0.hasPrefix("  - ")
    }
    .map { String($0.dropFirst(4)) }
    #expect(
      Set(permissions) == [
        "--share=ipc", "--share=network", "--socket=wayland", "--socket=fallback-x11",
        "--device=dri",
      ])
    let page = try ProjectFolder.text(of: "docs/packaging.md")
    for permission in permissions { #expect(page.contains("`\(permission)`"), "\(permission)") }
  }

  /// In a source archive with its packages nothing is resolved.
  @Test(.enabled(if: ProjectFolder.exists("Package.resolved"), "no packages were fetched"))
  func packagesHaveTheVersionsThatAreTested() throws {
    let text = try manifest()
    let resolved = try JSONDecoder().decode(
      Resolved.self, from: Data(try ProjectFolder.text(of: "Package.resolved").utf8))
    for pin in resolved.pins {
      let address = pin.location.hasSuffix(".git") ? pin.location : pin.location + ".git"
      let name = try #require(URL(string: address)).deletingPathExtension().lastPathComponent
      let source = try #require(text.range(of: "url: \(address)\n"), "\(address)")
      let lines = text[source.upperBound...].split(separator: "\n").prefix(3)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      #expect(
        lines[0] == "tag: \(pin.state.version)" || lines[0] == "tag: v\(pin.state.version)",
        "\(name)")
      #expect(lines.contains("dest: packages/\(name)"), "\(name)")
    }
    #expect(text.components(separatedBy: "dest: packages/").count - 1 == resolved.pins.count)
  }

  @Test func everyArchiveHasItsChecksum() throws {
    let lines = try manifest().split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let addresses = lines.filter { $0.hasPrefix("url: ") && $0.contains(".tar.") }
    let sums = lines.filter { $0.wholeMatch(of: /sha256: [0-9a-f]{64}/) != nil }
    #expect(addresses.count == sums.count && !sums.isEmpty)
  }
}
