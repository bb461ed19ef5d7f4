// SPDX-License-Identifier: MIT

// A drawing that is made once and shown many times, because text layout is expensive and drawing is cheap.

import CGtk

/// A GskRenderNode; it shows the same wherever it is added.
@MainActor package final class Drawing {
  /// Nil if nothing was drawn.
  private let node: OpaquePointer?

  /// Records what `draw` adds to the snapshot that it gets.
  package init(_ draw: (_ snapshot: Snapshot) -> Void) {
    // gtk_snapshot_new cannot fail; gtk_snapshot_free_to_node frees the snapshot.
    let snapshot = gtk_snapshot_new()!
    draw(Snapshot(snapshot))
    node = gtk_snapshot_free_to_node(snapshot)
  }

  isolated deinit { if let node { gsk_render_node_unref(node) } }

  /// Adds it to a snapshot, with its origin at a place there, in application pixels.
  package func add(to snapshot: Snapshot, at place: SIMD2<Double>) {
    guard let node else { return }
    snapshot.moved(by: place) { gtk_snapshot_append_node(snapshot.pointer, node) }
  }
}
