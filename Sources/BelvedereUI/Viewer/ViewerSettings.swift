// How the person wants the viewer.

import BelvedereCore

/// The viewer's settings.
struct ViewerSettings {
  var zoomMemory = ZoomMemory.reset
  var wheelTurnsPages = false
  /// How long a slideshow shows each photo.
  var slideshowSeconds = 5
}
