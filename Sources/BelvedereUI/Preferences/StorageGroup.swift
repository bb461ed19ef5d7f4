// SPDX-License-Identifier: MIT

// The pictures on disk: their size, its limit, and a button that deletes them.

import BelvedereCore
import BelvedereModel
import GtkKit

/// The preferences of the cache on disk.
@MainActor final class StorageGroup {
  let widget: Widget

  private let context: AppContext
  private let usage: ActionRow
  private let clear = Make.button(tr("_Clear"))
  private var tracking: Tracking?
  private var task: Task<Void, Never>?

  init(context: AppContext) {
    self.context = context
    usage = ActionRow(tr("In Use"), clear)
    let limit = NumberRow(
      tr("Limit"), subtitle: tr("In megabytes"), label: tr("Limit in megabytes"), step: 50,
      context.preferences.$diskCacheLimit)
    widget = Make.rowGroup(title: tr("Pictures on Disk"), [usage.widget, limit.widget])
    widget.attach(self)
    clear.on("clicked") { [weak self] in if let self { change { await $0.removeAll() } } }
    // A lower limit takes effect at once. It is also set here, so that the size is read after the change.
    tracking = widget.track { [weak self] in
      guard let self else { return }
      let bytes = context.preferences.diskCacheBytes
      change { await $0.setDiskLimit(bytes) }
    }
  }

  isolated deinit { task?.cancel() }

  /// Changes the cache, if there is one, and shows its size afterwards.
  private func change(_ body: @escaping (any ImageLoading) async -> Void) {
    guard let images = context.session.connection?.images else { return }
    let previous = task
    task = Task { [weak self] in
      await previous?.value
      await body(images)
      let bytes = await images.diskUsage()
      guard let self, !Task.isCancelled else { return }
      usage.widget.setRowSubtitle(UserLocale.text(bytes: bytes))
      clear.isSensitive = bytes > 0
    }
  }
}
