// SPDX-License-Identifier: MIT

import CGtk
import GtkKit
import Synchronization
import XCTest

/// Pixels in memory, as from a decoder.
private final class Pixels: Sendable {
  let address: UInt

  init(_ bytes: [UInt8]) {
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
    memory.initialize(from: bytes, count: bytes.count)
    address = UInt(bitPattern: memory)
  }

  deinit { UnsafeMutablePointer<UInt8>(bitPattern: address)?.deallocate() }
}

/// Two pixels: blue and red.
private let bytes: [UInt8] = [255, 0, 0, 255, 0, 0, 255, 255]

final class TextureTests: GtkTestCase {
  func testATextureShowsItsOwnersPixelsAndLetsTheOwnerGo() {
    onMain {
      var pixels: Pixels? = Pixels(bytes)
      weak let weakPixels = pixels
      var texture = pixels.map {
        Texture(width: 2, height: 1, pixels: $0.address, owner: $0)
      }
      pixels = nil
      XCTAssertNotNil(weakPixels)
      XCTAssertEqual(texture.map { gdk_texture_get_width($0.pointer) }, 2)
      XCTAssertEqual(texture.map { download($0) }, bytes)

      texture = nil

      iterate { weakPixels == nil }
    }
  }

  func testACopyStandsByItself() {
    onMain {
      var pixels = bytes
      let texture = Texture(width: 2, height: 1, copying: pixels)
      pixels[0] = 0

      XCTAssertEqual(download(texture), bytes)
    }
  }
}

@MainActor private func download(_ texture: Texture) -> [UInt8] {
  var pixels = [UInt8](repeating: 0, count: 8)
  gdk_texture_download(texture.pointer, &pixels, 8)
  return pixels
}
