// Text that another program's drag leaves on a widget.

import CGtk

private typealias Accepting = @MainActor (OpaquePointer) -> Bool

nonisolated private let accepting = Trampoline(
  "ip",
  { _, drop, data in
    guard let action = handler(data, Accepting.self), let drop else { return 0 }
    nonisolated(unsafe) let lent = drop
    return MainActor.assumeIsolated { action(lent) } ? 1 : 0
  } as @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> gboolean)

private typealias Dropping = @MainActor (String) -> Void

nonisolated private let dropping = Trampoline(
  "ipdd",
  { _, value, _, _, data in
    guard let action = handler(data, Dropping.self), let text = value.flatMap(g_value_get_string)
    else { return 0 }
    let copy = String(cString: text)
    MainActor.assumeIsolated { action(copy) }
    return 1
  } as @convention(c) (gpointer?, UnsafePointer<GValue>?, Double, Double, gpointer?) -> gboolean)

extension Widget {
  /// Accepts text that is dragged here from another program; drags from this program are refused.
  package func onDroppedText(_ action: @escaping @MainActor (_ text: String) -> Void) {
    let target = gtk_drop_target_new(textType, GDK_ACTION_COPY)!
    let accept: Accepting = { drop in
      guard gdk_drop_get_drag(drop) == nil, let formats = gdk_drop_get_formats(drop) else {
        return false
      }
      return gdk_content_formats_contain_gtype(formats, textType) != 0
        || gdk_content_formats_contain_mime_type(formats, "text/plain;charset=utf-8") != 0
        || gdk_content_formats_contain_mime_type(formats, "text/plain") != 0
    }
    target.connect("accept", accepting, accept)
    target.connect("drop", dropping, action)
    gtk_widget_add_controller(self, target)
  }
}

/// G_TYPE_STRING, a macro.
private let textType = GType(16 << 2)
