// The pictures on disk: how much room they take, how much they may take, and a way to be rid of them.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// The preferences of the cache on disk.
final class StorageGroup {
  /// The schema's range, in megabytes.
  private static let limits = 50.0...5000.0
  private static let step = 50.0

  let widget: Widget

  private let context: AppContext
  private let usage: Widget
  private let limit: Widget
  private let clear: Widget
  private var trackings: [Tracking] = []
  private var task: Task<Void, Never>?

  private var preferences: Preferences { context.preferences }

  init(context: AppContext) {
    self.context = context
    widget = adw_preferences_group_new()!
    usage = adw_action_row_new()!
    limit = gtk_spin_button_new_with_range(
      Self.limits.lowerBound, Self.limits.upperBound, Self.step)!
    clear = Make.button(tr("_Clear"))
    build()
    widget.attach(self)
    limit.on("value-changed") { [weak self] in
      guard let self else { return }
      let megabytes = Int(gtk_spin_button_get_value(limit.opaque))
      if megabytes != preferences.diskCacheLimit { preferences.diskCacheLimit = megabytes }
    }
    clear.on("clicked") { [weak self] in if let self { change { await $0.removeAll() } } }
    trackings = [
      widget.track { [weak self] in
        guard let self else { return }
        gtk_spin_button_set_value(limit.opaque, Double(preferences.diskCacheLimit))
      },
      // A lower limit takes effect at once; asked for here too, since the size is shown after it.
      widget.track { [weak self] in
        guard let self else { return }
        let bytes = preferences.diskCacheBytes
        change { await $0.setDiskLimit(bytes) }
      },
    ]
  }

  isolated deinit { task?.cancel() }

  private func build() {
    adw_preferences_group_set_title(widget.cast(), tr("Pictures on Disk"))
    adw_preferences_row_set_title(usage.cast(), tr("In Use"))
    clear.align(nil, GTK_ALIGN_CENTER)
    adw_action_row_add_suffix(usage.cast(), clear)
    let row = adw_action_row_new()!
    adw_preferences_row_set_title(row.cast(), tr("Limit"))
    adw_action_row_set_subtitle(row.cast(), tr("In megabytes"))
    limit.align(nil, GTK_ALIGN_CENTER)
    limit.setAccessibleLabel(tr("Limit in megabytes"))
    adw_action_row_add_suffix(row.cast(), limit)
    for row in [usage, row] { adw_preferences_group_add(widget.cast(), row) }
  }

  /// Changes the cache, if there is one, and shows its size afterwards.
  private func change(_ body: @escaping (any ImageLoading) async -> Void) {
    guard let images = context.session.connection?.images else { return }
    let previous = task
    task = Task { [weak self] in
      await previous?.value
      await body(images)
      let bytes = await images.diskUsage()
      guard let self, !Task.isCancelled else { return }
      adw_action_row_set_subtitle(usage.cast(), UserLocale.text(bytes: bytes))
      clear.isSensitive = bytes > 0
    }
  }
}
