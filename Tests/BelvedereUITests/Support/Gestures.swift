// SPDX-License-Identifier: MIT

// Movements of wheel and fingers, emitted as signals of controllers, without a device.

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
