// SPDX-License-Identifier: MIT

import CGtk
import GtkKit
import XCTest

final class ActionsTests: GtkTestCase {
  func testAnActionRunsByItsNameWhileItIsEnabled() {
    onMain {
      let group = g_simple_action_group_new()!.opaque
      let count = Note(0)
      group.add(refresh) { count.value += 1 }
      XCTAssertEqual(LiveObjects.live(.closure), 1)

      g_action_group_activate_action(group, "refresh", nil)
      XCTAssertEqual(count.value, 1)

      group.setEnabled(refresh, false)
      g_action_group_activate_action(group, "refresh", nil)
      XCTAssertEqual(count.value, 1)

      group.setEnabled(refresh, true)
      g_action_group_activate_action(group, "refresh", nil)
      XCTAssertEqual(count.value, 2)

      g_object_unref(group.raw)
      XCTAssertEqual(LiveObjects.live(.closure), 0)
    }
  }

  func testATargetedActionIsGivenItsTarget() {
    onMain {
      let group = g_simple_action_group_new()!.opaque
      let targets = Note<[String]>([])
      group.addTargeted(Action("app.show-place")) { targets.value.append($0) }

      g_action_group_activate_action(group, "show-place", g_variant_new_string("9F28WXR3+PH"))

      XCTAssertEqual(targets.value, ["9F28WXR3+PH"])
      g_object_unref(group.raw)
      XCTAssertEqual(LiveObjects.live(.closure), 0)
    }
  }

  func testAnActionThatChoosesKnowsThePresentText() {
    onMain {
      let group = g_simple_action_group_new()!.opaque
      let layout = Action("win.layout")
      let chosen = Note<[String]>([])
      group.addChoice(layout, "list") { chosen.value.append($0) }

      g_action_group_activate_action(group, "layout", g_variant_new_string("grid"))
      group.setChoice(of: layout, "automatic")

      XCTAssertEqual(chosen.value, ["grid"])
      let state = g_action_group_get_action_state(group, "layout")
      XCTAssertEqual(
        state.flatMap { g_variant_get_string($0, nil) }.map { String(cString: $0) }, "automatic")
      if let state { g_variant_unref(state) }
      g_object_unref(group.raw)
      XCTAssertEqual(LiveObjects.live(.closure), 0)
    }
  }

  func testAcceleratorsComeFromTheTable() {
    onMain {
      let application = gtk_application_new("org.belvedere.Test", G_APPLICATION_NON_UNIQUE)!
      XCTAssertNotEqual(g_application_register(application.cast(), nil, nil), 0)

      setAccelerators([refresh, Action("win.menu")], of: application)

      XCTAssertEqual(accelerators("win.refresh", of: application), ["<Control>r", "F5"])
      XCTAssertEqual(accelerators("win.menu", of: application), [])
      g_object_unref(application)
    }
  }

}

final class ShortcutsWindowTests: GtkTestCase {
  func testTheWindowIsMadeWhateverTheTitlesHold() {
    onMain {
      var shortcuts: ShortcutsWindow? = ShortcutsWindow(
        title: "Keys & <keys>", searchIcon: "edit-find-symbolic", searchHint: "Search",
        nothingFound: "Nothing <found>",
        [
          ShortcutGroup(
            "Photos & <more>", keys: [.init("Next", "Down")],
            actions: [
              Action("win.refresh", ["<Control>r", "F5"], title: "Refresh \"now\""),
              Action("win.hidden", ["F1"]),
            ])
        ])
      guard let window = shortcuts?.window else { return }
      let object = WeakObject(window)

      shortcuts?.present(over: nil)
      shortcuts = nil
      iterate { window.isMapped }
      gtk_window_destroy(window.cast())

      iterate { !object.isAlive }
    }
  }

  func testUntitledActionsAndAliasesAreLeftOut() {
    onMain {
      let group = ShortcutGroup(
        "General",
        actions: [
          Action("app.quit", ["<Control>q"], aliases: ["F12"], title: "Quit"),
          Action("app.about", ["F1"]),
        ])

      XCTAssertEqual(group.entries.map(\.title), ["Quit"])
      XCTAssertEqual(group.entries.map(\.accelerators), [["<Control>q"]])
    }
  }
}

@MainActor private var refresh: Action {
  Action("win.refresh", ["<Control>r", "F5"], title: "Refresh")
}

@MainActor private func accelerators(
  _ name: String, of application: UnsafeMutablePointer<GtkApplication>
) -> [String] {
  let keys = gtk_application_get_accels_for_action(application, name)
  defer { g_strfreev(keys) }
  var found: [String] = []
  while let key = keys?[found.count] { found.append(String(cString: key)) }
  return found
}
