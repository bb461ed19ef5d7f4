// SPDX-License-Identifier: MIT

// Movements of wheel and fingers, and keys, emitted as signals of controllers, without a device.

import BelvedereCore
import CGtk
import GtkKit

extension Widget {
  /// Turns or tilts the wheel over the widget.
  @MainActor func scrolls(_ steps: Vector) {
    for controller in controllers(of: gtk_event_controller_scroll_get_type()) {
      emit("scroll", of: controller, [steps.x, steps.y])
    }
  }

  /// Puts a finger down, moves and lifts it. If the drag is cancelled, another gesture claims the touch.
  ///
  /// - Parameter way: the movements before the last.
  @MainActor func isDragged(
    from start: Vector, over way: [Vector] = [], by travel: Vector, isCancelled: Bool = false
  ) {
    for controller in controllers(of: gtk_gesture_drag_get_type()) {
      emit("drag-begin", of: controller, [start.x, start.y])
      for step in way { emit("drag-update", of: controller, [step.x, step.y]) }
      if isCancelled { emit("cancel", of: controller, []) }
      emit("drag-end", of: controller, [travel.x, travel.y])
    }
  }

  /// Presses a key in the widget's own key controllers; returns true if one has handled it.
  @MainActor func isPressed(_ key: Int32) -> Bool {
    controllers(of: gtk_event_controller_key_get_type()).contains { controller in
      var values = [GValue](repeating: GValue(), count: 4)
      g_value_init(&values[0], gtk_event_controller_key_get_type())
      g_value_set_object(&values[0], controller.raw)
      for (index, number) in [(1, UInt32(key)), (2, 0)] {
        g_value_init(&values[index], g_type_from_name("guint"))
        g_value_set_uint(&values[index], number)
      }
      g_value_init(&values[3], gdk_modifier_type_get_type())
      var answer = GValue()
      g_value_init(&answer, g_type_from_name("gboolean"))
      let signal = g_signal_lookup("key-pressed", gtk_event_controller_key_get_type())
      g_signal_emitv(values, signal, 0, &answer)
      for index in values.indices { g_value_unset(&values[index]) }
      return g_value_get_boolean(&answer) != 0
    }
  }
}

/// Emits a signal with numbers or, without any, with a NULL sequence of events.
@MainActor private func emit(_ name: String, of controller: Controller, _ numbers: [Double]) {
  let type = controller.raw.assumingMemoryBound(to: GTypeInstance.self).pointee.g_class.pointee
    .g_type
  let signal = g_signal_lookup(name, type)
  var query = GSignalQuery()
  g_signal_query(signal, &query)
  var values = [GValue](repeating: GValue(), count: 1 + Int(query.n_params))
  g_value_init(&values[0], type)
  g_value_set_object(&values[0], controller.raw)
  for index in 0..<Int(query.n_params) {
    g_value_init(&values[index + 1], query.param_types[index] & ~GType(1))
    if index < numbers.count { g_value_set_double(&values[index + 1], numbers[index]) }
  }
  var result = GValue()
  let returns = query.return_type & ~GType(1)
  if returns != GType(1 << G_TYPE_FUNDAMENTAL_SHIFT) { g_value_init(&result, returns) }
  g_signal_emitv(&values, signal, 0, &result)
  for index in values.indices { g_value_unset(&values[index]) }
}
