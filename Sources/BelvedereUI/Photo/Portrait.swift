// SPDX-License-Identifier: MIT

// A member's portrait: initials until the image is there, and when it cannot be loaded.

import BelvedereCore
import CGtk
import GtkKit

/// A round portrait.
@MainActor final class Portrait {
  let widget: Widget

  private let side: Int
  private let images: any ImageLoading
  private var request: ImageRequest?
  private var task: Task<Void, Never>?

  /// - Parameter side: application pixels.
  init(side: Int, images: any ImageLoading) {
    self.side = side
    self.images = images
    widget = adw_avatar_new(gint(side), nil, 1)!
    widget.attach(self)
  }

  isolated deinit { task?.cancel() }

  func show(_ user: User?) {
    adw_avatar_set_text(widget.opaque, user?.name ?? "")
    // Its icon is shown and hidden with the text, which also shows it to assistive technology.
    for part in widget.children.flatMap(\.children)
    where g_type_check_instance_is_a(part.cast(), gtk_image_get_type()) != 0 {
      part.setAccessibleLabel(user?.name ?? tr("Profile"))
    }
    let wanted = user?.portraitRequest(pixelSide: side * widget.scaleFactor)
    guard wanted != request else { return }
    task?.cancel()
    request = wanted
    adw_avatar_set_custom_image(widget.opaque, nil)
    guard let wanted else { return }
    task = Task { [weak self, images] in
      do {
        let image = try await images.image(for: wanted, priority: .visible)
        guard let self, request == wanted else { return }
        let texture = Texture(image)
        adw_avatar_set_custom_image(widget.opaque, texture.pointer)
      } catch {
        if self?.request == wanted { self?.request = nil }
      }
    }
  }
}
