// SPDX-License-Identifier: MIT

// The AdwApplication: one instance, one window. A second launch raises the window of the first. If its
// options conflict with the running instance, it prints the reason.

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit

/// The service that an option of a launch names.
nonisolated package struct AskedService {
  /// The option as it was given.
  let option: String
  /// `ServiceDescription.id` of the service that the option names.
  let id: String

  package init(option: String, choice: ServiceChoice) {
    self.option = option
    id =
      switch choice {
      case .demo: "demo"
      case .unsplash: "unsplash"
      case .custom(let url, _): ServiceAddress.name(of: url)
      case .withoutAccount(let source, let demo): (demo == nil ? source : source.demo).id
      }
  }
}

/// The running application.
package final class Application {
  private let ref: GObjectRef<UnsafeMutablePointer<AdwApplication>>
  /// The longest wait, in seconds, until a running instance has published its service.
  private static let answerTime = 5.0

  private let id: String
  private let makeContext: () -> AppContext
  /// The service that this launch requests.
  private var asked: AskedService?
  private var context: AppContext?
  private var window: MainWindow?
  private var trackings: [Tracking] = []
  private var isHeld = false
  /// The name on the bus under which a running instance publishes its service.
  private static let serviceInUse = "service-in-use"

  /// - Parameters:
  ///   - id: the application's id.
  ///   - makeContext: called once, in the first instance only.
  package init(id: String, makeContext: @escaping () -> AppContext) {
    self.id = id
    self.makeContext = makeContext
    // adw_application_new cannot fail for a valid id.
    ref = GObjectRef(adopting: adw_application_new(id, G_APPLICATION_HANDLES_OPEN)!)
    g_set_prgname("belvedere")
  }

  /// Runs until the last window is closed.
  ///
  /// - Parameters:
  ///   - arguments: for GApplication itself, without the program's name: its options, files and addresses.
  ///   - asked: the service asked for on the command line.
  ///   - photoPage: the address of the page of a photo to show.
  /// - Returns: the exit status.
  package func run(
    _ arguments: [String], asked: AskedService? = nil, photoPage: String? = nil
  ) -> Int32 {
    self.asked = asked
    Renderer.choose()
    let isFirst = !isRunning(applicationID: id)
    // Keyring and database work while GTK is initialized.
    if isFirst { startSession() }
    // GTK 4.8 passes the launcher's permission to take the focus on to a running instance only if it
    // has opened the display, which a second instance does not do by itself.
    let hasDisplay = gtk_init_check() != 0
    if isFirst, !hasDisplay {
      return Self.fail(
        tr("Belvedere needs a graphical session. Start it on a desktop, or set WAYLAND_DISPLAY."))
    }
    if hasDisplay {
      Workaround.install()
      Label.selectOnlyByHand()
    }
    ref.pointer.on("startup") { [weak self] in self?.startUp() }
    ref.pointer.on("activate") { [weak self] in self?.activate() }
    ref.pointer.onOpen { [weak self] given in
      guard let self else { return }
      activate()
      window?.open(given)
    }
    g_application_register(application, nil, nil)
    if let asked, let refusal = refusal(of: asked) { return Self.fail(refusal) }
    if let photoPage { ref.pointer.activate(Commands.showPhoto, with: photoPage) }
    var argv: [UnsafeMutablePointer<CChar>?] =
      (["belvedere"] + arguments).map { g_strdup($0) } + [nil]
    defer { argv.forEach { g_free($0) } }
    return g_application_run(application, gint(argv.count - 1), &argv)
  }

  /// The reason why another instance, which runs already, cannot do what the option asks; nil when it
  /// can, or when this is the first instance.
  private func refusal(of asked: AskedService) -> String? {
    guard g_application_get_is_remote(application) != 0 else { return nil }
    // An instance that was just started, perhaps by the same double click, has not published it yet.
    var present = ""
    _ = MainLoop.run(atMost: Self.answerTime) {
      present = ref.pointer.publishedText(Self.serviceInUse) ?? ""
      return !present.isEmpty
    }
    // The demo's name contains its port if the usual one was taken.
    if present == asked.id || (asked.id == "demo" && present.hasPrefix("demo-")) { return nil }
    return tr(
      "Belvedere is running already, with another service. Quit it first, with Ctrl+Q in its window; then %@ takes effect.",
      asked.option)
  }

  /// Prints a sentence at the terminal; returns the exit status.
  private static func fail(_ sentence: String) -> Int32 {
    // If this fails, the exit status alone reports the failure.
    try? FileHandle.standardError.write(contentsOf: Data("belvedere: \(sentence.asName)\n".utf8))
    return 1
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
    gtk_window_set_default_icon_name(id)
    let folders = context.folders
    for icons in [folders.icons, folders.symbols] { Desktop.addIcons(folder: icons) }
    Desktop.addStyle(file: folders.data + "/style.css")
    addActions(context)
    if !folders.dataExists { context.session.show(.dataMissing(path: folders.data)) }
    ref.pointer.publish(asked?.id ?? "", as: Self.serviceInUse)
    trackings = [
      track { [weak self] in self?.hold(while: context.session.isBusy) },
      track { [weak self] in
        guard let self, let service = context.session.service else { return }
        ref.pointer.publish(service.id, as: Self.serviceInUse)
      },
    ]
    context.storedPreferences?.followNetwork()
  }

  private func activate() {
    guard let context else { return }
    let window = window ?? MainWindow(context: context, application: ref.pointer.cast())
    if self.window == nil {
      window.widget.on("destroy") { [weak self] in if let self { self.window = nil } }
    }
    self.window = window
    window.present()
  }

  /// Closes the window; the application ends when nothing holds it.
  private func quit() {
    if let window { window.gtkWindow.close() } else { g_application_quit(application) }
  }

  /// Keeps the application running until a login is stored, a log-out completed or a photo saved, also after the window
  /// is closed.
  private func hold(while isBusy: Bool) {
    guard isBusy != isHeld else { return }
    isHeld = isBusy
    if isHeld { g_application_hold(application) } else { g_application_release(application) }
  }

  private var application: UnsafeMutablePointer<GApplication> { ref.pointer.cast() }

  private func addActions(_ context: AppContext) {
    setAccelerators(Commands.all, of: ref.pointer.cast())
    ref.pointer.add(Commands.quit) { [weak self] in self?.quit() }
    ref.pointer.add(Commands.about) { [weak self] in
      guard let self else { return }
      presentAbout(over: window?.gtkWindow, context: context)
    }
    ref.pointer.add(Commands.help) { [weak self] in
      guard let self else { return }
      if window == nil { activate() }
      window?.showHelp()
    }
    ref.pointer.addTargeted(Commands.showPlace) { [weak self] target in
      guard let self, let key = PlusCode(text: target) else { return }
      activate()
      window?.showPlace(key)
    }
    ref.pointer.addTargeted(Commands.showPhoto) { [weak self] address in
      guard let self else { return }
      activate()
      window?.showPhoto(at: address)
    }
    ref.pointer.addTargeted(Commands.searchFor) { [weak self] words in
      guard let self else { return }
      activate()
      window?.search(for: words)
    }
    ref.pointer.add(Commands.preferences) { [weak self] in
      guard let self else { return }
      PreferencesWindow(context: context).present(over: window?.gtkWindow)
    }
    if Diagnostics.isWanted { Diagnostics.add(to: ref.pointer) }
  }
}
