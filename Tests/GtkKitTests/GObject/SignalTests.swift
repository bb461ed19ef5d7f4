// SPDX-License-Identifier: MIT

// Each kind of signal reaches its closure, and the closure is released with the object.

import CGtk
import CGtkShim
import GtkKit
import XCTest

final class SignalTests: GtkTestCase {
  func testPlainSignals() {
    onMain {
      let adjustment = gtk_adjustment_new(0, 0, 10, 1, 1, 0)!
      g_object_ref_sink(adjustment.raw)
      let count = Note(0)
      adjustment.on("value-changed") { count.value += 1 }

      gtk_adjustment_set_value(adjustment, 5)

      XCTAssertEqual(count.value, 1)
      XCTAssertEqual(LiveObjects.live(.closure), 1)
      g_object_unref(adjustment.raw)
      XCTAssertEqual(LiveObjects.live(.closure), 0)
    }
  }

  func testPropertyChanges() {
    onMain {
      let label = gtk_label_new("before")!
      g_object_ref_sink(label.raw)
      let count = Note(0)
      label.onNotify("label") { count.value += 1 }

      gtk_label_set_text(label.opaque, "after")

      XCTAssertEqual(count.value, 1)
      g_object_unref(label.raw)
    }
  }

  func testDecisions() {
    onMain {
      let window = window(with: gtk_label_new("")!)
      let object = WeakObject(window)
      let asked = Note(0)
      let staysOpen = Note(true)
      window.onDeciding("close-request") {
        asked.value += 1
        return staysOpen.value
      }
      iterate { window.isMapped }

      gtk_window_close(window.cast())
      iterate { asked.value == 1 }
      settle()
      XCTAssertTrue(object.isAlive)

      staysOpen.value = false
      gtk_window_close(window.cast())
      iterate { !object.isAlive }
    }
  }

  func testTexts() {
    onMain {
      let (dialog, answer) = askReally(.destructive)
      let object = WeakObject(dialog)

      adw_message_dialog_response(dialog.cast(), "yes")
      XCTAssertEqual(answer.value, "yes")
      gtk_window_destroy(dialog.cast())
      iterate { !object.isAlive }
    }
  }

  func testClosingADialogGivesTheFirstAnswer() {
    onMain {
      let (dialog, answer) = askReally(.suggested)
      let object = WeakObject(dialog)

      gtk_window_close(dialog.cast())

      iterate { !object.isAlive }
      XCTAssertEqual(answer.value, "no")
    }
  }

  func testNumbers() {
    onMain {
      let label = Make.label("")
      let window = window(with: label)
      let flags = Note<UInt32?>(nil)
      label.onNumber("state-flags-changed") { flags.value = $0 }

      gtk_widget_set_sensitive(label, 0)

      XCTAssertNotNil(flags.value)
      gtk_window_destroy(window.cast())
    }
  }

  func testKeys() {
    onMain {
      let label = gtk_label_new("")!
      g_object_ref_sink(label.raw)
      let pressed = Note<[UInt32]>([])
      label.onKey { key, modifiers in
        pressed.value += [key, modifiers.rawValue]
        return key == UInt32(GDK_KEY_Escape)
      }

      XCTAssertTrue(press(UInt32(GDK_KEY_Escape), GDK_SHIFT_MASK, on: label))
      XCTAssertFalse(press(UInt32(GDK_KEY_a), GdkModifierType(0), on: label))

      XCTAssertEqual(
        pressed.value, [UInt32(GDK_KEY_Escape), GDK_SHIFT_MASK.rawValue, UInt32(GDK_KEY_a), 0])
      g_object_unref(label.raw)
      XCTAssertEqual(LiveObjects.live(.closure), 0)
    }
  }

  func testAnUnknownSignalReleasesItsClosure() {
    onMain {
      let label = gtk_label_new("")!
      g_object_ref_sink(label.raw)
      var probe: Probe? = Probe()
      weak let weakProbe = probe

      g_test_expect_message(nil, G_LOG_LEVEL_CRITICAL, "*has no signal no-such-signal*")
      label.on("no-such-signal") { [probe] in _ = probe }
      probe = nil

      XCTAssertNil(weakProbe)
      XCTAssertEqual(LiveObjects.live(.closure), 0)
      g_object_unref(label.raw)
    }
  }

  func testConnectingToAnUnknownSignalGivesZero() {
    onMain {
      let label = gtk_label_new("")!
      g_object_ref_sink(label.raw)
      let released = Unmanaged.passRetained(Note(0))

      g_test_expect_message(nil, G_LOG_LEVEL_CRITICAL, "*has no signal no-such-signal*")
      let id = bv_signal_connect(
        label.raw, "no-such-signal", unsafeBitCast(ignore, to: GCallback.self), "v",
        released.toOpaque(), countRelease)

      XCTAssertEqual(id, 0)
      XCTAssertEqual(released.takeRetainedValue().value, 1)
      g_object_unref(label.raw)
    }
  }

  func testASignalOfAnotherShapeThanItsHandlerIsNotConnected() {
    onMain {
      let label = gtk_label_new("")!
      g_object_ref_sink(label.raw)

      // Else the handler would read its closure from the address of the link.
      g_test_expect_message(
        nil, G_LOG_LEVEL_CRITICAL, "*shape \"i\" is not that of activate-link of GtkLabel*")
      label.onDeciding("activate-link") { true }
      // Else what the handler leaves in a register would be taken for the decision.
      g_test_expect_message(
        nil, G_LOG_LEVEL_CRITICAL, "*shape \"vi\" is not that of mnemonic-activate*")
      label.onNumber("mnemonic-activate") { _ in }
      // Else numbers would be read from the wrong registers.
      g_test_expect_message(
        nil, G_LOG_LEVEL_CRITICAL, "*shape \"vidd\" is not that of move-cursor*")
      label.onPress("move-cursor") { _, _, _ in }

      XCTAssertEqual(LiveObjects.live(.closure), 0)
      g_object_unref(label.raw)
    }
  }
}

nonisolated private let ignore: @convention(c) (gpointer?, gpointer?) -> Void = { _, _ in }

nonisolated private let countRelease: GClosureNotify = { data, _ in
  guard let data else { return }
  nonisolated(unsafe) let note = data
  MainActor.assumeIsolated {
    Unmanaged<Note<Int>>.fromOpaque(note).takeUnretainedValue().value += 1
  }
}

/// A dialog with a question, on the screen, and the answer that it got.
@MainActor private func askReally(
  _ style: DialogAnswer.Style
) -> (dialog: Widget, answer: Note<String>) {
  let answer = Note("")
  let dialog = Dialog.present(
    over: nil, heading: "Really?", text: "It cannot be taken back.",
    answers: [DialogAnswer("no", "No"), DialogAnswer("yes", "Yes", style)]
  ) { answer.value = $0 }
  iterate { dialog.isMapped }
  return (dialog, answer)
}

/// Presses a key on the widget's key controller; returns true if it was handled.
@MainActor private func press(_ key: UInt32, _ modifiers: GdkModifierType, on widget: Widget)
  -> Bool
{
  let controllers = gtk_widget_observe_controllers(widget)!
  defer { g_object_unref(controllers.raw) }
  let type = gtk_event_controller_key_get_type()
  let found = (0..<g_list_model_get_n_items(controllers)).compactMap { index in
    g_list_model_get_item(controllers, index)
  }
  defer { found.forEach { g_object_unref($0) } }
  guard
    let controller = found.first(where: {
      g_type_check_instance_is_a($0.assumingMemoryBound(to: GTypeInstance.self), type) != 0
    })
  else { return false }
  var arguments = [GValue](repeating: GValue(), count: 4)
  g_value_init(&arguments[0], type)
  g_value_set_object(&arguments[0], controller)
  for (index, number) in [(1, key), (2, 0)] {
    g_value_init(&arguments[index], g_type_from_name("guint"))
    g_value_set_uint(&arguments[index], number)
  }
  g_value_init(&arguments[3], gdk_modifier_type_get_type())
  g_value_set_flags(&arguments[3], modifiers.rawValue)
  var answer = GValue()
  g_value_init(&answer, g_type_from_name("gboolean"))
  g_signal_emitv(arguments, g_signal_lookup("key-pressed", type), 0, &answer)
  for index in arguments.indices { g_value_unset(&arguments[index]) }
  return g_value_get_boolean(&answer) != 0
}
