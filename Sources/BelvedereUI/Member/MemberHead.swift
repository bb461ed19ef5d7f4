// The head of a member's page: portrait, name, @username, bio, location, links, counts and buttons. It is above
// the photos and scrolls with them.

import BelvedereCore
import GtkKit

/// The head of a page about a member.
final class MemberHead {
  /// In application pixels.
  private static let portraitSide = 96

  let widget: Widget
  /// The facts, or the reason why they are missing.
  let page: StatePage

  private let portrait: Portrait
  private let name = Label("", "title-1", lines: .wrapped)
  private let username = Label("", "dim-label", lines: .wrapped)
  private let bio = Label(lines: .wrapped)
  private let counts = Label("", "dim-label", lines: .wrapped)
  private let links = MemberLinks()

  /// - Parameter buttons: below the facts.
  init(images: any ImageLoading, buttons: [Widget]) {
    portrait = Portrait(side: Self.portraitSide, images: images)
    portrait.widget.align(.center)
    let words = Make.box(.vertical, spacing: 6, [name, username, bio].map(\.widget))
    let facts = Make.box(.vertical, spacing: 12, [words, links.widget, counts.widget])
    page = StatePage(.column, loading: tr("Loading…"), content: facts)
    let row = Make.box(.horizontal, spacing: 12, buttons)
    row.align(.center)
    let column = Make.box(.vertical, spacing: 12, [portrait.widget, page.widget, row])
    column.setMargins(horizontal: 12, vertical: 18)
    widget = Make.clamp(column, maximum: 460)
    widget.attach(self)
  }

  /// Shows a member; nil clears the head.
  ///
  /// - Parameter likes: the number of likes, if it is known more exactly than by the service.
  func show(_ user: User?, likes: Int? = nil) {
    portrait.show(user)
    name.show(user?.name)
    username.show(user.map { "@\($0.username)" })
    bio.show(user?.bio)
    counts.show(user?.countsLine(likes: likes))
    links.show(user)
  }

  /// Retries a portrait that failed to load.
  func refreshPortrait(of user: User?) { portrait.show(user) }
}

extension User {
  /// The counts that the service supplies, in one line.
  func countsLine(likes: Int?) -> String {
    let counts = [
      totalPhotos.map { trn("%@ photo", "%@ photos", $0) },
      (likes ?? totalLikes).map { trn("%@ like", "%@ likes", $0) },
      totalCollections.map { trn("%@ collection", "%@ collections", $0) },
      followersCount.map { trn("%@ follower", "%@ followers", $0) },
    ].compactMap(\.self)
    return UserLocale.line(counts)
  }
}
