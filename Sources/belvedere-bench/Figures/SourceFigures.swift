// SPDX-License-Identifier: MIT

// An archive compared with a service with accounts: the costs of a frame and the memory must not depend on the source.
// Then the memory during repeated changes of the source.

import BelvedereCore
import Foundation

/// Measures the sources.
func measureSources(on stage: Stage, _ report: Report) async throws {
  let photos = stage.length.of(600, quick: 100, smoke: 60)
  let service = try await costs(of: photos, on: stage, [:])
  // Starts with the service's archive, without an account.
  let settings = stage.home.appending(path: "archive/glib-2.0/settings")
  try FileManager.default.createDirectory(at: settings, withIntermediateDirectories: true)
  try Data("[\(Identity.usual.objectPath.dropFirst())]\nsource='commons'\n".utf8)
    .write(to: settings.appending(path: "keyfile"))
  let archive = try await costs(
    of: photos, on: stage,
    ["GSETTINGS_BACKEND": "keyfile", "XDG_CONFIG_HOME": "\(stage.home.path)/archive"])
  for (own, other) in zip(archive.costs, service.costs) {
    report.add("archive's \(own.name)", own.value, to: other.value, own.unit, limit: 1.1)
  }
  report.add(
    "archive's API requests for \(photos) photos", Double(archive.requests),
    limit: (Double(photos) / 40).rounded(.up), note: "25 for 1,000")

  try stage.forgetCaches()
  try await besideEmptyWindow(on: stage) { program, memory in
    let switches = stage.length.of(50, quick: 12, smoke: 10)
    var early = 0.0
    for number in 1...switches {
      // Activates a command of the window over D-Bus.
      try ProgramRun([
        "/usr/bin/gdbus", "call", "--session", "--dest", Identity.usual.id, "--object-path",
        "\(Identity.usual.objectPath)/window/1", "--method", "org.gtk.Actions.Activate",
        number.isMultiple(of: 2) ? "stop-looking-around" : "look-around", "[]", "{}",
      ])
      try await program.waitForStillness(of: .milliseconds(300))
      // The first changes fill caches.
      if number == 10 { early = try await memory() }
    }
    let late = try await memory()
    report.add(
      "growth from 10 to \(switches) changes of the source", 100 * (late / early - 1), "%",
      limit: 5, note: "from \(rounded(early)) to \(rounded(late)) MB")
  }
}

private typealias Cost = (name: String, value: Double, unit: String)

/// Scrolls through a source's photos as a list, then as a grid.
private func costs(
  of photos: Int, on stage: Stage, _ settings: [String: String]
) async throws -> (costs: [Cost], requests: Int) {
  try stage.forgetCaches()
  _ = try await stage.service.takeRequests()
  return try await besideEmptyWindow(on: stage, settings) { program, memory in
    let list = try program.scroll(untilItems: photos).map(\.own)
    let used = try await memory()
    let requests = try await stage.service.takeRequests()
    try program.press(["ctrl+2"])
    try await program.waitForStillness()
    let gridPhotos = stage.length.of(1000, quick: 200, smoke: 120)
    let grid = try program.scroll(untilItems: gridPhotos).map(\.own)
    let costs: [Cost] = [
      ("frame of the list, p50", list.median, "ms"), ("frame of the list, p99", list.p99, "ms"),
      ("frame of the grid, p50", grid.median, "ms"), ("frame of the grid, p99", grid.p99, "ms"),
      ("memory after \(photos) photos", used, "MB"),
    ]
    return (costs, requests)
  }
}
