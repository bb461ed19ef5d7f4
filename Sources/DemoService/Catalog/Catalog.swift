// The endless feed: every round shows all pictures once, in an order of its own, and the same order
// in every run.

import Foundation

/// All photos and members of the service.
struct Catalog: Sendable {
  /// Where the feed ends; the real service's totals are capped at about this number too.
  static let photoCount = 10_000

  let pictures: [Picture]
  let members: [Member]
  let topics: [Topic]
  /// Number of the picture by position in the feed.
  private let order: [Int]
  /// Positions in the feed by number of the picture, advertisements left out.
  private let shownAt: [[Int]]
  private let authorOfPicture: [Int]
  private let memberByUsername: [String: Int]

  /// Reads the photographs of a folder.
  init(folder: URL) throws(DemoError) {
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
    order = Self.order(pictureCount: pictures.count)
    var shownAt = Array(repeating: [Int](), count: pictures.count)
    for (index, picture) in order.enumerated() where !CatalogItem.isSponsored(index) {
      shownAt[picture].append(index)
    }
    self.shownAt = shownAt
  }

  /// The item at a position of the feed, which must be in `0..<photoCount`.
  func item(at index: Int) -> CatalogItem {
    let picture = order[index]
    return CatalogItem(
      index: index, picture: pictures[picture], author: members[authorOfPicture[picture]])
  }

  /// The item with an id, or with a slug that ends in the id.
  func item(idOrSlug: String) -> CatalogItem? {
    guard let index = OpaqueID.decode(idOrSlug.suffix(11), as: .photo), index < Self.photoCount
    else { return nil }
    return item(at: index)
  }

  func member(username: String) -> Member? { memberByUsername[username].map { members[$0] } }

  /// The positions at which any of the pictures are shown, advertisements left out.
  func indices(ofPictures passes: (Picture) -> Bool) -> [Int] {
    zip(pictures, shownAt).flatMap { passes($0) ? $1 : [] }.sorted()
  }

  func indices(of member: Member) -> [Int] { indices { $0.author == member.name } }

  func indices(of topic: Topic) -> [Int] { indices { topic.pictures.contains($0.name) } }

  func photoCount(of member: Member) -> Int { photoCount { $0.author == member.name } }

  func photoCount(of topic: Topic) -> Int {
    photoCount { topic.pictures.contains($0.name) }
  }

  private func photoCount(ofPictures passes: (Picture) -> Bool) -> Int {
    zip(pictures, shownAt).reduce(0) { $0 + (passes($1.0) ? $1.1.count : 0) }
  }

  private static func order(pictureCount: Int) -> [Int] {
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
