// SPDX-License-Identifier: MIT

// The controls over the picture, and the pointer: hidden after a while without input, shown again with the
// next. They stay while the pointer is on a control, a menu is open, or a key brought the focus to a
// control.

import CGtk
import GtkKit

/// Shows and hides the widgets over the picture.
final class ControlsShade {
  /// The time without input, as in GNOME Loupe: enough to aim at a control.
  private static let rest = Duration.seconds(3)

  /// Returns true while the controls must stay visible.
  var mustStay: () -> Bool = { false }
  /// Called when a person presses a button or the screen, or scrolls.
  var onPress: () -> Void = {}
  /// Called when a person presses a key; returns true if nothing else gets the key.
  var onKey: (_ key: UInt32) -> Bool = { _ in false }

  private let area: Widget
  private let controls: [Widget]
  private let scrims: [Widget]
  private weak var canvas: PictureCanvas?
  private var timer: Timeout?
  private var pointer: (x: Double, y: Double)?
  private var isShown = false
  /// True if the last input was by a finger. Hidden controls let fingers through to the picture, but not the
  /// mouse: GTK finds the widget under the mouse before the controls can appear again.
  private var isTouched = false

  /// - Parameters:
  ///   - area: the widget whose motion and keys are watched.
  ///   - controls: the widgets to hide.
  ///   - scrims: hidden with the controls.
  init(over area: Widget, canvas: PictureCanvas, controls: [Widget], scrims: [Widget]) {
    self.area = area
    self.controls = controls
    self.scrims = scrims
    self.canvas = canvas
    for control in controls + scrims { control.addClass("viewer-control", "shaded") }
    watch()
  }

  /// Shows the controls for a while.
  func show() {
    set(true)
    timer = Timeout(Self.rest) { [weak self] in self?.hideIfAllowed() }
  }

  /// Hides the controls.
  func hide() {
    timer = nil
    set(false)
  }

  /// Shows or hides the controls, for a tap.
  func toggle() { if isShown { hide() } else { show() } }

  private func watch() {
    let motion = area.addMotion(phase: .capture)
    // The mouse may come from outside straight onto a hidden control.
    for signal in ["enter", "motion"] {
      motion.onPlace(signal) { [weak self] x, y in self?.movePointer(x, y, motion) }
    }
    area.onKey(phase: .capture) { [weak self] key, _ in
      guard let self else { return false }
      let isHandled = onKey(key)
      show()
      return isHandled
    }
    let press = area.addClick(button: 0, phase: .capture)
    press.onPress("pressed") { [weak self] _, x, y in
      guard let self else { return }
      onPress()
      isTouched = press.isFromFinger
      // A press on a hidden control only shows the controls.
      if !isShown, isControl(at: x, y) {
        press.claim()
        show()
      }
    }
    // F6 is the window's, and is not among the keys of the area.
    for control in controls { control.onFocus { [weak self] in self?.show() } }
    area.addScroll(phase: .capture).onScroll { [weak self] _, _ in
      self?.onPress()
      return false
    }
  }

  /// Shows the controls for a motion of the pointer. Ignores those that GTK reports when a widget moves under a resting
  /// pointer, and the first place.
  private func movePointer(_ x: Double, _ y: Double, _ controller: Controller) {
    defer { pointer = (x, y) }
    guard let before = pointer, before != (x, y) else { return }
    if controller.isFromFinger { return }
    isTouched = false
    show()
  }

  private func isControl(at x: Double, _ y: Double) -> Bool {
    guard let target = gtk_widget_pick(area, x, y, GTK_PICK_DEFAULT) else { return false }
    return controls.contains { target == $0 || target.isInside($0) }
  }

  private func hideIfAllowed() {
    if mustStay() || isUnderPointer || hasKeyFocus {
      show()
    } else {
      set(false)
    }
  }

  private var isUnderPointer: Bool {
    controls.contains {
      gtk_widget_get_state_flags($0).rawValue & GTK_STATE_FLAG_PRELIGHT.rawValue != 0
    }
  }

  private var hasKeyFocus: Bool { controls.contains(where: \.containsVisibleFocus) }

  private func set(_ isShown: Bool) {
    guard isShown != self.isShown else { return }
    self.isShown = isShown
    // A hidden control under the pointer must not be a target, because its cursor would stay visible.
    let canTarget = isShown || !(isTouched || isUnderPointer)
    for control in controls { control.setTarget(canTarget) }
    for widget in controls + scrims { widget.setClass("shaded", !isShown) }
    if let canvas { canvas.widget.setCursor(isShown ? nil : "none") }
  }
}
