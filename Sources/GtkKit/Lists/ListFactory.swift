// A GtkSignalListItemFactory whose four signals are closures. The list item's address identifies the
// row from setup to teardown.

import CGtk

/// Makes and fills the rows of a list view.
package struct ListFactory {
  /// The caller owns one reference.
  package let factory: OpaquePointer

  /// - Parameters:
  ///   - setup: makes the row's widget and gives it to the list item.
  ///   - bind: the row gets an element.
  ///   - unbind: the row loses its element; waiting work for it ends here.
  ///   - teardown: the list item goes away with its widget.
  package init(
    setup: @escaping @MainActor (OpaquePointer) -> Void,
    bind: @escaping @MainActor (OpaquePointer) -> Void,
    unbind: @escaping @MainActor (OpaquePointer) -> Void,
    teardown: @escaping @MainActor (OpaquePointer) -> Void
  ) {
    factory = gtk_signal_list_item_factory_new().opaque
    factory.onItem("setup", setup)
    factory.onItem("bind", bind)
    factory.onItem("unbind", unbind)
    factory.onItem("teardown", teardown)
  }
}
