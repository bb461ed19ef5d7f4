// SPDX-License-Identifier: MIT

// A member’s location, and their own pages elsewhere, which open in the browser.

import BelvedereCore
import Foundation
import GtkKit

/// Location, portfolio and Instagram of a member, if given.
final class MemberLinks {
  let widget: Widget

  private let location: Widget
  private let locationName = Label(lines: .wrappedAtStart)
  private let portfolioName = Label(lines: .shortened)
  private let portfolio: Widget
  private let instagram: Widget
  private var user: User?

  init() {
    location = Make.box(
      .horizontal, spacing: 6, [Make.image(Icon.location.name), locationName.widget])
    location.align(.start)
    // More than a line of text, of which GTK measures sixteen pixels or seventeen.
    location.setLeastSize(height: 20)
    portfolio = Self.linkButton(portfolioName.widget)
    instagram = Self.linkButton(Make.label(tr("Instagram")))
    instagram.setAccessibleLabel(tr("Instagram"))
    widget = Make.box(.vertical, [location, portfolio, instagram])
    widget.attach(self)
    portfolio.on("clicked") { [weak self] in
      guard let self else { return }
      if let address = user?.portfolioAddress { widget.open(address) }
    }
    instagram.on("clicked") { [weak self] in
      guard let self else { return }
      if let address = user?.instagramAddress { widget.open(address) }
    }
  }

  func show(_ user: User?) {
    self.user = user
    locationName.text = user?.location ?? ""
    location.isVisible = user?.location?.isEmpty == false
    let host = user?.portfolioAddress?.host()
    portfolioName.text = host ?? ""
    portfolio.setAccessibleLabel(host ?? "")
    portfolio.isVisible = host != nil
    instagram.isVisible = user?.instagramAddress != nil
    widget.isVisible = [location, portfolio, instagram].contains { $0.isVisible }
  }

  private static func linkButton(_ words: Widget) -> Widget {
    let button = Make.button(around: words, "flat", "text-button", "link")
    button.align(.start)
    button.setCursor("pointer")
    return button
  }
}

extension User {
  /// The address of the member's own site; nil for anything but a web address.
  fileprivate var portfolioAddress: URL? {
    portfolioURL.flatMap { URL(string: $0) }.flatMap {
      ["https", "http"].contains($0.scheme?.lowercased()) && $0.host() != nil ? $0 : nil
    }
  }

  fileprivate var instagramAddress: URL? {
    guard let name = instagramUsername, !name.isEmpty else { return nil }
    return URL(string: "https://www.instagram.com/")?.appending(path: name)
  }
}
