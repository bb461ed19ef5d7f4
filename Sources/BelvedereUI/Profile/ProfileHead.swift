// The person who is logged in: portrait, name, @username, words, place, links and counts, a link to change
// them, and Log Out. It stands above the favourites and scrolls with them.

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit

/// The profile's own part of its page.
final class ProfileHead {
  let widget: Widget

  /// In application pixels.
  private static let portraitSide = 96

  private let profile: Profile
  private let isUnsplash: Bool
  private let likeCount: () -> Int?
  private let portrait: Portrait
  private let name = Label("", "title-1", lines: .wrapped)
  private let username = Label("", "dim-label", lines: .wrapped)
  private let bio = Label(lines: .wrapped)
  private let counts = Label("", "dim-label", lines: .wrapped)
  private let links: ProfileLinks
  private let page: StatePage
  private let onRetry: () -> Void
  private let edit: Widget
  private var editAddress: URL?
  private var tracking: Tracking?

  /// - Parameters:
  ///   - isUnsplash: whether the account is one of Unsplash itself.
  ///   - likeCount: the present number of likes, from an observable model.
  init(
    profile: Profile, images: any ImageLoading, isUnsplash: Bool, likeCount: @escaping () -> Int?,
    retry onRetry: @escaping () -> Void, logOut: @escaping @MainActor () -> Void
  ) {
    self.profile = profile
    self.isUnsplash = isUnsplash
    self.likeCount = likeCount
    self.onRetry = onRetry
    portrait = Portrait(side: Self.portraitSide, images: images)
    portrait.widget.align(GTK_ALIGN_CENTER)
    links = ProfileLinks()
    edit = Make.button(isUnsplash ? tr("_Edit Profile on Unsplash") : tr("Open _Profile Page"))
    let leave = Make.button(tr("_Log Out"), action: logOut)
    let words = Make.box(
      GTK_ORIENTATION_VERTICAL, spacing: 6, [name, username, bio].map(\.widget))
    let known = Make.box(
      GTK_ORIENTATION_VERTICAL, spacing: 12, [words, links.widget, counts.widget])
    page = StatePage(.column, loading: tr("Loading…"), content: known)
    let ways = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [edit, leave])
    ways.align(GTK_ALIGN_CENTER)
    let column = Make.box(
      GTK_ORIENTATION_VERTICAL, spacing: 12, [portrait.widget, page.widget, ways])
    column.setMargins(horizontal: 12, vertical: 18)
    widget = Make.clamp(column, maximum: 460)
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
    case .loading: page.show(.loading)
    case .loaded: page.show(.content)
    case .failed(let error): page.show(.failed(error, retry: onRetry))
    }
  }

  /// Retries a portrait that failed to load.
  func refreshPortrait() { portrait.show(profile.user) }

  /// Shows a user; without one, nothing of the last user stays.
  private func show(_ user: User?) {
    portrait.show(user)
    name.show(user?.name)
    username.show(user.map { "@\($0.username)" })
    bio.show(user?.bio)
    counts.show(user?.countsLine(likes: likeCount()))
    links.show(user)
    editAddress = user.flatMap { isUnsplash ? Self.account : Attribution.profileURL(of: $0) }
    edit.isVisible = editAddress != nil
  }

  /// The page on which Unsplash's members edit their profile.
  private static let account = URL(string: "https://unsplash.com/account")
}

extension User {
  /// The counts that the service gives.
  func countsLine(likes: Int?) -> String {
    [
      totalPhotos.map { trn("%@ photo", "%@ photos", $0) },
      (likes ?? totalLikes).map { trn("%@ like", "%@ likes", $0) },
      totalCollections.map { trn("%@ collection", "%@ collections", $0) },
      followersCount.map { trn("%@ follower", "%@ followers", $0) },
    ].compactMap { $0 }.joined(separator: " · ")
  }
}
