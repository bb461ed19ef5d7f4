// SPDX-License-Identifier: MIT

// The person's preferences, for models and pictures. Independent of GTK: the shell connects them with the stored
// settings, and reports the kind of network.

import BelvedereCore
import Observation

/// The layouts of photos.
package enum FeedLayout: String, Sendable {
  /// One photo below the other.
  case list
  /// Whole photos in rows.
  case grid
}

/// The layouts that a person may choose; the raw value is the setting's.
package enum LayoutChoice: String, Sendable, CaseIterable {
  case list, grid
  /// A grid where it has room for more than one column.
  case automatic

  /// The width from which the automatic layout is a grid, in application pixels.
  private static let leastGridWidth = 700

  /// - Parameter width: that of the photos' view, in application pixels.
  package func layout(inWidth width: Int) -> FeedLayout {
    switch self {
    case .list: .list
    case .grid: .grid
    case .automatic: width < Self.leastGridWidth ? .list : .grid
    }
  }
}

/// The person's preferences. A change takes effect at once wherever it is read.
package final class Preferences {
  /// The chosen quality; `quality` is the effective one.
  @Setting("picture-quality") package var chosenQuality = PictureQuality.automatic
  /// True if a metered network switches to the data saver.
  @Setting("data-saver-when-metered") package var savesDataWhenMetered = true
  /// True when lists show advertisements.
  @Setting("show-sponsored") package var showsSponsored = true
  /// True when lists show illustrations.
  @Setting("show-illustrations") package var showsIllustrations = true
  /// The hidden photos and photographers, one a line.
  @Setting("hidden-photos") private var hiddenText = ""
  /// The latest searches, one a line, the latest first.
  @Setting("recent-searches") package var recentSearches = ""
  /// True if the latest searches are stored.
  @Setting("keep-searches") package var keepsSearches = true
  /// True if the desktop's search finds stored photos and places.
  @Setting("desktop-search") package var answersDesktopSearch = true
  /// The id of the source without accounts that the next start shows; empty for a service with accounts.
  @Setting("source") package var source = ""
  /// The feed that an archive shows.
  @Setting("archive-feed") package var archiveFeed = SourceFeed.featured
  /// A page or mail address of the person, which Wikimedia receives in place of the packager's; may be empty.
  @Setting("archive-contact") package var archiveContact = ""
  /// The language in which the service describes photos.
  @Setting("content-language") package var language = ContentLanguage.system
  @Setting("feed-layout") package var feedLayout = LayoutChoice.list
  /// The zoom at which the viewer shows the next photo.
  @Setting("zoom-memory") package var zoomMemory = ZoomMemory.reset
  /// True when the wheel turns pages in the viewer; otherwise it zooms.
  @Setting("wheel-turns-pages") package var wheelTurnsPages = false
  /// Seconds that a slideshow shows each photo.
  @Setting("slideshow-seconds", in: 3...60) package var slideshowSeconds = 5
  /// The notation in which coordinates are shown and copied.
  @Setting("coordinate-notation")
  package var coordinateNotation = CoordinateNotation.decimalDegrees
  /// The map in which a place was last opened.
  @Setting("map-link") package var mapLink = MapLink.mapsProgram
  /// The path of the folder that the person chose for "Save to Pictures" in a sandbox; empty without one.
  @Setting("pictures-folder") package var picturesFolder = ""
  /// Megabytes of photos kept on disk.
  @Setting("disk-cache-limit", in: 50...5000) package var diskCacheLimit = 500
  /// True when the map's tiles come from a server; otherwise they come from the shipped world.
  @Setting("map-tiles-online") package var showsOnlineTiles = false
  /// The template of the tile server's addresses, as the person wrote it; empty for the packager's or
  /// OpenStreetMap's.
  @Setting("map-tile-server") package var tileServer = ""
  /// Minutes from the notice to a golden hour of a favourite place; 0 for no notices.
  @Setting("golden-hour-notice", in: 0...60) package var goldenHourLead = 0
  /// True if places show the weather, for which their positions are sent to a weather service.
  @Setting("weather") package var showsWeather = true
  /// The chosen units; `units` are the effective ones.
  @Setting("temperature-unit") package var temperatureUnit = UnitChoice<TemperatureUnit>.automatic
  @Setting("wind-unit") package var windUnit = UnitChoice<WindUnit>.automatic

  private let network = NetworkCost()
  /// `Accept-Language` for the desktop's own languages.
  private let systemLanguages: String
  private let systemUnits: WeatherUnits

  /// - Parameters:
  ///   - systemLanguages: the desktop's languages in the form of `Accept-Language`.
  ///   - systemUnits: the units of the desktop's region.
  package init(
    systemLanguages: String = "en", systemUnits: WeatherUnits = WeatherUnits(region: nil)
  ) {
    self.systemLanguages = systemLanguages
    self.systemUnits = systemUnits
  }

  /// Every setting among the properties above.
  package var settings: [any AnySetting] {
    Mirror(reflecting: self).children.compactMap { $0.value as? any AnySetting }
  }

  /// True while the desktop reports a metered network; not stored.
  package var isMetered: Bool {
    get { network.isMetered }
    set { network.isMetered = newValue }
  }

  /// The quality in which photos are fetched now.
  package var quality: PictureQuality {
    savesDataWhenMetered && isMetered ? .dataSaver : chosenQuality
  }

  /// The hidden photos and photographers.
  package var hidden: HiddenItems {
    get { HiddenItems(text: hiddenText) }
    set { hiddenText = newValue.text }
  }

  /// The filter for lists.
  package var filter: PhotoFilter {
    PhotoFilter(
      showsSponsored: showsSponsored, showsIllustrations: showsIllustrations, hidden: hidden)
  }

  /// The value of `Accept-Language`.
  package var acceptLanguage: String { language.acceptLanguage(system: systemLanguages) }

  /// The units in which weather is shown.
  package var units: WeatherUnits {
    WeatherUnits(
      temperature: temperatureUnit.unit(automatic: systemUnits.temperature),
      wind: windUnit.unit(automatic: systemUnits.wind))
  }

  /// `diskCacheLimit` in bytes.
  package var diskCacheBytes: Int { diskCacheLimit * 1_000_000 }
}

/// The cost of the network, as the desktop reports it.
@Observable
private final class NetworkCost {
  var isMetered = false
}
