// SPDX-License-Identifier: MIT

// Pictures as PNG and on paper.

import CGtk
import Foundation
import XCTest

@testable import GtkKit

final class PictureExportTests: GtkTestCase {
  /// Four pixels: blue, green / red, white.
  private final class Pixels: Sendable {
    let address: UInt

    init() {
      let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: 16)
      let bytes: [UInt8] = [
        255, 0, 0, 255, 0, 255, 0, 255,
        0, 0, 255, 255, 255, 255, 255, 255,
      ]
      memory.initialize(from: bytes, count: bytes.count)
      address = UInt(bitPattern: memory)
    }

    deinit { UnsafeMutablePointer<UInt8>(bitPattern: address)?.deallocate() }
  }

  func testAPNGHoldsEveryPixel() throws {
    try onMain {
      let note = Note<Data?>(nil)
      let isDone = Note(false)
      let pixels = Pixels()
      Task {
        note.value = await PNG.data(
          width: 2, height: 2, pixels: pixels.address, rowBytes: 8, owner: pixels)
        isDone.value = true
      }
      iterate { isDone.value }
      let data = try XCTUnwrap(note.value)
      let bytes = data.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
      defer { g_bytes_unref(bytes) }
      let texture = try XCTUnwrap(gdk_texture_new_from_bytes(bytes, nil))
      defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
      var read = [UInt8](repeating: 0, count: 16)
      gdk_texture_download(texture, &read, 8)
      XCTAssertEqual(
        read, [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255])
    }
  }

  func testAPictureIsPrintedOnOnePage() throws {
    try onMain {
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("belvedere-test-\(UUID().uuidString).pdf")
      defer { unlink(file.path) }
      let pixels = Pixels()
      let outcome = Note<Printing.Outcome?>(nil)
      Printing.export(
        Printing.Picture(width: 2, height: 2, pixels: pixels.address, rowBytes: 8, owner: pixels),
        to: file
      ) { outcome.value = $0 }
      iterate { outcome.value != nil }
      guard case .sent = outcome.value else {
        return XCTFail("\(String(describing: outcome.value))")
      }
      let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      XCTAssertTrue(text.hasPrefix("%PDF"))
      // Newer versions of cairo compress the list of pages.
      if !text.contains("/ObjStm") { XCTAssertTrue(text.contains("/Count 1"), "one page") }
      XCTAssertTrue(text.contains("/Subtype /Image"))
    }
  }
}
