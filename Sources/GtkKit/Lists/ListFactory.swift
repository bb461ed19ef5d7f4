// A GtkSignalListItemFactory whose four signals are closures. Cells are Swift objects attached to the
// cell's root widget, found again by the list item.

import CGtk

/// Makes and fills the rows of a list view.
package struct ListFactory {
  /// Floating-free: one reference, to be handed to a view that takes it over.
  package let factory: OpaquePointer

  /// - Parameters:
  ///   - setup: makes the row's widget and gives it to the list item.
  ///   - bind: the row gets an element.
  ///   - unbind: the row loses its element; waiting work for it ends here.
  package init(
    setup: @escaping @MainActor (OpaquePointer) -> Void, bind: @escaping @MainActor (OpaquePointer) -> Void,
    unbind: @escaping @MainActor (OpaquePointer) -> Void
  ) {
    factory = gtk_signal_list_item_factory_new().opaque
    factory.onItem("setup", setup)
    factory.onItem("bind", bind)
    factory.onItem("unbind", unbind)
  }
}
