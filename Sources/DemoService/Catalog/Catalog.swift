// SPDX-License-Identifier: MIT

// The endless feed. Each round shows all pictures once, in a different order, which is the same in every
// run.

import FoundationEssentials

/// All photos and members of the service.
package struct Catalog: Sendable {
  /// The length of the feed.
  package let photoCount: Int
  let pictures: [Picture]
  let members: [Member]
  let topics: [Topic]
  /// The pictures' numbers by position in the feed.
  private let order: [Int]
  /// The positions in the feed by the picture's number, without advertisements.
  private let shownAt: [[Int]]
  private let authorOfPicture: [Int]
  private let memberByUsername: [String: Int]

  /// Reads the pictures of a folder.
  init(folder: URL, photoCount: Int = DemoConfiguration.usualPhotoCount) throws(DemoError) {
    self.photoCount = photoCount
    pictures = try Picture.all(in: folder)
    let members = Member.all(of: pictures)
    self.members = members
    memberByUsername = Dictionary(
      members.map { ($0.username, $0.number) }, uniquingKeysWith: { first, _ in first })
    let byName = Dictionary(
      members[Member.firstAuthorNumber...].map { ($0.name, $0.number) },
      uniquingKeysWith: { first, _ in first })
    authorOfPicture = pictures.map { byName[$0.author, default: Member.editorNumber] }
    topics = Topic.all(of: pictures)
    order = Self.order(of: photoCount, pictureCount: pictures.count)
    var shownAt = Array(repeating: [Int](), count: pictures.count)
    for (index, picture) in order.enumerated() where !CatalogItem.isSponsored(index) {
      shownAt[picture].append(index)
    }
    self.shownAt = shownAt
  }

  /// Returns the item at a position of the feed, which must be in `0..<photoCount`.
  package func item(at index: Int) -> CatalogItem {
    let picture = order[index]
    return CatalogItem(
      index: index, picture: pictures[picture], author: members[authorOfPicture[picture]])
  }

  /// Returns the item with an id, or with a slug that ends in the id.
  func item(idOrSlug: String) -> CatalogItem? {
    guard let index = OpaqueID.decode(idOrSlug.suffix(11), as: .photo), index < photoCount
    else { return nil }
    return item(at: index)
  }

  func member(username: String) -> Member? { memberByUsername[username].map { members[$0] } }

  /// Returns the positions at which the pictures are shown, without advertisements.
  package func indices(ofPictures passes: (Picture) -> Bool) -> [Int] {
    zip(pictures, shownAt).flatMap { passes($0) ? $1 : [] }.sorted()
  }

  /// Returns the first position of each picture among some. The feed repeats pictures under other ids, so results would
  /// be endless.
  package func withoutRepeats(_ indices: [Int]) -> [Int] {
    var known: Set<Int> = []
    return indices.filter { known.insert(order[$0]).inserted }
  }

  func indices(of member: Member) -> [Int] {
    indices { member.isAuthor && $0.author == member.name }
  }

  func indices(of topic: Topic) -> [Int] { indices { topic.pictures.contains($0.name) } }

  func photoCount(of member: Member) -> Int {
    photoCount { member.isAuthor && $0.author == member.name }
  }

  func photoCount(of topic: Topic) -> Int {
    photoCount { topic.pictures.contains($0.name) }
  }

  private func photoCount(ofPictures passes: (Picture) -> Bool) -> Int {
    zip(pictures, shownAt).reduce(0) { $0 + (passes($1.0) ? $1.1.count : 0) }
  }

  private static func order(of photoCount: Int, pictureCount: Int) -> [Int] {
    var chance = SeededGenerator(seed: 72)
    var order: [Int] = []
    while order.count < photoCount {
      var round = Array(0..<pictureCount)
      round.shuffle(using: &chance)
      if round.count > 1, round.first == order.last { round.swapAt(0, round.count - 1) }
      order += round
    }
    return Array(order.prefix(photoCount))
  }
}
