// SPDX-License-Identifier: MIT

// The likes of the members, which StateKeeper stores.

import Synchronization

/// The likes of the members who can log in.
package final class MemberLikes: Sendable {
  /// The liked positions in the feed by member number, the latest like last.
  private let liked: Mutex<[Int: [Int]]>

  init() { liked = Mutex(Self.atStart) }

  /// Restores the initial likes.
  func reset() { liked.withLock { $0 = Self.atStart } }

  /// Returns the positions that a member likes, the latest like first.
  func indices(of member: Int) -> [Int] { liked.withLock { $0[member, default: []].reversed() } }

  func count(of member: Int) -> Int { liked.withLock { $0[member, default: []].count } }

  func contains(_ index: Int, of member: Int) -> Bool {
    liked.withLock { $0[member, default: []].contains(index) }
  }

  /// Returns the number of members who like an item, among those who can log in.
  func count(ofItem index: Int) -> Int {
    liked.withLock { all in all.values.count { $0.contains(index) } }
  }

  /// Likes or unlikes an item; a repetition changes nothing.
  func set(_ isLiked: Bool, index: Int, member: Int) {
    liked.withLock { all in
      let has = all[member, default: []].contains(index)
      if isLiked, !has { all[member, default: []].append(index) }
      if !isLiked, has { all[member, default: []].removeAll { $0 == index } }
    }
  }

  /// Replaces a member's likes by stored ones: positions in the feed, the latest like last.
  func replace(of member: Int, with indices: [Int]) { liked.withLock { $0[member] = indices } }

  /// Ada likes 64 photos, three pages of them; Milo likes seven.
  private static let atStart = [
    0: (0..<64).map { 3 + (63 - $0) * 9 }, 1: (0..<7).map { 7 + (6 - $0) * 18 },
  ]
}
