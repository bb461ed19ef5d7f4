// SPDX-License-Identifier: MIT

// Counts the objects that link Swift and GObject. After a window is opened and closed, every count must be
// the same as before; a test checks that, to find leaks.

import CGtkShim
import Synchronization

/// Counts of our live objects on the border to GObject. Safe on any thread.
nonisolated package enum LiveObjects {
  package enum Kind: Int, CaseIterable, Sendable {
    /// `GObjectRef`s.
    case reference
    /// Closures held by signals and actions.
    case closure
    /// Swift objects attached to GObjects.
    case attachment
    /// Canvas widgets.
    case canvas
    /// Scrollers.
    case scroller
    /// Offers on the clipboard or in a drag.
    case offer
    /// Sources of map tiles.
    case mapSource
  }

  private static let references = Atomic(0)
  private static let closures = Atomic(0)
  private static let attachments = Atomic(0)

  static func count(_ kind: Kind, _ change: Int) {
    switch kind {
    case .reference: references.add(change, ordering: .relaxed)
    case .closure: closures.add(change, ordering: .relaxed)
    case .attachment: attachments.add(change, ordering: .relaxed)
    case .canvas, .scroller, .offer, .mapSource: preconditionFailure("counted in C")
    }
  }

  package static func live(_ kind: Kind) -> Int {
    switch kind {
    case .reference: references.load(ordering: .relaxed)
    case .closure: closures.load(ordering: .relaxed)
    case .attachment: attachments.load(ordering: .relaxed)
    case .canvas: Int(bv_canvas_live_count())
    case .scroller: Int(bv_scroller_live_count())
    case .offer: Int(bv_content_live_count())
    case .mapSource: Int(bv_map_source_live_count())
    }
  }

  /// All counts, by kind.
  package static var all: [Kind: Int] {
    Dictionary(uniqueKeysWithValues: Kind.allCases.map { ($0, live($0)) })
  }
}
