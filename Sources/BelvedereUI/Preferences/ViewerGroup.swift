// SPDX-License-Identifier: MIT

// The behaviour of the viewer: zoom, wheel, slideshow.

import BelvedereCore
import BelvedereModel
import GtkKit

/// The preferences of the viewer.
final class ViewerGroup {
  let widget: Widget

  init(preferences: Preferences) {
    let zoom = ChoiceRow(
      tr("Zoom of the Next Photo"),
      choices: [
        (.reset, tr("Whole Photo")), (.keep, tr("Same as Previous")),
        (.perPhoto, tr("As It Was Left")),
      ],
      preferences.$zoomMemory)
    let wheel = SwitchRow(
      tr("Wheel Turns Pages"), subtitle: tr("With Control it zooms"), preferences.$wheelTurnsPages)
    let seconds = NumberRow(
      tr("Slideshow"), subtitle: tr("Seconds for each photo"), label: tr("Seconds for each photo"),
      preferences.$slideshowSeconds)
    widget = Make.rowGroup(
      title: tr("Viewer"), [zoom.widget, wheel.widget, seconds.widget])
  }
}
