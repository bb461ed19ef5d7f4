// SPDX-License-Identifier: MIT

// The detection of a graphics card, in folders made for it.

import Foundation
import GtkKit
import XCTest

final class RendererTests: XCTestCase {
  private var root = ""

  override func setUpWithError() throws {
    root = NSTemporaryDirectory() + "card-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(atPath: root) }

  private func write(_ text: String, to path: String) throws {
    let file = URL(fileURLWithPath: root + path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func hasCard(_ environment: [String: String] = ["DISPLAY": ":0"]) -> Bool {
    Renderer.hasGraphicsCard(environment: environment, root: root)
  }

  func testACardHasARenderNodeOrNVIDIAsDevice() throws {
    XCTAssertFalse(hasCard())
    try write("", to: "/dev/dri/card0")
    XCTAssertFalse(hasCard())
    try write("", to: "/dev/dri/renderD128")
    XCTAssertTrue(hasCard())
    try FileManager.default.removeItem(atPath: root + "/dev/dri")
    try write("", to: "/dev/nvidiactl")
    XCTAssertTrue(hasCard())
  }

  func testAVirtualMachinesCardMayOnlyShowPictures() throws {
    try write("", to: "/dev/dri/renderD128")
    for place in ["/sys/class/drm/renderD128/device", "/sys/class/drm/renderD128/device/virtio1"] {
      try write("0100000000\n", to: place + "/features")
      XCTAssertFalse(hasCard())
      try write("1100000000\n", to: place + "/features")
      XCTAssertTrue(hasCard())
    }
  }

  func testTheSecondCardMayDraw() throws {
    try write("", to: "/dev/dri/renderD128")
    try write("0100000000\n", to: "/sys/class/drm/renderD128/device/features")
    try write("", to: "/dev/dri/renderD129")
    XCTAssertTrue(hasCard())
  }

  func testACardThatIsSwitchedOffOrFarAwayDoesNotDraw() throws {
    try write("", to: "/dev/dri/renderD128")
    XCTAssertFalse(hasCard(["DISPLAY": ":0", "LIBGL_ALWAYS_SOFTWARE": "true"]))
    XCTAssertFalse(hasCard(["DISPLAY": "localhost:10.0"]))
    XCTAssertTrue(hasCard(["DISPLAY": "localhost:10.0", "WAYLAND_DISPLAY": "wayland-0"]))
    XCTAssertTrue(hasCard(["DISPLAY": "unix:0"]))
  }
}
