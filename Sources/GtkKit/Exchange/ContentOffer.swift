// SPDX-License-Identifier: MIT

// Content offered to other programs, on the clipboard or in a drag, under several media types. The
// bytes of a type are made on request, because encoding a PNG or writing a file is seldom needed.

import CGtk
import CGtkShim
import Foundation

/// An offer under several media types.
package struct ContentOffer {
  /// Makes the content; nil when it is not available.
  package typealias Producer = @MainActor () async -> Data?

  private var producers: [(type: String, producer: Producer)] = []

  package init() {}

  /// Offers a media type. Types are added in order of preference, best first.
  package mutating func add(_ type: String, _ producer: @escaping Producer) {
    producers.append((type, producer))
  }

  /// Offers text under the media types that Wayland and X11 programs ask for.
  package mutating func add(text: String) {
    for type in ["text/plain;charset=utf-8", "text/plain"] { add(type) { Data(text.utf8) } }
  }

  package mutating func add(html: String) {
    add("text/html") { Data(html.utf8) }
  }

  /// Puts the offer on the clipboard, where it stays until something else is copied.
  package func copy() {
    guard let display = gdk_display_get_default() else { return }
    let provider = makeProvider()
    defer { g_object_unref(provider.raw) }
    gdk_clipboard_set_content(gdk_display_get_clipboard(display), provider)
  }

  /// Makes a GdkContentProvider; the caller owns one reference.
  func makeProvider() -> UnsafeMutablePointer<GdkContentProvider> {
    let context = OfferContext(
      Dictionary(producers.map { ($0.type, $0.producer) }, uniquingKeysWith: { first, _ in first }))
    var types = producers.map { UnsafePointer(g_strdup($0.type)) } + [nil]
    defer { for type in types { g_free(UnsafeMutableRawPointer(mutating: type)) } }
    // bv_content_new cannot fail: g_object_new ends the program when memory is out.
    return bv_content_new(
      &types, produce, Unmanaged.passRetained(context).toOpaque(), releaseObject)!
  }
}

private final class OfferContext {
  let producers: [String: ContentOffer.Producer]

  init(_ producers: [String: ContentOffer.Producer]) { self.producers = producers }
}

nonisolated private let produce: BvContentProduce = { context, type, demand in
  guard let context, let type, let demand else { return }
  let name = String(cString: type)
  nonisolated(unsafe) let (lentContext, ownDemand) = (context, demand)
  MainActor.assumeIsolated {
    let offer = Unmanaged<OfferContext>.fromOpaque(lentContext).takeUnretainedValue()
    let producer = offer.producers[name]
    Task { answer(ownDemand, with: await producer?()) }
  }
}

private func answer(_ demand: OpaquePointer, with data: Data?) {
  guard let data else { return bv_content_answer(demand, nil) }
  let bytes = data.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
  bv_content_answer(demand, bytes)
  g_bytes_unref(bytes)
}
