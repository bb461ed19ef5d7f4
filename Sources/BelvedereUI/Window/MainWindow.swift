// SPDX-License-Identifier: MIT

// The one window: header bar, notice bar and the screen of the session's phase. While someone is logged
// in, that is the view stack with the tabs.

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit

/// The main window.
package final class MainWindow {
  package let widget: Widget

  enum Screen: String { case splash, welcome, waiting, unavailable, tabs, preview }

  /// In application pixels; below, the header has no room for the name of the source beside the tabs.
  private static let leastWidthForSourceName = 1_000

  let context: AppContext
  private let header: Header
  private let sources: SourceSwitcher
  let loginNotice: LoginNotice
  let tabs: Tabs
  private let notices: Notices
  private let welcome: WelcomePage
  private let waiting: WaitingPage
  let screens = Stack<Screen>(isAsLargeAsAll: false)
  private let toasts: Widget
  let likeNotices: LikeNotices
  let viewerHost: ViewerHost
  /// A pending request of another program; run after the login.
  var awaited: (@MainActor () -> Void)?
  /// The opened places that cover the screen; nil without any.
  var opened: OpenedPreview?
  private var tabsTracking: Tracking?
  var visitTracking: Tracking?
  /// The models of the photo in the viewer.
  weak var viewed: SignedIn?
  private var trackings: [Tracking] = []
  private var appearance: FirstAppearance?
  let spareMemory = SpareMemory()

  var session: Session { context.session }

  var gtkWindow: Window { widget.cast() }

  package init(context: AppContext, application: UnsafeMutablePointer<GtkApplication>) {
    self.context = context
    widget = adw_application_window_new(application)!
    tabs = Tabs()
    sources = SourceSwitcher(context: context)
    header = Header(views: tabs.widget, sources: sources.widget, title: context.identity.name)
    notices = Notices(session: context.session, tabs: tabs)
    loginNotice = LoginNotice(for: widget.cast())
    welcome = WelcomePage(context: context)
    waiting = WaitingPage(
      session: context.session, title: tr("Log In in the Browser"),
      text: tr("Belvedere has opened a page in the browser. Log in there, then come back."),
      stop: context.session.cancelLogIn)
    toasts = Make.toastOverlay(over: screens.widget)
    gtk_window_set_title(widget.cast(), context.identity.name)
    if context.identity.isDevelopment { widget.addClass("devel") }
    screens.widget.setExpands(horizontal: true, vertical: true)
    let column = Make.box(
      .vertical, [header.bar, notices.bar.widget, Make.room(for: toasts), header.bottomBar])
    let content = Make.overlay(welcome.backdrop.widget)
    content.addLayer(column, isMeasured: true)
    viewerHost = ViewerHost(over: content)
    likeNotices = LikeNotices(session: context.session) { [screens, viewerHost] in
      viewerHost.toastPlace ?? screens.widget
    }
    adw_application_window_set_content(widget.cast(), viewerHost.widget)
    content.addLayer(
      WidthWatch.make { [weak self] in
        self?.sources.setNamed($0 >= Self.leastWidthForSourceName)
      })
    widget.attach(self)
    tabs.widget.onNotify("visible-child") { [weak self] in
      guard let self else { return }
      trackTabs()
      focusScreen()
    }
    viewerHost.onSearch = { [weak self] words in
      guard let self else { return }
      explore(.words(words), at: viewed?.connection.service.source)
    }
    viewerHost.onChange = { [weak self] in self?.followTabs() }
    addScreens()
    addActions()
    widget.onNotify("is-active") { [weak self] in
      guard let self else { return }
      guard gtkWindow.isActive else { return spareMemory.windowLeft() }
      spareMemory.windowBack()
      loginNotice.withdraw()
    }
    welcome.backdrop.onReady = { [weak self] in self?.appearance?.check() }
    notices.onOpenFolder = { [weak self] in self?.screens.widget.showInFolder($0) }
    widget.on("map") { [weak self] in self?.focusScreen() }
    widget.onFramesPainted { [spareMemory] in spareMemory.framePainted() }
    widget.on("destroy") { [weak self] in
      guard let self else { return }
      loginNotice.withdraw()
      removeActions()
    }
    restoreSize()
    widget.forgetEndedPresses()
    widget.leadsThroughRegions()
    screens.widget.becomeRegion { [weak self] in self?.enterScreen() ?? false }
    session.openAddress = { [weak self] in self?.screens.widget.open($0) }
    trackings = [
      widget.track { [weak self] in self?.showPhase() },
      widget.track { [weak self] in self?.showSignInError() },
      widget.track { [weak self] in
        self.map { $0.likeNotices.offerUndo(in: $0.session.signedIn?.favourites) }
      },
    ]
  }

  /// Raises the window; the first time, when its content is ready.
  ///
  /// - Parameter longestWait: for the content.
  package func present(longestWait: Duration = FirstAppearance.longestWait) {
    guard appearance == nil else { return gtkWindow.present() }
    appearance = FirstAppearance(
      longestWait: longestWait, when: { [weak self] in self?.isComplete ?? true }
    ) {
      [weak self] in self?.gtkWindow.present()
    }
  }

  /// True if the shown screen is complete.
  private var isComplete: Bool {
    switch session.phase {
    case .lookingUp: false
    case .signedIn where opened != nil: true
    case .signedIn: tabs.presentPage?.isComplete ?? false
    case .signedOut: welcome.backdrop.isReady
    case .unavailable, .signingIn: true
    }
  }

  private func addScreens() {
    screens.add(SplashPage(session: session, icon: context.identity.id).widget, as: .splash)
    screens.add(welcome.widget, as: .welcome)
    screens.add(waiting.widget, as: .waiting)
    screens.add(UnavailablePage(context: context).widget, as: .unavailable)
    screens.add(tabs.widget, as: .tabs)
    screens.widget.onDropped { [weak self] in self?.open($0) }
  }

  private func addActions() {
    widget.add(Commands.close) { [weak self] in self?.gtkWindow.close() }
    widget.add(Commands.refresh) { [weak self] in self?.tabs.presentPage?.refresh() }
    widget.add(Commands.search) { [weak self] in
      self?.viewerHost.finishLeaving()
      self?.search()
    }
    for kind in Self.kinds {
      widget.add(kind.command) { [weak self] in
        self?.viewerHost.finishLeaving()
        self?.tabs.show(kind)
      }
    }
    widget.addTargeted(Commands.showPhotographer) { [weak self] username in
      self?.explore(.photographer(username: username))
    }
    widget.addChoice(Commands.layout, context.preferences.feedLayout.rawValue) { [weak self] in
      if let choice = LayoutChoice(rawValue: $0) { self?.context.preferences.feedLayout = choice }
    }
    widget.add(Commands.lookAround) { [weak self] in self?.session.lookAround() }
    widget.add(Commands.stopLookingAround) { [weak self] in self?.session.stopLookingAround() }
    widget.add(Commands.shortcuts) { [weak self] in
      if let self { Commands.makeShortcutsWindow().present(over: gtkWindow) }
    }
  }

  /// Removes the window's actions, because GtkApplication keeps those of a closed window until another one
  /// opens.
  private func removeActions() {
    for command in Commands.ofWindow { widget.remove(command) }
  }
}

// MARK: - State

extension MainWindow {
  func showPhase() {
    let phase = session.phase
    let isSignedIn = phase == .signedIn
    header.setSwitching(isSignedIn && opened == nil)
    if isSignedIn { addViews() } else { removeViews() }
    trackTabs()
    if !isSignedIn { viewerHost.close() }
    showBackdrop(phase == .signedOut)
    let screen: Screen =
      switch phase {
      case .lookingUp: .splash
      // Its weather needs a connection.
      case _ where opened != nil: .preview
      case .unavailable: .unavailable
      case .signedOut: .welcome
      case .signingIn: .waiting
      case .signedIn: .tabs
      }
    show(screen: screen)
    focusScreen()
    appearance?.check()
  }

  /// Shows the photos of the welcome screen behind all that the window has.
  private func showBackdrop(_ isShown: Bool) {
    if isShown { welcome.backdrop.prepare() }
    welcome.backdrop.widget.isVisible = isShown
    widget.setClass("on-photo", isShown)
  }

  /// Gives the focus to the main part of the screen.
  ///
  /// A hidden screen loses the focus first. GTK 4.8 would leave it there. GTK 4.18 focuses the first button of
  /// the header, which would look like the person's choice, and photos would not take the focus later.
  private func focusScreen() {
    if let focus = gtkWindow.focus, isOutOfSight(focus) { gtkWindow.focus = nil }
    switch session.phase {
    case .lookingUp: break
    case _ where opened != nil: opened?.page.focus()
    case .signedIn: tabs.presentPage?.focus()
    case .signedOut: welcome.focus()
    case .signingIn: waiting.focus()
    case .unavailable: break
    }
  }

  /// Gives the focus to the screen from another region of the window; false if nothing on it takes the focus.
  private func enterScreen() -> Bool {
    focusScreen()
    return screens.widget.containsFocus || screens.widget.moveFocus(.forward)
  }

  /// True for a widget on a screen or tab that is not shown.
  private func isOutOfSight(_ part: Widget) -> Bool {
    guard part.isInside(screens.widget) else { return false }
    let shown =
      screens.page == .tabs
      ? tabs.presentPage?.widget : gtk_stack_get_visible_child(screens.widget.opaque)
    return shown.map { !part.isInside($0) } ?? true
  }

  /// Changes the screen; replaces the splash without a fade, which would show two logos.
  private func show(screen: Screen) {
    screens.show(screen, fades: screens.page != .splash)
  }

  /// Observes the layout of the tab in view.
  private func trackTabs() {
    tabsTracking = widget.track { [weak self] in self?.followTabs() }
  }

  /// Enables the commands of the tabs, but not in the viewer, and shows the layout of the tab in view.
  private func followTabs() {
    let layout = opened == nil ? tabs.presentPage?.layout : nil
    header.show(layout)
    if let layout { widget.setChoice(of: Commands.layout, layout.rawValue) }
    let isUsable = session.phase == .signedIn && !viewerHost.isInFront && opened == nil
    for command in Self.kinds.map({ $0.command }) + [Commands.search, Commands.refresh] {
      widget.setEnabled(command, isUsable)
    }
    widget.setEnabled(Commands.layout, isUsable && layout != nil)
  }

  private func showSignInError() {
    guard let error = session.signInError else { return }
    Dialog.present(
      over: gtkWindow, heading: tr("Login Did Not Work"), text: error.sentence,
      answers: [DialogAnswer("ok", tr("OK"))]
    ) { [weak self] _ in self?.session.dismissSignInError() }
  }
}
