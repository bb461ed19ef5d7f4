// Puts the program together: services behind Core's protocols, models over them, screens over those.

import BelvedereCore
import BelvedereModel
import BelvedereServices
import BelvedereUI
import Foundation
import GtkKit

/// Builds what the application runs on; used once, by the first instance only.
struct Composition {
  let options: Options
  let places: Places

  func makeContext() -> AppContext {
    let database = DeferredDatabase(at: Self.databaseFile)
    let packaged = PackagedService(file: places.data + "/service.ini")
    let settings = Settings(schema: appID, folder: places.schemas)
    let parts = SessionParts(
      connector: connector(diskLimit: diskCacheLimit(settings)), secrets: SecretTokenStore(),
      store: database,
      asked: options.service.map { packaged.completing($0) }, packaged: packaged.choice)
    let session = Session(parts: parts)
    Task {
      switch await database.outcome {
      case .ready: break
      case .setAside(let name): session.show(.databaseSetAside(fileName: name))
      case .temporary: session.show(.nothingKept)
      }
    }
    return AppContext(session: session, parts: parts, places: places, settings: settings)
  }

  private func connector(diskLimit: Int) -> ServiceConnector {
    let language = Locale.preferredLanguages.first ?? "en"
    let http = HTTPClient(
      HTTPConfiguration(
        userAgent: "Belvedere/\(belvedereVersion)", acceptLanguage: "\(language), en;q=0.5"))
    let disk = DiskCache(directory: Self.imageFolder, limit: diskLimit)
    return ServiceConnector(
      ServiceConnector.Configuration(
        demoProgram: InstalledPlaces.programFolder.appendingPathComponent("belvedere-demo-service")
          .path,
        demoPhotos: places.data + "/demo"),
      http: http,
      makeImages: { fetcher, _ in ImagePipeline(fetcher: fetcher, disk: disk) })
  }

  private static var databaseFile: URL {
    UserFolders.data.appendingPathComponent("belvedere/belvedere.sqlite")
  }

  private static var imageFolder: URL {
    UserFolders.cache.appendingPathComponent("belvedere/images")
  }
}
