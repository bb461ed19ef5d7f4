// The AdwApplication: one instance, one window. A second launch raises the window of the first.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// The running application.
package final class Application {
  private let ref: GObjectRef<UnsafeMutablePointer<AdwApplication>>
  private let makeContext: () -> AppContext
  private var context: AppContext?
  private var window: MainWindow?
  private var tracking: Tracking?
  private var isHeld = false

  /// - Parameter makeContext: called once, in the first instance only.
  package init(makeContext: @escaping () -> AppContext) {
    self.makeContext = makeContext
    // adw_application_new cannot fail for a valid id.
    ref = GObjectRef(adopting: adw_application_new(appID, GApplicationFlags(rawValue: 0))!)
    g_set_prgname("belvedere")
  }

  /// Runs until the last window is closed.
  ///
  /// - Parameter arguments: for GApplication itself, without the program's name.
  /// - Returns: the exit status.
  package func run(_ arguments: [String]) -> Int32 {
    // Keyring and database answer while GTK is getting ready.
    if !isRunning(applicationID: appID) { startSession() }
    ref.pointer.on("startup") { [unowned self] in startUp() }
    ref.pointer.on("activate") { [unowned self] in activate() }
    passOnLaunch()
    var argv: [UnsafeMutablePointer<CChar>?] =
      (["belvedere"] + arguments).map { g_strdup($0) } + [nil]
    defer { argv.forEach { g_free($0) } }
    return g_application_run(application, gint(argv.count - 1), &argv)
  }

  /// GTK 4.8 hands the launcher's leave to take the focus to the running instance only when it has
  /// opened the display, which a second instance does not do by itself.
  private func passOnLaunch() {
    g_application_register(application, nil, nil)
    if g_application_get_is_remote(application) != 0 { gtk_init_check() }
  }

  @discardableResult private func startSession() -> AppContext {
    if let context { return context }
    let made = makeContext()
    context = made
    made.session.start()
    return made
  }

  private func startUp() {
    let context = startSession()
    gtk_window_set_default_icon_name(appID)
    Desktop.addIcons(folder: context.places.icons)
    Desktop.addStyle(file: context.places.data + "/style.css")
    addActions(context)
    if !context.places.dataExists { context.session.show(.dataMissing(path: context.places.data)) }
    tracking = track { [unowned self] in holdWhileSettling(context.session) }
    context.storedPreferences?.followNetwork()
  }

  private func activate() {
    guard let context else { return }
    let window = window ?? MainWindow(context: context, application: ref.pointer.cast())
    if self.window == nil {
      window.widget.on("destroy") { [unowned self] in self.window = nil }
    }
    self.window = window
    window.present()
  }

  /// Closes the window, with which the application ends as soon as nothing holds it.
  private func quit() {
    if let window { gtk_window_close(window.gtkWindow) } else { g_application_quit(application) }
  }

  /// A login is kept, and a log-out carried out, even when the window is closed at once.
  private func holdWhileSettling(_ session: Session) {
    guard session.isSettling != isHeld else { return }
    isHeld = session.isSettling
    if isHeld { g_application_hold(application) } else { g_application_release(application) }
  }

  private var application: UnsafeMutablePointer<GApplication> { ref.pointer.cast() }

  private func addActions(_ context: AppContext) {
    setAccelerators(Commands.all, of: ref.pointer.cast())
    ref.pointer.add(Commands.quit) { [unowned self] in quit() }
    ref.pointer.add(Commands.about) { [unowned self] in
      presentAbout(over: window?.gtkWindow, context: context)
    }
    ref.pointer.add(Commands.preferences) { [unowned self] in
      PreferencesWindow(context: context).present(over: window?.gtkWindow)
    }
    if Diagnostics.isWanted { Diagnostics.add(to: ref.pointer) }
  }
}
