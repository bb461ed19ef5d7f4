// SPDX-License-Identifier: MIT

// GObjects as Swift sees them: typed pointers where C shows the struct, opaque pointers elsewhere.
// Each call site names the type that the C function wants. Debug builds check it, as GTK_LABEL() does in C.

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
  /// The same object as another C type. A debug build ends the program if the object is not of that type.
  package func cast<T>(_ type: T.Type = T.self) -> UnsafeMutablePointer<T> {
    assert(isInstance(of: "\(type)"), "no \(type) but \(typeName)")
    return raw.assumingMemoryBound(to: type)
  }

  /// Returns true also for a name that GLib has no type for: GInputStream before its first use, or
  /// GTypeInstance, the first field of every instance.
  private func isInstance(of name: String) -> Bool {
    let name = String(name.drop { $0 == "_" })
    let wanted = g_type_from_name(name)
    return wanted == 0 || g_type_is_a(instanceType, wanted) != 0
  }

  private var instanceType: GType {
    raw.assumingMemoryBound(to: GTypeInstance.self).pointee.g_class.pointee.g_type
  }

  /// The name of the object's class, as in GTK's documentation.
  var typeName: String {
    g_type_name(instanceType).map { String(cString: $0) } ?? "nothing"
  }

  /// The same object for functions whose type C keeps opaque.
  package var opaque: OpaquePointer { OpaquePointer(raw) }

  /// The same object as a widget.
  package var widget: Widget { cast() }
}

/// Any widget. A plain pointer: the widget tree owns its children.
package typealias Widget = UnsafeMutablePointer<GtkWidget>
