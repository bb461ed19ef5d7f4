// GObjects as Swift sees them: typed pointers where C shows the struct, opaque pointers elsewhere.
// The casts are unchecked, as they are in C; each call site names the type that the C function wants.

import CGtk

/// A pointer to a GObject.
nonisolated package protocol ObjectPointer: Equatable {
  var raw: UnsafeMutableRawPointer { get }
  init(raw: UnsafeMutableRawPointer)
}

nonisolated extension UnsafeMutablePointer: ObjectPointer {
  package var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
  package init(raw: UnsafeMutableRawPointer) { self = raw.assumingMemoryBound(to: Pointee.self) }
}

nonisolated extension OpaquePointer: ObjectPointer {
  package var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
  package init(raw: UnsafeMutableRawPointer) { self.init(raw) }
}

nonisolated extension ObjectPointer {
  /// The same object as another C type.
  package func cast<T>(_ type: T.Type = T.self) -> UnsafeMutablePointer<T> {
    raw.assumingMemoryBound(to: type)
  }

  /// The same object for functions whose type C keeps opaque.
  package var opaque: OpaquePointer { OpaquePointer(raw) }

  /// The same object as a widget.
  package var widget: Widget { cast() }
}

/// Any widget. A plain pointer: the widget tree owns its children.
package typealias Widget = UnsafeMutablePointer<GtkWidget>
