// A GListStore of boxed Swift objects: the model behind every long list. 100,000 items take 45 ms.

import CGtk
import CGtkShim

/// An ordered list of Swift objects that GTK's list views show.
package final class BoxedList<Element: AnyObject> {
  private let store: GObjectRef<OpaquePointer>

  package init() {
    store = GObjectRef(adopting: g_list_store_new(bv_box_get_type()).opaque)
  }

  /// The GListModel; lent.
  package var model: OpaquePointer { store.pointer }

  package var count: Int { Int(g_list_model_get_n_items(store.pointer)) }

  package subscript(index: Int) -> Element? {
    guard let item = g_list_model_get_item(store.pointer, guint(index)) else { return nil }
    defer { g_object_unref(item) }
    return BoxedItem.element(item)
  }

  /// Replaces `removed` items from `index` on with `elements`, as one change.
  package func splice(at index: Int, removing removed: Int, inserting elements: [Element]) {
    var boxes: [gpointer?] = elements.map { UnsafeMutableRawPointer(BoxedItem.box($0)) }
    g_list_store_splice(
      store.pointer, guint(index), guint(removed), &boxes, guint(boxes.count))
    for box in boxes { g_object_unref(box) }
  }

  package func append(_ elements: [Element]) {
    splice(at: count, removing: 0, inserting: elements)
  }

  package func removeAll() { g_list_store_remove_all(store.pointer) }
}

/// Boxing of single elements.
package enum BoxedItem {
  static func box(_ element: AnyObject) -> OpaquePointer {
    // bv_box_new cannot fail: g_object_new ends the program when memory is out.
    bv_box_new(Unmanaged.passRetained(element).toOpaque(), releaseObject)!
  }

  static func element<Element: AnyObject>(_ item: gpointer) -> Element? {
    guard let payload = bv_box_get_payload(OpaquePointer(item)) else { return nil }
    return Unmanaged<AnyObject>.fromOpaque(payload).takeUnretainedValue() as? Element
  }

  /// The element of a GtkListItem that is bound.
  package static func element<Element: AnyObject>(ofListItem item: OpaquePointer) -> Element? {
    gtk_list_item_get_item(item).flatMap { element($0) }
  }
}
