// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import DemoService

struct CatalogTests {
  private let catalog: Catalog

  init() throws { catalog = try Catalog(folder: PackageFiles.photos) }

  @Test func everyRoundShowsAllPicturesOnce() {
    let count = catalog.pictures.count
    #expect(count == 72)
    for round in 0..<3 {
      let names = (0..<count).map { catalog.item(at: round * count + $0).picture.name }
      #expect(Set(names).count == count)
    }
  }

  @Test func theFeedIsTheSameEveryTime() throws {
    let other = try Catalog(folder: PackageFiles.photos)
    for index in stride(from: 0, to: catalog.photoCount, by: 97) {
      let (one, two) = (catalog.item(at: index), other.item(at: index))
      #expect(one.slug == two.slug)
      #expect(one.createdAt == two.createdAt)
      #expect(one.othersLikes == two.othersLikes)
    }
  }

  @Test func anIdOrASlugFindsTheItem() {
    let item = catalog.item(at: 1_234)
    #expect(catalog.item(idOrSlug: item.id)?.index == 1_234)
    #expect(catalog.item(idOrSlug: item.slug)?.index == 1_234)
    #expect(catalog.item(idOrSlug: "фотография-\(item.id)")?.index == 1_234)
    #expect(catalog.item(idOrSlug: OpaqueID.encode(catalog.photoCount, as: .photo)) == nil)
  }

  @Test func uploadsAreSpreadOverYearsAndNeverAfterTheirPromotion() {
    let items = (0..<catalog.photoCount).map(catalog.item)
    let years = Set(items.map { String($0.createdAt.formatted(.iso8601).prefix(4)) })
    #expect(years.count >= 7)
    #expect(items.allSatisfy { $0.createdAt <= $0.promotedAt })
  }

  @Test func everyAuthorIsAMemberWithPhotos() {
    let authors = Set(catalog.pictures.map(\.author))
    let members = catalog.members[Member.firstAuthorNumber...]
    #expect(Set(members.map(\.name)) == authors)
    #expect(Set(catalog.members.map(\.username)).count == catalog.members.count)
    for member in members {
      #expect(catalog.photoCount(of: member) == catalog.indices(of: member).count)
      #expect(catalog.photoCount(of: member) > 100)
      #expect(catalog.member(username: member.username)?.number == member.number)
    }
  }

  @Test func everyTopicHasPhotos() {
    #expect(catalog.topics.count == 8)
    let names = Set(catalog.pictures.map(\.name))
    for topic in catalog.topics {
      #expect(topic.pictures.isSubset(of: names))
      #expect(catalog.indices(of: topic).count == catalog.photoCount(of: topic))
    }
  }

  @Test(arguments: [
    ("query=taj mahal", ["taj-mahal"]),
    ("query=CAMEL", ["bactrian-camels"]),
    ("query=bridge&orientation=landscape", ["bridge-cables", "roebling-bridge-night"]),
    ("query=bridge&color=blue", ["bridge-cables", "roebling-bridge-night"]),
    ("query=bridge&orientation=portrait", []),
    ("query=no+such+thing", []),
  ])
  func searchingFindsPictures(query: String, names: [String]) {
    let search = Search(FormFields(query), topics: catalog.topics)
    let found = catalog.pictures.filter(search.matches).map(\.name)
    #expect(Set(found).isSuperset(of: names))
    #expect(names.isEmpty == found.isEmpty)
    #expect(found.count < 6)
  }

  @Test func aFolderWithoutPhotographsIsRefused() throws {
    #expect(throws: DemoError.self) { try Catalog(folder: PackageFiles.root) }
  }

  @Test func aFileThatTheCreditsNameMustBeThere() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let credits = PackageFiles.photos.appending(path: "CREDITS.tsv")
    try FileManager.default.copyItem(at: credits, to: folder.appending(path: "CREDITS.tsv"))
    let error = #expect(throws: DemoError.self) { try Catalog(folder: folder) }
    #expect(error?.description.contains("photos/bridge-cables.jpg") == true)
  }
}
