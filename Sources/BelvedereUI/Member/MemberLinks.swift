// A member’s location, and their own pages elsewhere, which open in the browser.

import BelvedereCore
import CGtk
import Foundation
import GtkKit

/// Location, portfolio and Instagram of a member, if given.
final class MemberLinks {
  let widget: Widget

  private let location: Widget
  private let locationName = Label(lines: .wrapped)
  private let portfolio: Widget
  private let instagram: Widget
  private var user: User?

  init() {
    location = Make.box(
      GTK_ORIENTATION_HORIZONTAL, spacing: 6,
      [gtk_image_new_from_icon_name(Icon.location.name)!, locationName.widget])
    location.align(GTK_ALIGN_CENTER)
    portfolio = Self.linkButton()
    instagram = Self.linkButton()
    widget = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 0, [location, portfolio, instagram])
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
    show(user?.portfolioAddress?.host(), on: portfolio)
    show(user?.instagramAddress.map { _ in tr("Instagram") }, on: instagram)
    widget.isVisible = [location, portfolio, instagram].contains { $0.isVisible }
  }

  private func show(_ text: String?, on button: Widget) {
    button.isVisible = text != nil
    if let text { gtk_button_set_label(button.cast(), text) }
  }

  private static func linkButton() -> Widget {
    let button = gtk_button_new_with_label("")!
    button.addClass("flat", "link")
    button.align(GTK_ALIGN_CENTER)
    gtk_widget_set_cursor_from_name(button, "pointer")
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
