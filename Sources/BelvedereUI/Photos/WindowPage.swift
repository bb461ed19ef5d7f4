// A tab of the main window. A new tab is a folder with a page that conforms, a line in
// `MainWindow.kinds`, and the command that shows it in the table of commands.

import BelvedereCore
import BelvedereModel
import GtkKit

/// A page of the window's view switcher.
protocol WindowPage: AnyObject {
  /// The same in every language, for the switcher and its tests.
  static var name: String { get }
  /// Its words in the switcher, translated.
  static var title: String { get }
  static var icon: Icon { get }
  /// The command that shows it.
  static var command: Action { get }

  init(in context: PageContext)

  var widget: Widget { get }
  /// Parts that are shown as they were seen last; observable.
  var stale: [Stale] { get }
  /// What else there is to be shown; observable.
  var offers: [Offer] { get }
  /// The layout that it has now; nil where it has only one. Observable.
  var layout: FeedLayout? { get }
  /// Its own commands among those of the window, which shows it first.
  var commands: [(action: Action, run: () -> Void)] { get }
  /// Whether what is shown is not about to change. Observable.
  var isComplete: Bool { get }
  /// Asks again for everything that it shows.
  func refresh()
  /// Puts the keyboard where its main thing is.
  func focus()
  /// Called before it goes: with the window, or when its person has logged out.
  func end(isLoggedOut: Bool)
}

extension WindowPage {
  var offers: [Offer] { [] }
  var layout: FeedLayout? { nil }
  var commands: [(action: Action, run: () -> Void)] { [] }
  var isComplete: Bool { true }
  func end(isLoggedOut: Bool) {}
}

/// Something that is shown as it was seen last, since it could not be had again.
struct Stale {
  let error: APIError
  /// Says so, and why.
  let sentence: String
  let retry: () -> Void
  let dismiss: () -> Void
}

/// Something that the person may have shown, or not.
struct Offer {
  let sentence: String
  /// Whether it is made only while its page is in view.
  var isForPageInView = false
  let accept: () -> Void
  let decline: () -> Void
}
