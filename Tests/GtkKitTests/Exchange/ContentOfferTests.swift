// SPDX-License-Identifier: MIT

// The content of the clipboard is made on request, and released with the next copy. Each test reads once,
// because GTK 4.8 sometimes never ends a second reading of its own offer. The end-to-end scenarios read
// every type in another program.

import CGtk
import Foundation
import GtkKit
import XCTest

final class ContentOfferTests: GtkTestCase {
  func testContentIsMadeOnlyWhenItIsTaken() {
    onMain {
      let made = Note(0)
      var offer = ContentOffer()
      offer.add("image/png") {
        made.value += 1
        await Task.yield()
        return Data(count: 3_000_000)
      }
      offer.copy()
      settle()
      XCTAssertEqual(made.value, 0)
      XCTAssertEqual(read("image/png")?.count, 3_000_000)
      XCTAssertEqual(made.value, 1)
      empty()
    }
  }

  func testTheNextCopyReplacesTheOffer() {
    onMain {
      for text in ["one", "two"] {
        var offer = ContentOffer()
        offer.add(text: text)
        offer.copy()
      }
      XCTAssertEqual(read("text/plain"), Data("two".utf8))
      Desktop.copy("three")
      iterate { LiveObjects.live(.offer) == 0 }
    }
  }
}

@MainActor private var clipboard: OpaquePointer {
  gdk_display_get_clipboard(gdk_display_get_default()!)!
}

/// Reads the clipboard as another program does: as bytes of one media type. Nil when it fails.
@MainActor private func read(_ type: String) -> Data? {
  let reading = ClipboardReading()
  var types = [UnsafePointer(g_strdup(type)), nil]
  defer { g_free(UnsafeMutableRawPointer(mutating: types[0])) }
  gdk_clipboard_read_async(
    clipboard, &types, G_PRIORITY_DEFAULT, nil, finishReading,
    Unmanaged.passRetained(reading).toOpaque())
  iterate { reading.isDone }
  return reading.data
}

@MainActor private func empty() {
  gdk_clipboard_set_content(clipboard, nil)
  iterate { LiveObjects.live(.offer) == 0 }
}

/// A pending reading; entered from GLib's loop only.
private final class ClipboardReading: @unchecked Sendable {
  var isDone = false
  var data: Data?
}

private let finishReading: GAsyncReadyCallback = { clipboard, result, data in
  guard let data, let clipboard else { return }
  let reading = Unmanaged<ClipboardReading>.fromOpaque(data)
  let source = OpaquePointer(UnsafeMutableRawPointer(clipboard))
  guard let stream = gdk_clipboard_read_finish(source, result, nil, nil) else {
    reading.takeRetainedValue().isDone = true
    return
  }
  let target = g_memory_output_stream_new_resizable()
  g_output_stream_splice_async(
    target, stream, G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, G_PRIORITY_DEFAULT, nil, finishSplicing,
    data)
  g_object_unref(UnsafeMutableRawPointer(stream))
}

private let finishSplicing: GAsyncReadyCallback = { target, result, data in
  guard let data, let target else { return }
  let reading = Unmanaged<ClipboardReading>.fromOpaque(data).takeRetainedValue()
  let raw = UnsafeMutableRawPointer(target)
  defer {
    g_object_unref(raw)
    reading.isDone = true
  }
  let count = g_output_stream_splice_finish(
    raw.assumingMemoryBound(to: GOutputStream.self), result, nil)
  guard count >= 0 else { return }
  let memory = raw.assumingMemoryBound(to: GMemoryOutputStream.self)
  let size = g_memory_output_stream_get_data_size(memory)
  reading.data =
    g_memory_output_stream_get_data(memory).map { Data(bytes: $0, count: Int(size)) } ?? Data()
}
