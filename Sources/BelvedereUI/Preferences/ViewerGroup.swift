// How photos are looked at one by one: zoom, wheel, slideshow.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// The preferences of the viewer.
final class ViewerGroup {
  let widget: Widget

  private let preferences: Preferences
  private let seconds: Widget
  private var tracking: Tracking?

  init(preferences: Preferences) {
    self.preferences = preferences
    widget = adw_preferences_group_new()!
    let range = Slideshow.seconds
    seconds = gtk_spin_button_new_with_range(
      Double(range.lowerBound), Double(range.upperBound), 1)!
    let zoom = ChoiceRow(
      tr("Zoom of the Next Photo"),
      choices: [
        (.reset, tr("Whole Photo")), (.keep, tr("Same as Previous")),
        (.perPhoto, tr("As It Was Left")),
      ],
      read: { preferences.zoomMemory }, write: { preferences.zoomMemory = $0 })
    let wheel = SwitchRow(
      tr("Wheel Turns Pages"), subtitle: tr("With Control it zooms"),
      read: { preferences.wheelTurnsPages }, write: { preferences.wheelTurnsPages = $0 })
    adw_preferences_group_set_title(widget.cast(), tr("Viewer"))
    for row in [zoom.widget, wheel.widget, slideshowRow()] {
      adw_preferences_group_add(widget.cast(), row)
    }
    widget.attach(self)
    tracking = widget.track { [weak self] in
      guard let self else { return }
      gtk_spin_button_set_value(seconds.opaque, Double(preferences.slideshowSeconds))
    }
  }

  private func slideshowRow() -> Widget {
    let row = adw_action_row_new()!
    adw_preferences_row_set_title(row.cast(), tr("Slideshow"))
    adw_action_row_set_subtitle(row.cast(), tr("Seconds for each photo"))
    seconds.align(nil, GTK_ALIGN_CENTER)
    seconds.setAccessibleLabel(tr("Seconds for each photo"))
    adw_action_row_add_suffix(row.cast(), seconds)
    seconds.on("value-changed") { [weak self] in
      guard let self else { return }
      let value = Int(gtk_spin_button_get_value(seconds.opaque))
      if value != preferences.slideshowSeconds { preferences.slideshowSeconds = value }
    }
    return row
  }
}
