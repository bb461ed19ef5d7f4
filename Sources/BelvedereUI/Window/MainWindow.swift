// The one window: header bar, notice bar and the screen that the session's phase asks for. While
// signed in, that is the view stack with Feed and Profile.

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit

/// The main window.
package final class MainWindow {
  package let widget: Widget

  let context: AppContext
  private let header: Header
  let loginNotice: LoginNotice
  private let notices: Notices
  private let welcome: WelcomePage
  private let waiting: WaitingPage
  let screens: Widget
  let views: Widget
  private let toasts: Widget
  let likeNotices: LikeNotices
  let viewerHost: ViewerHost
  var feedPage: FeedPage?
  var profilePage: ProfilePage?
  private var trackings: [Tracking] = []
  private var appearance: FirstAppearance?

  var session: Session { context.session }

  var gtkWindow: UnsafeMutablePointer<GtkWindow> { widget.cast() }

  package init(context: AppContext, application: UnsafeMutablePointer<GtkApplication>) {
    self.context = context
    widget = adw_application_window_new(application)!
    views = adw_view_stack_new()!
    header = Header(views: views)
    loginNotice = LoginNotice(for: widget.cast())
    notices = Notices(session: context.session)
    welcome = WelcomePage(context: context)
    waiting = WaitingPage(session: context.session)
    screens = gtk_stack_new()!
    toasts = adw_toast_overlay_new()!
    gtk_window_set_title(widget.cast(), "Belvedere")
    gtk_stack_set_vhomogeneous(screens.opaque, 0)
    gtk_stack_set_hhomogeneous(screens.opaque, 0)
    screens.setExpands(horizontal: true, vertical: true)
    adw_toast_overlay_set_child(toasts.opaque, screens)
    let column = Make.box(
      GTK_ORIENTATION_VERTICAL, [header.bar, notices.bar.widget, toasts, header.bottomBar])
    viewerHost = ViewerHost(over: column)
    likeNotices = LikeNotices(session: context.session) { [screens, viewerHost] in
      viewerHost.toastPlace ?? screens
    }
    adw_application_window_set_content(widget.cast(), viewerHost.widget)
    widget.attach(self)
    views.onNotify("visible-child") { [unowned self] in
      showLayout()
      if visibleView == "feed" { feedPage?.focus() }
    }
    viewerHost.onChange = { [unowned self] in enableCommands() }
    addScreens()
    addActions()
    widget.onNotify("is-active") { [weak self] in
      if let self, gtk_window_is_active(gtkWindow) != 0 { loginNotice.withdraw() }
    }
    notices.onOpenFolder = { [weak self] in self?.screens.showInFolder($0) }
    widget.on("map") { [unowned self] in focusScreen() }
    widget.on("destroy") { [unowned self] in
      loginNotice.withdraw()
      removeActions()
    }
    restoreSize()
    session.openAddress = { [weak self] in self?.screens.open($0) }
    trackings = [
      track { [unowned self] in showPhase() },
      track { [unowned self] in showLayout() },
      track { [unowned self] in showSignInError() },
    ]
  }

  /// Raises the window; the first time, when there is something to see in it.
  ///
  /// - Parameter patience: how long it waits for that.
  package func present(patience: Duration = FirstAppearance.patience) {
    guard appearance == nil else { return gtk_window_present(gtkWindow) }
    appearance = FirstAppearance(patience: patience, when: { [unowned self] in isComplete }) {
      [unowned self] in gtk_window_present(gtkWindow)
    }
  }

  /// Whether what is shown is not about to change.
  private var isComplete: Bool {
    switch session.phase {
    case .lookingUp: false
    case .signedIn: feedPage?.isComplete ?? false
    case .unavailable, .signedOut, .signingIn: true
    }
  }

  private func addScreens() {
    gtk_stack_add_named(screens.opaque, SplashPage(session: session).widget, "splash")
    gtk_stack_add_named(screens.opaque, welcome.widget, "welcome")
    gtk_stack_add_named(screens.opaque, waiting.widget, "waiting")
    gtk_stack_add_named(screens.opaque, UnavailablePage(context: context).widget, "unavailable")
    gtk_stack_add_named(screens.opaque, views, "views")
  }

  private func addActions() {
    widget.add(Commands.close) { [unowned self] in gtk_window_close(gtkWindow) }
    widget.add(Commands.refresh) { [unowned self] in
      if visibleView == "profile" { profilePage?.refresh() } else { feedPage?.refresh() }
    }
    widget.add(Commands.showFeed) { [unowned self] in show(view: "feed") }
    widget.add(Commands.showProfile) { [unowned self] in show(view: "profile") }
    widget.add(Commands.searchFavourites) { [unowned self] in
      show(view: "profile")
      profilePage?.search()
    }
    widget.add(Commands.showList) { [unowned self] in context.preferences.feedLayout = .list }
    widget.add(Commands.showGrid) { [unowned self] in context.preferences.feedLayout = .grid }
    widget.add(Commands.shortcuts) { [unowned self] in
      guard let shortcuts = makeShortcutsWindow(Commands.groups) else { return }
      gtk_window_set_transient_for(shortcuts.cast(), gtkWindow)
      gtk_window_present(shortcuts.cast())
      g_object_unref(shortcuts.raw)
    }
  }

  private var visibleView: String? {
    adw_view_stack_get_visible_child_name(views.opaque).map { String(cString: $0) }
  }

  /// GtkApplication holds on to a closed window's actions until another window is there.
  private func removeActions() {
    for command in Commands.ofWindow { widget.remove(command) }
  }

  func show(view: String) {
    if feedPage != nil { adw_view_stack_set_visible_child_name(views.opaque, view) }
  }
}

// MARK: - State

extension MainWindow {
  private func showPhase() {
    let phase = session.phase
    let isSignedIn = phase == .signedIn
    header.setSwitching(isSignedIn)
    if isSignedIn { addViews() } else { removeViews() }
    enableCommands()
    if !isSignedIn { viewerHost.close() }
    let screen =
      switch phase {
      case .lookingUp: "splash"
      case .unavailable: "unavailable"
      case .signedOut: "welcome"
      case .signingIn: "waiting"
      case .signedIn: "views"
      }
    show(screen: screen)
    focusScreen()
    appearance?.look()
  }

  /// Puts the keyboard where the screen's main thing is.
  private func focusScreen() {
    switch session.phase {
    case .signedIn: feedPage?.focus()
    case .signedOut: welcome.focus()
    case .signingIn: waiting.focus()
    case .lookingUp, .unavailable: break
    }
  }

  /// List or grid, as the person wants it now.
  private func showLayout() {
    let layout = context.preferences.feedLayout
    feedPage?.layout = layout
    let isOffered = feedPage != nil && visibleView == "feed"
    header.offerLayout(besides: isOffered ? layout : nil)
    for command in [Commands.showList, Commands.showGrid] {
      widget.setEnabled(command, isOffered && !viewerHost.isOpen)
    }
  }

  /// The splash gives way at once: fading, its logo would stand beside the welcome screen's.
  private func show(screen: String) {
    let present = gtk_stack_get_visible_child_name(screens.opaque).map { String(cString: $0) }
    let transition =
      present == "splash" ? GTK_STACK_TRANSITION_TYPE_NONE : GTK_STACK_TRANSITION_TYPE_CROSSFADE
    gtk_stack_set_visible_child_full(screens.opaque, screen, transition)
  }

  /// The commands of the list; the viewer has its own.
  private func enableCommands() {
    showLayout()
    let commands = [
      Commands.refresh, Commands.showFeed, Commands.showProfile, Commands.searchFavourites,
    ]
    for command in commands {
      widget.setEnabled(command, session.phase == .signedIn && !viewerHost.isOpen)
    }
  }

  private func showSignInError() {
    guard let error = session.signInError else { return }
    Dialog.present(
      over: gtkWindow, heading: tr("Login Did Not Work"), text: error.sentence,
      answers: [DialogAnswer("ok", tr("OK"))]
    ) { [weak self] _ in self?.session.dismissSignInError() }
  }
}
