// SPDX-License-Identifier: MIT

// Chooses GTK's renderer. Without a graphics card, OpenGL runs in software: it is slower than cairo, and its
// libraries take more memory than the rest of the program.

import CGtk
import Foundation

/// The choice between OpenGL and cairo.
package enum Renderer {
  /// Chooses cairo if there is no usable graphics card, and then prevents GTK from loading OpenGL. Respects a choice in
  /// `GSK_RENDERER`. Changes the environment: to be called before GTK is initialized and other threads start. Takes
  /// less than a millisecond.
  package static func choose() {
    let environment = ProcessInfo.processInfo.environment
    let chosen = environment["GSK_RENDERER"]
    guard chosen == "cairo" || chosen == nil && !hasGraphicsCard(environment: environment) else {
      return
    }
    setenv("GSK_RENDERER", "cairo", 1)
    // GTK 4.16 gave these switches a variable of their own.
    let (variable, switches) =
      LibraryVersion.gtk < LibraryVersion(4, 16)
      ? ("GDK_DEBUG", "gl-disable") : ("GDK_DISABLE", "gl,vulkan")
    let present = environment[variable].map { [$0] } ?? []
    setenv(variable, (present + [switches]).joined(separator: ","), 1)
  }

  /// True if GTK draws with cairo; valid after `choose`.
  static let isCairo = ProcessInfo.processInfo.environment["GSK_RENDERER"] == "cairo"

  /// The type name of a window's renderer; nil before the window is mapped.
  package static func name(of window: Widget) -> String? {
    gtk_native_get_renderer(window.opaque)?.typeName
  }

  /// Returns true if a graphics card can draw for this program.
  ///
  /// - Parameter root: replaces `/` in paths.
  nonisolated package static func hasGraphicsCard(environment: [String: String], root: String = "")
    -> Bool
  {
    let isOff = ["1", "true", "yes"].contains(environment["LIBGL_ALWAYS_SOFTWARE"]?.lowercased())
    if isOff || isFarAway(environment) { return false }
    // NVIDIA's own driver may do without a render node.
    if isUsable(root + "/dev/nvidiactl") { return true }
    let devices = root + "/dev/dri"
    return contents(of: devices).contains {
      $0.hasPrefix("renderD") && isUsable(devices + "/" + $0)
        && draws(root + "/sys/class/drm/\($0)/device")
    }
  }

  /// True for an X server on another machine, as by `ssh -X`.
  nonisolated private static func isFarAway(_ environment: [String: String]) -> Bool {
    guard environment["WAYLAND_DISPLAY"] == nil, let display = environment["DISPLAY"] else {
      return false
    }
    return !display.hasPrefix(":") && !display.hasPrefix("unix:")
  }

  /// False for the card of a virtual machine without 3D: feature 0 of virtio's graphics device is
  /// `VIRTIO_GPU_F_VIRGL` (virtio 1.2, 5.7.3).
  nonisolated private static func draws(_ device: String) -> Bool {
    let places =
      [device]
      + contents(of: device).filter { $0.hasPrefix("virtio") }.map {
        device + "/" + $0
      }
    let features = places.compactMap {
      try? String(contentsOfFile: $0 + "/features", encoding: .utf8)
    }
    return features.allSatisfy { $0.hasPrefix("1") }
  }

  nonisolated private static func contents(of folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  nonisolated private static func isUsable(_ file: String) -> Bool {
    access(file, R_OK | W_OK) == 0
  }
}
