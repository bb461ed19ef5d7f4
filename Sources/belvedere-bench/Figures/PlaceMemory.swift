// The memory of places is measured in a process of its own, because memory that was used before hides it.

import BelvedereCore
import BelvedereModel

enum PlaceMemory {
  /// The argument that makes this program be that process.
  static let argument = "--place-memory"
  static let count = 10_000

  /// Prints the megabytes of places, with their pins and their words.
  static func run() throws {
    let before = try ProcessMemory.restartPeak()
    let places = MadeWorld(spots: count).places
    let clusters = PlaceClusters(ofMap: places)
    let index = PlaceIndex(of: places)
    print(try ProcessMemory.restartPeak() - before)
    withExtendedLifetime((places, clusters, index)) {}
  }
}

extension PlaceClusters {
  /// The pins as the map makes them.
  init(ofMap places: [Place]) {
    self.init(of: places, radius: PlaceAtlas.pinRadius, maximumZoom: PlaceAtlas.maximumZoom)
  }
}
