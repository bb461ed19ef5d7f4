// SPDX-License-Identifier: MIT

// The head of the profile: the person who is logged in, Log Out, and a menu with the pages of their profile at the
// service.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

/// The head of the profile's page.
final class ProfileHead {
  var widget: Widget { head.widget }

  private let profile: Profile
  private let likeCount: () -> Int?
  private let isToldBelow: () -> Bool
  private let head: MemberHead
  private let onRetry: () -> Void
  private let menu = Make.menuButton(Icon.more.name, hint: tr("More"), "flat", "circular")
  private var pageAddress: URL?
  private var tracking: Tracking?

  /// - Parameters:
  ///   - isUnsplash: true for an account of Unsplash itself.
  ///   - likeCount: the present number of likes, from an observable model.
  ///   - isToldBelow: true if another part of the page tells the failure and retries; from an observable model.
  init(
    profile: Profile, images: any ImageLoading, isUnsplash: Bool, likeCount: @escaping () -> Int?,
    isToldBelow: @escaping () -> Bool, retry onRetry: @escaping () -> Void,
    logOut: @escaping @MainActor () -> Void
  ) {
    self.profile = profile
    self.likeCount = likeCount
    self.isToldBelow = isToldBelow
    self.onRetry = onRetry
    let leave = Make.button(tr("_Log Out"), "flat", action: logOut)
    head = MemberHead(images: images, buttons: [leave, menu])
    widget.attach(self)
    addMenu(isUnsplash: isUnsplash)
    tracking = widget.track { [weak self] in self?.showPhase() }
  }

  private func addMenu(isUnsplash: Bool) {
    let (page, edit) = (Action("profile.open-page"), Action("profile.edit"))
    let actions = ActionGroup(prefix: "profile", on: menu)
    actions.add(page) { [weak self] in
      guard let self else { return }
      if let pageAddress { widget.open(pageAddress) }
    }
    actions.add(edit) { [weak self] in
      guard let self else { return }
      if let address = Self.account { widget.open(address) }
    }
    actions.setEnabled(edit, isUnsplash)
    menu.setMenu([
      [
        .command(tr("Open Profile Page"), page), .command(tr("Edit Profile on Unsplash"), edit),
      ]
    ])
  }

  private func showPhase() {
    show(profile.user)
    switch profile.phase {
    case .loading: head.page.show(.loading)
    case .loaded: head.page.show(.content)
    case .failed where isToldBelow(): head.page.show(.content)
    case .failed(let error): head.page.show(.failed(error, retry: onRetry))
    }
  }

  /// Gives the focus to the button of a profile that could not be loaded; returns false if there is none.
  func focusButton() -> Bool { head.page.focusButton() }

  /// Retries a portrait that failed to load.
  func refreshPortrait() { head.refreshPortrait(of: profile.user) }

  /// Shows a user; nil clears the head.
  private func show(_ user: User?) {
    head.show(user, likes: likeCount())
    pageAddress = user.flatMap { Attribution.profileURL(of: $0) }
    menu.isVisible = pageAddress != nil
  }

  /// The page on which Unsplash's members edit their profile.
  private static let account = URL(string: "https://unsplash.com/account")
}
