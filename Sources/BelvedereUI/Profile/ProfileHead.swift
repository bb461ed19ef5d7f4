// SPDX-License-Identifier: MIT

// The head of the profile: the person who is logged in, a link to change their profile, and Log Out.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

/// The head of the profile's page.
final class ProfileHead {
  var widget: Widget { head.widget }

  private let profile: Profile
  private let isUnsplash: Bool
  private let likeCount: () -> Int?
  private let head: MemberHead
  private let onRetry: () -> Void
  private let edit: Widget
  private var editAddress: URL?
  private var tracking: Tracking?

  /// - Parameters:
  ///   - isUnsplash: true for an account of Unsplash itself.
  ///   - likeCount: the present number of likes, from an observable model.
  init(
    profile: Profile, images: any ImageLoading, isUnsplash: Bool, likeCount: @escaping () -> Int?,
    retry onRetry: @escaping () -> Void, logOut: @escaping @MainActor () -> Void
  ) {
    self.profile = profile
    self.isUnsplash = isUnsplash
    self.likeCount = likeCount
    self.onRetry = onRetry
    edit = Make.iconButton(
      isUnsplash ? Icon.edit.name : Icon.externalLink.name,
      hint: isUnsplash ? tr("Edit Profile on Unsplash") : tr("Open Profile Page"), "flat")
    let leave = Make.button(tr("_Log Out"), "flat", action: logOut)
    head = MemberHead(images: images, buttons: [leave, edit])
    widget.attach(self)
    edit.on("clicked") { [weak self] in
      guard let self else { return }
      if let editAddress { widget.open(editAddress) }
    }
    tracking = widget.track { [weak self] in self?.showPhase() }
  }

  private func showPhase() {
    show(profile.user)
    switch profile.phase {
    case .loading: head.page.show(.loading)
    case .loaded: head.page.show(.content)
    case .failed(let error): head.page.show(.failed(error, retry: onRetry))
    }
  }

  /// Retries a portrait that failed to load.
  func refreshPortrait() { head.refreshPortrait(of: profile.user) }

  /// Shows a user; nil clears the head.
  private func show(_ user: User?) {
    head.show(user, likes: likeCount())
    editAddress = user.flatMap { isUnsplash ? Self.account : Attribution.profileURL(of: $0) }
    edit.isVisible = editAddress != nil
  }

  /// The page on which Unsplash's members edit their profile.
  private static let account = URL(string: "https://unsplash.com/account")
}
