// SPDX-License-Identifier: MIT

// The environment of the screens, without network, keyring and database.

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit
import TestSupport

@testable import BelvedereUI

/// A session over fakes, and the window that shows it.
@MainActor final class ScreenWorld {
  let service: FakePhotoService
  let signIn: FakeSignIn
  let budget: FakeBudget
  let images: FakeImages
  let places = FakePlaceStore()
  let weather: FakeWeather
  let context: AppContext

  var session: Session { context.session }

  /// - Parameters:
  ///   - signedIn: true if the keyring holds a login.
  ///   - files: reads files of places.
  init(
    signedIn: Bool = false, error: ConnectionError? = nil, files: (any PlaceFileReading)? = nil
  ) throws {
    let connector = FakeConnector()
    connector.fail(error)
    let demo = connector.service("demo")
    (service, signIn, budget, images) = (demo.photos, demo.signIn, demo.budget, demo.images)
    weather = demo.weather
    service.answer(page: 1, .success(shownPage(0..<30)))
    service.withholdPages()
    var ada = User.ada
    ada.profileImage = "https://images.example/ada"
    service.answerMe(.success(ada))
    service.answer(likes: 1, .success(shownPage(0..<0, hasNext: false)))
    let secrets = FakeSecretStore()
    if signedIn { try secrets.put(AccessToken.ada, as: .demoToken) }
    let parts = SessionParts(
      connector: connector, secrets: secrets, store: FakePhotoStore(), logOuts: FakeLogOuts(),
      sharing: SharingParts(
        details: FakeDetailsStore(), reports: FakeDetailsStore(), files: FakeFiles(),
        pictures: PicturesFolder(URL(filePath: "/pictures"), in: .none, preferences: Preferences())),
      places: PlaceParts(store: places, writer: FakePlaceWriter(), files: files))
    context = AppContext(
      session: Session(parts: parts), parts: parts,
      folders: InstalledFolders(
        data: "/nonexistent", icons: "/nonexistent", locale: "/nonexistent",
        schemas: "/nonexistent", licenses: "/nonexistent"),
      settings: nil)
  }

  /// Opens the main window without starting the session.
  ///
  /// - Parameter longestWait: for the window's content.
  func openWindow(longestWait: Duration = .zero) throws -> Widget {
    let application = try unwrapped(Toolkit.application)
    let window = MainWindow(context: context, application: application)
    // The window would open the desktop's browser.
    session.openAddress = { _ in }
    window.present(longestWait: longestWait)
    iterate { window.widget.isMapped }
    return window.widget
  }

  /// Opens the main window and starts the session.
  func openStartedWindow() throws -> Widget {
    let window = try openWindow()
    session.start()
    return window
  }

  /// Opens the main window with the welcome page.
  func openWelcome() throws -> Widget {
    let window = try openStartedWindow()
    iterate { window.screen == "welcome" }
    return window
  }

  /// Opens the main window on the page that waits for the browser.
  func openWaiting() throws -> Widget {
    let window = try openWelcome()
    session.logIn()
    iterate { window.screen == "waiting" }
    return window
  }

  /// Opens the main window with Ada signed in and her first photos on the screen.
  func openFeed() throws -> Widget {
    let window = try openStartedWindow()
    iterate {
      self.session.signedIn?.feed?.phase == .loaded && window.feedBoard?.shown.isEmpty == false
    }
    iterate { window.feedState == "content" }
    return window
  }

  /// Opens the main window with Ada's profile.
  func openProfile() throws -> Widget {
    let window = try openFeed()
    gtk_widget_activate_action_variant(window, "win.show-profile", nil)
    return window
  }

  /// Opens the main window with the viewer on one of Ada's photos.
  func openViewer(at index: Int) throws -> Widget {
    let window = try openFeed()
    let board = try unwrapped(window.feedBoard)
    iterate { board.widget.isMapped && !board.view.tiles.isEmpty }
    board.view.bringToTop(item: index)
    gtk_widget_activate(try unwrapped(board.view.tiles[index]?.widget))
    iterate { window.viewer != nil }
    return window
  }

  private func unwrapped<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw CancellationError() }
    return value
  }
}

extension FakeBudget {
  /// Sets the remaining requests of 50; 0 means that the service refuses requests for ten minutes.
  func tell(_ remaining: Int) {
    let now = Date()
    tell(
      RequestBudget(
        limit: 50, remaining: remaining, asOf: now, blockedUntil: remaining == 0 ? now + 600 : nil))
  }
}
