// SPDX-License-Identifier: MIT

// Composes the program: services behind Core's protocols, models over them, screens over those.

import BelvedereCore
import BelvedereModel
import BelvedereServices
import BelvedereUI
import Dispatch
import Foundation
import GtkKit

/// Builds the parts of the application; used once, by the first instance only.
final class Composition {
  /// Seconds that the program's end waits for a slow disk. Data that are not in the file by then are in its journal.
  private static let closingTime = 5.0

  private let folders: InstalledFolders
  private let packaged: PackagedService
  private let asked: ServiceChoice?
  /// Nil until the context is made.
  private var database: AppDatabase?

  /// Ends the program with a sentence when the packager's file is invalid.
  init(options: Options, folders: InstalledFolders) {
    self.folders = folders
    do throws(PackagedService.Problem) {
      packaged = try PackagedService(file: folders.data + "/service.ini")
    } catch {
      Options.fail(error.sentence)
    }
    asked = options.service.map(packaged.completing)
  }

  func makeContext() -> AppContext {
    // One client for every service and host.
    let http = HTTPClient(HTTPConfiguration(userAgent: Self.userAgent))
    let database = AppDatabase(at: Self.databaseFile)
    self.database = database
    let settings = Settings(schema: Identity.installed.id, folder: folders.schemas)
    let preferences = Preferences(
      systemLanguages: UserLocale.acceptLanguage,
      systemUnits: WeatherUnits(region: UserLocale.measurementRegion))
    let stored = settings.map { StoredPreferences(preferences, in: $0) }
    let geography = OfflineGeography(borders: folders.borders)
    let parts = SessionParts(
      connector: connector(over: http, diskLimit: preferences.diskCacheBytes),
      secrets: SecretTokenStore(for: .installed), store: database,
      logOuts: LogOutMarks(in: Self.databaseFile.deletingLastPathComponent()),
      sharing: SharingParts(
        details: database, reports: database,
        files: FileSaver(lendingFolder: Self.lendingFolder, in: .present),
        pictures: PicturesFolder(UserFolders.pictures, in: .present, preferences: preferences)),
      places: PlaceParts(
        store: database, writer: PlaceFileWriter(), geography: geography,
        positions: DesktopPosition(), files: PlaceFileReader(), clock: DesktopClock()),
      makeHolder: { PhotoPager() }, asked: asked, packaged: packaged.choice,
      preferences: preferences)
    let session = Session(parts: parts)
    Task {
      switch await database.outcome {
      case .ready: break
      case .setAside(let name):
        let folder = Self.databaseFile.deletingLastPathComponent()
        session.show(.databaseSetAside(folder.appendingPathComponent(name)))
      case .temporary(let obstacle, _):
        session.show(.nothingKept(obstacle, path: Self.databaseFile.path))
      }
    }
    Task { [weak session, problems = database.problems()] in
      for await problem in problems { session?.show(problem) }
    }
    return AppContext(
      identity: .installed, session: session, parts: parts, folders: folders, settings: settings,
      storedPreferences: stored, map: map(over: http, geography: geography),
      libraries: HTTPClient.libraries)
  }

  /// Closes the database, and blocks until its journal is written to the file; called at the end of the program.
  func close() {
    guard let database else { return }
    let end = DispatchSemaphore(value: 0)
    Task.detached {
      await database.close()
      end.signal()
    }
    _ = end.wait(timeout: .now() + Self.closingTime)
  }

  private func map(over http: HTTPClient, geography: any Geography) -> MapParts {
    let folder = URL(fileURLWithPath: folders.map)
    let tiles = DiskCache(directory: Self.tileFolder, limit: 100_000_000)
    return MapParts(
      world: { isDark in
        let style = isDark ? "dark" : "light"
        return try? MBTiles(file: folder.appendingPathComponent("world-\(style).mbtiles"))
      },
      server: { address in
        TileServer(address, userAgent: Self.userAgent, http: http, disk: tiles)
      }, usualServer: packaged.tileServer, geography: geography, decoder: TileDecoder())
  }

  private func connector(over http: HTTPClient, diskLimit: Int) -> ServiceConnector {
    let disk = DiskCache(directory: Self.imageFolder, limit: diskLimit)
    var configuration = ServiceConnector.Configuration(
      demoProgram: HelperProgram.path(of: "belvedere-demo-service"),
      demoPhotos: folders.data + "/demo",
      demoState: Self.dataFolder.appendingPathComponent("demo").path)
    configuration.callbackTexts = Self.callbackTexts
    configuration.homepage = Identity.installed.homepage
    configuration.agent = ContactAgent(
      contact: packaged.wikimediaContact, homepage: Identity.installed.homepage)
    let answers = DiskCache(directory: Self.answerFolder, limit: 20_000_000)
    return ServiceConnector(
      configuration, http: http, answers: answers,
      makeImages: ServiceConnector.pipelines(disk: disk))
  }

  /// The sentences that the browser shows at the end of a login.
  private static var callbackTexts: CallbackTexts {
    var texts = CallbackTexts()
    texts.signedIn = tr("Thank you. Go back to Belvedere, which finishes the login.")
    texts.denied = tr("You did not log in. You can go back to Belvedere.")
    texts.failed = tr("Logging in did not work. Go back to Belvedere to see why.")
    texts.unusable = tr(
      "This page does not belong to the login that Belvedere is waiting for. Go back to Belvedere and open the login page again."
    )
    return texts
  }

  nonisolated private static let userAgent = "Belvedere/\(belvedereVersion)"

  /// The person's folders of this installation.
  private static var dataFolder: URL {
    UserFolders.data.appendingPathComponent(Identity.installed.folder)
  }
  nonisolated private static var cacheFolder: URL {
    UserFolders.cache.appendingPathComponent(Identity.installed.folder)
  }

  static var databaseFile: URL { dataFolder.appendingPathComponent("belvedere.sqlite") }

  /// The folder of files that were lent to other programs.
  nonisolated static var lendingFolder: URL {
    cacheFolder.appendingPathComponent("lent")
  }

  /// The folder of stored answers of other hosts: forecasts have about 80 kB.
  private static var answerFolder: URL {
    cacheFolder.appendingPathComponent("answers")
  }

  /// The folder of tiles from a map server.
  private static var tileFolder: URL {
    cacheFolder.appendingPathComponent("tiles")
  }

  private static var imageFolder: URL {
    cacheFolder.appendingPathComponent("images")
  }
}
