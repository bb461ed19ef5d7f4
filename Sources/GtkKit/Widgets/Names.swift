// SPDX-License-Identifier: MIT

// Swift names for GTK's plain types and constants, for code that calls no C itself.

import CGtk

package typealias Orientation = GtkOrientation
package typealias Alignment = GtkAlign
/// The order in which controllers of several widgets get an event.
package typealias PropagationPhase = GtkPropagationPhase
/// The direction in which Tab or an arrow key moves the focus.
package typealias FocusDirection = GtkDirectionType
/// The modifier keys and mouse buttons that are held.
package typealias Modifiers = GdkModifierType

nonisolated extension GtkOrientation {
  package static var horizontal: Self { GTK_ORIENTATION_HORIZONTAL }
  package static var vertical: Self { GTK_ORIENTATION_VERTICAL }
}

nonisolated extension GtkAlign {
  package static var start: Self { GTK_ALIGN_START }
  package static var center: Self { GTK_ALIGN_CENTER }
  package static var end: Self { GTK_ALIGN_END }
  package static var fill: Self { GTK_ALIGN_FILL }
}

nonisolated extension GtkPropagationPhase {
  /// From the window down to the widget, before all that is inside.
  package static var capture: Self { GTK_PHASE_CAPTURE }
  /// From the widget up to the window, after all that is inside.
  package static var bubble: Self { GTK_PHASE_BUBBLE }
}

nonisolated extension GtkDirectionType {
  /// The direction of Tab.
  package static var forward: Self { GTK_DIR_TAB_FORWARD }
  /// The direction of Shift+Tab.
  package static var backward: Self { GTK_DIR_TAB_BACKWARD }
}

nonisolated extension GdkModifierType: @retroactive OptionSet {
  package static var shift: Self { GDK_SHIFT_MASK }
  package static var control: Self { GDK_CONTROL_MASK }
  package static var alt: Self { GDK_ALT_MASK }
  package static var `super`: Self { GDK_SUPER_MASK }
}
