// SPDX-License-Identifier: MIT

// Files, addresses and text that another program's drag leaves on a widget.

import CGtk

/// The content of a drop.
package enum Dropped {
  case files([GivenFile])
  case text(String)
}

private typealias Accepting = @MainActor (OpaquePointer) -> Bool

nonisolated private let accepting = Trampoline(
  "ip",
  { _, drop, data in
    guard let action = handler(data, Accepting.self), let drop else { return 0 }
    nonisolated(unsafe) let lent = drop
    return MainActor.assumeIsolated { action(lent) } ? 1 : 0
  } as @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> gboolean)

private typealias Dropping = @MainActor (Dropped) -> Void

nonisolated private let dropping = Trampoline(
  "ipdd",
  { _, value, _, _, data in
    guard let action = handler(data, Dropping.self), let value else { return 0 }
    nonisolated(unsafe) let lent = value
    return MainActor.assumeIsolated {
      guard let dropped = Dropped(lent) else { return 0 }
      action(dropped)
      return 1
    }
  } as @convention(c) (gpointer?, UnsafePointer<GValue>?, Double, Double, gpointer?) -> gboolean)

extension Widget {
  /// Accepts files, addresses and text that are dragged here from another program; drags from this program are refused.
  package func onDropped(_ action: @escaping @MainActor (Dropped) -> Void) {
    let target = gtk_drop_target_new(invalidType, GDK_ACTION_COPY)!
    // The first that a drag offers is taken.
    var types = [gdk_file_list_get_type(), textType]
    gtk_drop_target_set_gtypes(target, &types, gsize(types.count))
    let accept: Accepting = { drop in
      guard gdk_drop_get_drag(drop) == nil, let formats = gdk_drop_get_formats(drop) else {
        return false
      }
      for type in types where gdk_content_formats_contain_gtype(formats, type) != 0 { return true }
      for type in mediaTypes where gdk_content_formats_contain_mime_type(formats, type) != 0 {
        return true
      }
      return false
    }
    target.connect("accept", accepting, accept)
    target.connect("drop", dropping, action as Dropping)
    gtk_widget_add_controller(self, target)
  }
}

extension Dropped {
  fileprivate init?(_ value: UnsafePointer<GValue>) {
    if value.pointee.g_type == textType {
      guard let text = g_value_get_string(value) else { return nil }
      self = .text(String(cString: text))
      return
    }
    guard let list = g_value_get_boxed(value),
      let files = gdk_file_list_get_files(OpaquePointer(list))
    else { return nil }
    defer { g_slist_free(files) }
    self = .files(
      sequence(first: files, next: \.pointee.next).compactMap { link in
        link.pointee.data.map { GivenFile(OpaquePointer($0)) }
      })
  }
}

/// The media types that GTK turns into files or text; the second is that of files that a portal hands over.
private let mediaTypes = [
  "text/uri-list", "application/vnd.portal.filetransfer", "text/plain;charset=utf-8", "text/plain",
]
/// G_TYPE_INVALID and G_TYPE_STRING, macros.
private let invalidType = GType(0)
private let textType = GType(16 << 2)
