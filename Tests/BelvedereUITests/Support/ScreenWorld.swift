// What the screens need, without network, keyring and database.

import BelvedereCore
import BelvedereModel
import BelvedereUI
import CGtk
import Foundation
import GtkKit

/// A session over fakes, and the window that shows it.
@MainActor final class ScreenWorld {
  let service = FakeService()
  let signIn = FakeSignIn()
  let secrets = FakeSecrets()
  let budget = FakeBudget()
  let images = FakeImages()
  let context: AppContext

  var session: Session { context.session }

  /// - Parameter signedIn: whether the keyring holds a login.
  init(signedIn: Bool = false, error: ConnectionError? = nil) throws {
    if signedIn {
      let token = AccessToken(value: "token", scopes: [], username: "ada")
      secrets.put(String(decoding: try JSONEncoder().encode(token), as: UTF8.self))
    }
    let parts = SessionParts(
      connector: FakeConnector(
        service: service, signIn: signIn, budget: budget, images: images, error: error),
      secrets: secrets, store: EmptyStore(), logOuts: NoLogOuts(),
      sharing: SharingParts(details: NoDetails(), reports: NoDetails(), files: FakeFiles()))
    context = AppContext(
      session: Session(parts: parts), parts: parts,
      folders: InstalledFolders(
        data: "/nonexistent", icons: "/nonexistent", locale: "/nonexistent",
        schemas: "/nonexistent", licenses: "/nonexistent"),
      settings: nil)
  }

  /// Opens the main window without starting the session.
  ///
  /// - Parameter patience: how long the window may wait for something to show.
  func openWindow(patience: Duration = .zero) throws -> Widget {
    let application = try unwrapped(Toolkit.application)
    let window = MainWindow(context: context, application: application)
    // The window would open the desktop's browser.
    session.openAddress = { _ in }
    window.present(patience: patience)
    iterate { window.widget.isMapped }
    return window.widget
  }

  /// Opens the main window and starts the session.
  func openStartedWindow() throws -> Widget {
    let window = try openWindow()
    session.start()
    return window
  }

  /// Opens the main window with Ada signed in and her first photos on the screen.
  func openFeed() throws -> Widget {
    let window = try openStartedWindow()
    iterate { self.session.signedIn?.feed.phase == .loaded && LiveObjects.live(.listItem) > 0 }
    iterate { window.feedState == "content" }
    return window
  }

  /// Opens the main window with the viewer on one of Ada's photos.
  func openViewer(at index: Int) throws -> Widget {
    let window = try openFeed()
    let list = try unwrapped(window.feedList)
    // The list takes photos in portions.
    iterate { list.isMapped && LiveObjects.live(.listItem) > index + 1 }
    gtk_widget_activate_action_variant(
      list, "list.activate-item", g_variant_new_uint32(guint32(index)))
    iterate { window.viewer != nil }
    return window
  }

  private func unwrapped<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw CancellationError() }
    return value
  }
}
