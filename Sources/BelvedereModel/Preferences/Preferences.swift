// What the person prefers, as the models and pictures read it. Pure: the shell keeps it in step with
// the stored settings, and tells what the network is like.

import BelvedereCore
import Observation

/// How the feed is laid out; the raw value is the setting's.
package enum FeedLayout: String, Sendable, CaseIterable {
  /// One photo below the other.
  case list
  /// Whole photos in rows.
  case grid
}

/// The person's preferences. A change takes effect at once wherever it is read.
@Observable
package final class Preferences {
  /// The quality that was chosen; `quality` is the one to go by.
  package var chosenQuality = PictureQuality.automatic
  /// Whether a network that is paid by the byte means the data saver.
  package var savesDataWhenMetered = true
  /// Whether the network is paid by the byte, as far as the desktop knows.
  package var isMetered = false
  /// Which items lists show.
  package var filter = PhotoFilter()
  package var language = ContentLanguage.system
  package var feedLayout = FeedLayout.list
  /// True while a very wide window may offer the grid.
  package var offersGrid = true
  /// Which zoom the viewer shows the next photo at.
  package var zoomMemory = ZoomMemory.reset
  /// Whether the wheel turns pages in the viewer; it zooms otherwise.
  package var wheelTurnsPages = false
  /// How long a slideshow shows each photo.
  package var slideshowSeconds = 5
  /// Megabytes of photos kept on disk.
  package var diskCacheLimit = 500

  /// `Accept-Language` for the desktop's own languages.
  @ObservationIgnored private let systemLanguages: String

  /// - Parameter systemLanguages: the desktop's languages as `Accept-Language` has them.
  package init(systemLanguages: String = "en") { self.systemLanguages = systemLanguages }

  /// The quality in which photos are fetched now.
  package var quality: PictureQuality {
    savesDataWhenMetered && isMetered ? .dataSaver : chosenQuality
  }

  /// The value of `Accept-Language`.
  package var acceptLanguage: String { language.acceptLanguage(system: systemLanguages) }

  /// `diskCacheLimit` in bytes.
  package var diskCacheBytes: Int { diskCacheLimit * 1_000_000 }
}
