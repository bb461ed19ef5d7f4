// A tab of the main window. A new tab is a folder with a page that conforms, and a line in
// `MainWindow.addViews`.

import BelvedereCore
import GtkKit

/// A page of the window's view switcher.
protocol WindowPage: AnyObject {
  /// The same in every language, for the switcher and its tests.
  static var name: String { get }
  /// Its words in the switcher, translated.
  static var title: String { get }
  static var icon: Icon { get }

  var widget: Widget { get }
  /// Parts that are shown as they were seen last; observable.
  var stale: [Stale] { get }
  /// Asks again for everything that it shows.
  func refresh()
  /// Puts the keyboard where its main thing is.
  func focus()
}

/// Something that is shown as it was seen last, since it could not be had again.
struct Stale {
  let error: APIError
  /// Says so, and why.
  let sentence: String
  let retry: () -> Void
  let dismiss: () -> Void
}
