// SPDX-License-Identifier: MIT

// The head of a member's page: the portrait with name and @username beside it, at the end what can be done; below, bio,
// location, links and counts. It is above the photos and scrolls with them.

import BelvedereCore
import CGtk
import GtkKit

/// The head of a page about a member.
final class MemberHead {
  /// In application pixels.
  private static let portraitSide = 72
  /// In application pixels, with letters of the usual size.
  private static let leastWidthOfRow = 300.0

  let widget: Widget
  /// The facts, or the reason why they are missing.
  let page: StatePage

  private let portrait: Portrait
  private let name = Label("", "title-2", lines: .wrappedAtStart)
  private let username = Label("", "dim-label", lines: .wrappedAtStart)
  private let bio = Label(lines: .wrappedAtStart)
  private let counts = Label("", "dim-label", lines: .wrappedAtStart)
  private let links = MemberLinks()

  /// - Parameter buttons: at the end of the row.
  init(images: any ImageLoading, buttons: [Widget]) {
    portrait = Portrait(side: Self.portraitSide, images: images)
    let words = Make.box(.vertical, spacing: 3, [name, username].map(\.widget))
    words.setExpands(horizontal: true)
    let ending = Make.box(.horizontal, spacing: 3, buttons)
    for part in [portrait.widget, words, ending] + buttons { part.align(nil, .center) }
    let person = Make.box(.horizontal, spacing: 12, [portrait.widget, words])
    let row = Make.box(.horizontal, spacing: 12, [person, ending])
    let facts = Make.box(.vertical, spacing: 6, [bio.widget, links.widget, counts.widget])
    page = StatePage(.column, loading: tr("Loading…"), content: facts)
    let head = Make.box(.vertical, spacing: 12, [row, page.widget])
    head.setMargins(horizontal: 12, vertical: 18)
    widget = Make.overlay(Make.clamp(head, maximum: 640))
    widget.attach(self)
    // Beside large letters there is no room for the buttons.
    widget.addLayer(
      WidthWatch.make { width in
        let isWide = Double(width) >= Self.leastWidthOfRow * max(1, TextScale.factor)
        gtk_orientable_set_orientation(row.opaque, isWide ? .horizontal : .vertical)
        ending.align(isWide ? .center : .end)
      })
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
  /// The counts that the service supplies, in one line; those of nothing are left out.
  func countsLine(likes: Int?) -> String {
    func words(_ count: Int?, _ words: (Int) -> String) -> String? {
      count.flatMap { $0 > 0 ? words($0) : nil }
    }
    let counts = [
      words(totalPhotos) { trn("%@ photo", "%@ photos", $0) },
      words(likes ?? totalLikes) { trn("%@ like", "%@ likes", $0) },
      words(totalCollections) { trn("%@ collection", "%@ collections", $0) },
      words(followersCount) { trn("%@ follower", "%@ followers", $0) },
    ].compactMap(\.self)
    return UserLocale.line(counts)
  }
}
