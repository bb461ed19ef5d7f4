// SPDX-License-Identifier: MIT

// The tabs of the window, of any kind: the one in view, and their offers.

import CGtk
import GtkKit
import XCTest

@testable import BelvedereUI

final class TabsTests: UITestCase {
  func testThePageThatIsChosenComesIntoView() {
    onMain {
      let (tabs, first, second) = makeTabs()
      XCTAssertTrue(tabs.pageInView === first)

      tabs.show(FakePage<Second>.self)

      XCTAssertTrue(tabs.pageInView === second)
      XCTAssertTrue(tabs.presentPage === second)
      // libadwaita 1.7 keeps the previous page for a moment.
      _ = MainLoop.run(atMost: 0.5) { false }
      tabs.removeAll()
      XCTAssertTrue(tabs.pages.isEmpty)
      XCTAssertNil(tabs.pageInView)
    }
  }

  func testAnOfferForAPageInViewIsNotMadeElsewhere() {
    onMain {
      let (tabs, _, _) = makeTabs()
      XCTAssertEqual(tabs.offers.map(\.sentence), ["First anywhere", "First in view"])

      tabs.show(FakePage<Second>.self)

      XCTAssertEqual(tabs.offers.map(\.sentence), ["First anywhere", "Second in view"])
    }
  }
}

/// Two tabs in a window.
@MainActor private func makeTabs() -> (Tabs, FakePage<First>, FakePage<Second>) {
  let tabs = Tabs()
  let first = FakePage<First>(offers: [offer("First anywhere"), offer("First in view", true)])
  let second = FakePage<Second>(offers: [offer("Second in view", true)])
  let window = gtk_window_new()!
  gtk_window_set_child(window.cast(), tabs.widget)
  tabs.add([first, second])
  gtk_window_present(window.cast())
  iterate { window.isMapped }
  return (tabs, first, second)
}

@MainActor private func offer(_ sentence: String, _ isForPageInView: Bool = false) -> Offer {
  Offer(
    sentence: sentence, isForPageInView: isForPageInView, accept: {}, decline: {})
}

private enum First {}
private enum Second {}

/// A tab without anything in it.
@MainActor private final class FakePage<Kind>: WindowPage {
  static var name: String { "\(Kind.self)" }
  static var title: String { name }
  static var icon: Icon { .picture }
  static var command: Action { Action("win.show-\(name)") }

  let widget = Make.label("")
  let offers: [Offer]
  let stale: [Stale] = []

  init(offers: [Offer]) { self.offers = offers }

  convenience init(in context: PageContext) { self.init(offers: []) }

  func refresh() {}
  func focus() {}
}
