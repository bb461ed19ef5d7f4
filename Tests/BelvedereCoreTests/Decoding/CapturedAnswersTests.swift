// Real answers of api.unsplash.com from 2019 to 2023, collected from the published test data of other
// clients. They belong to others, so they are not part of the project: the suite reads them from the
// folder that BELVEDERE_ANSWERS names (else `shared/unsplash/answers` beside the project's folder), and
// is skipped without them. Every one must be decoded in full.

import Foundation
import Testing

@testable import BelvedereCore

private let answers =
  ProcessInfo.processInfo.environment["BELVEDERE_ANSWERS"].map { URL(filePath: $0) }
  ?? ProjectFolder.root.appending(path: "../shared/unsplash/answers").standardizedFileURL

@Suite(
  .enabled(
    if: FileManager.default.fileExists(atPath: answers.path),
    "No captured answers; BELVEDERE_ANSWERS can name their folder."))
struct CapturedAnswersTests {
  private func answer<Value: Decodable>(_ type: Value.Type, _ name: String) throws -> Value {
    try JSONDecoder().decode(
      type, from: Data(contentsOf: answers.appending(path: "\(name).json")))
  }

  @Test(arguments: [
    ("photos_list_2021", 2), ("photos_list_latest_2019", 6), ("photos_random_count2_2021", 2),
    ("collection_photos_2021", 10), ("topic_photos_2021", 10), ("user_likes_2021", 10),
    ("user_photos_2021", 10), ("user_likes_empty_2019", 0),
    ("photos_random_single_2023_location", 1), ("photos_random_single_2023b", 1),
  ])
  func photoLists(name: String, count: Int) throws {
    let list = try answer(LossyArray<Photo>.self, name)

    #expect(list.elements.count == count)
    #expect(list.skipped == 0)
    for photo in list.elements {
      #expect(photo.createdAt != nil && photo.width != nil && photo.height != nil)
      #expect(photo.user != nil && photo.imageAddress != nil)
    }
  }

  @Test func aPhotoWithItsPlace() throws {
    let photo = try answer(Photo.self, "photo_full_2020_with_location")

    #expect(photo.location?.country == "Greenland")
    #expect(photo.location?.coordinate == Coordinate(latitude: 70.489375, longitude: -21.95160556))
    #expect(photo.exif?.iso == 140)
    #expect(photo.tags.count == 3)
  }

  @Test func aPhotoWithoutAPlace() throws {
    #expect(try answer(Photo.self, "photo_full_2021_null_location").location == nil)
  }

  @Test func aSearchForPhotos() throws {
    let search = try answer(SearchAnswer<Photo>.self, "search_photos_2021")

    #expect(search.total != nil)
    #expect(!search.results.elements.isEmpty)
    #expect(search.results.skipped == 0)
  }

  @Test(arguments: ["search_users_2020", "search_users_2022", "search_users_empty_2019"])
  func searchesForUsers(name: String) throws {
    #expect(try answer(SearchAnswer<User>.self, name).results.skipped == 0)
  }

  @Test(arguments: [
    "me_get_200_2020", "me_put_200_2019", "user_profile_2021", "user_profile_2023",
  ])
  func users(name: String) throws {
    let user = try answer(User.self, name)

    #expect(!user.name.isEmpty && !user.username.isEmpty)
    #expect(user.profileImage != nil)
  }

  @Test func topics() throws {
    let topics = try answer(LossyArray<Topic>.self, "topics_list_2021")

    #expect(topics.elements.count == 2)
    #expect(topics.elements.allSatisfy { $0.coverPhoto != nil && $0.totalPhotos != nil })
    #expect(try answer(Topic.self, "topic_wallpapers_2021").slug == "wallpapers")
  }

  @Test(arguments: [("like_post_201_2020", true), ("like_delete_200_2020", false)])
  func likes(name: String, isLiked: Bool) throws {
    #expect(try answer(LikeAnswer.self, name).isLiked == isLiked)
  }

  @Test func statistics() throws {
    let statistics = try answer(PhotoStatistics.self, "photo_statistics_2021")

    #expect(statistics.downloads == 1012)
    #expect(statistics.views != nil)
  }
}
