// SPDX-License-Identifier: MIT

// The real answers (CapturedAnswers): all of them must be decoded completely.

import BelvedereCore
import Foundation
import Testing

@testable import BelvedereServices

@Suite(.enabled(if: CapturedAnswers.areThere, "\(CapturedAnswers.areMissing)"))
struct CapturedAnswersTests {
  @Test(arguments: [
    ("photos_list_2021", 2), ("photos_list_latest_2019", 6), ("photos_random_count2_2021", 2),
    ("collection_photos_2021", 10), ("topic_photos_2021", 10), ("user_likes_2021", 10),
    ("user_photos_2021", 10), ("user_likes_empty_2019", 0),
    ("photos_random_single_2023_location", 1), ("photos_random_single_2023b", 1),
  ])
  func photoLists(name: String, count: Int) throws {
    let list = try decoded(LossyArray<UnsplashPhoto>.self, CapturedAnswers.text(name))

    #expect(list.elements.count == count)
    #expect(list.skipped == 0)
    for photo in list.elements {
      #expect(photo.createdAt != nil && photo.width != nil && photo.height != nil)
      #expect(photo.user != nil && photo.imageAddress != nil)
    }
  }

  @Test func aPhotoWithItsPlace() throws {
    let photo = try decoded(
      UnsplashPhoto.self, CapturedAnswers.text("photo_full_2020_with_location"))

    #expect(photo.location?.country == "Greenland")
    #expect(photo.location?.coordinate == Coordinate(latitude: 70.489375, longitude: -21.95160556))
    #expect(photo.exif?.iso == 140)
    #expect(photo.tags.count == 3)
  }

  @Test func aPhotoWithoutAPlace() throws {
    #expect(
      try decoded(UnsplashPhoto.self, CapturedAnswers.text("photo_full_2021_null_location"))
        .location == nil)
  }

  @Test func aSearchForPhotos() throws {
    let search = try decoded(
      SearchAnswer<UnsplashPhoto>.self, CapturedAnswers.text("search_photos_2021"))

    #expect(search.total != nil)
    #expect(!search.results.elements.isEmpty)
    #expect(search.results.skipped == 0)
  }

  @Test(arguments: ["search_users_2020", "search_users_2022", "search_users_empty_2019"])
  func searchesForUsers(name: String) throws {
    #expect(
      try decoded(SearchAnswer<UnsplashUser>.self, CapturedAnswers.text(name)).results.skipped == 0)
  }

  @Test(arguments: [
    "me_get_200_2020", "me_put_200_2019", "user_profile_2021", "user_profile_2023",
  ])
  func users(name: String) throws {
    let user = try decoded(UnsplashUser.self, CapturedAnswers.text(name))

    #expect(!user.name.isEmpty && !user.username.isEmpty)
    #expect(user.profileImage != nil)
  }

  @Test func topics() throws {
    let topics = try decoded(
      LossyArray<UnsplashTopic>.self, CapturedAnswers.text("topics_list_2021"))

    #expect(topics.elements.count == 2)
    #expect(topics.elements.allSatisfy { !$0.covers.isEmpty && $0.totalPhotos != nil })
    #expect(
      try decoded(UnsplashTopic.self, CapturedAnswers.text("topic_wallpapers_2021")).slug
        == "wallpapers")
  }

  @Test(arguments: [("like_post_201_2020", true), ("like_delete_200_2020", false)])
  func likes(name: String, isLiked: Bool) throws {
    #expect(try decoded(UnsplashLikeAnswer.self, CapturedAnswers.text(name)).isLiked == isLiked)
  }

  @Test func statistics() throws {
    let statistics = try decoded(
      UnsplashStatistics.self, CapturedAnswers.text("photo_statistics_2021"))

    #expect(statistics.downloads == 1012)
    #expect(statistics.views != nil)
  }
}
