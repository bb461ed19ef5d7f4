// SPDX-License-Identifier: MIT

// A tab of the main window. A new tab is a folder with a page that conforms, a line in
// `MainWindow.kinds`, and the command that shows it in the table of commands.

import BelvedereCore
import BelvedereModel
import GtkKit

/// A page of the window's view switcher.
protocol WindowPage: AnyObject {
  /// Its name for the switcher and for tests, not translated.
  static var name: String { get }
  /// Its title in the switcher, translated.
  static var title: String { get }
  static var icon: Icon { get }
  /// The command that shows it.
  static var command: Action { get }

  /// Nil if the source does not support it.
  init?(in context: PageContext)

  var widget: Widget { get }
  /// Its parts that could not be refreshed; observable.
  var stale: [Stale] { get }
  /// Its present offers; observable.
  var offers: [Offer] { get }
  /// Its present layout; nil if it has only one. Observable.
  var layout: LayoutChoice? { get }
  /// Focuses its search field; nil if it has none.
  var search: (() -> Void)? { get }
  /// True if the shown content is not about to change. Observable.
  var isComplete: Bool { get }
  /// Refreshes all its content.
  func refresh()
  /// Gives the focus to its main part.
  func focus()
  /// Called before it is removed: with the window, or after a log-out.
  func end(isLoggedOut: Bool)
}

extension WindowPage {
  var offers: [Offer] { [] }
  var layout: LayoutChoice? { nil }
  var search: (() -> Void)? { nil }
  var isComplete: Bool { true }
  func end(isLoggedOut: Bool) {}
}

/// A part that shows old content, because a refresh has failed.
struct Stale {
  let error: APIError
  /// The failure and its reason.
  let sentence: String
  let retry: () -> Void
  let dismiss: () -> Void
}

/// An offer that the person may accept or decline.
struct Offer {
  let sentence: String
  /// True if it is made only while its page is in view.
  var isForPageInView = false
  let accept: () -> Void
  let decline: () -> Void
}
