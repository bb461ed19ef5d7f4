// SPDX-License-Identifier: MIT

// The packager's settings: `service.ini` in the data folder, with the section [Service] and optionally
// `access-key`, `secret-key`, `service-url`, `tile-server` and `wikimedia-contact`.

import BelvedereCore
import Foundation
import GtkKit

/// The packager's key, service and tile server.
struct PackagedService {
  /// The error in the file.
  struct Problem: Error {
    let sentence: String
  }

  private let key: APIKey?
  private let url: URL?
  /// The server of the map's tiles; OpenStreetMap's if the packager named none.
  let tileServer: TileAddress
  /// The page or mail address that Wikimedia receives; empty if the packager gave none.
  let wikimediaContact: String

  /// Reads the file. If it is missing, there are no settings. Throws when an address in it is invalid.
  init(file path: String) throws(Problem) {
    let file = KeyFile(path: path)
    key = file?.text("Service", "access-key").map {
      APIKey(accessKey: $0, secretKey: file?.text("Service", "secret-key") ?? "")
    }
    wikimediaContact = file?.text("Service", "wikimedia-contact") ?? ""
    let address = file?.text("Service", "service-url")
    url = address.flatMap(ServiceAddress.url(from:))
    if let address, url == nil {
      throw Problem(sentence: "The service-url in \(path) is no address: ‘\(address)’.")
    }
    guard let template = file?.text("Service", "tile-server") else {
      tileServer = .openStreetMap
      return
    }
    do throws(TileAddress.Flaw) {
      tileServer = try TileAddress(template)
    } catch {
      throw Problem(
        sentence: "The tile-server in \(path) is no address of map tiles: ‘\(template)’."
          + " It should be like \(TileAddress.openStreetMap.text).")
    }
  }

  /// The service to use when the person has no key; nil for the demo.
  var choice: ServiceChoice? {
    if let url { return .custom(url, key) }
    return key.map { .unsplash($0) }
  }

  /// A service from the command line, with the packager's key if that belongs to it.
  func completing(_ asked: ServiceChoice) -> ServiceChoice { asked.completed(by: choice) }
}
