// What the database stores must be read back unchanged, with the service's own keys.

import Foundation
import Testing

@testable import BelvedereCore

@Suite struct PhotoEncodingTests {
  private func roundTripped<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }

  @Test func aFullPhotoComesBackUnchanged() throws {
    let photo = try JSONDecoder().decode(Photo.self, from: fixture("photo_full.json"))

    #expect(try roundTripped(photo) == photo)
  }

  @Test func theBarestPhotoComesBackUnchanged() throws {
    let photo = Photo(id: "-a", imageAddress: "https://i.example/")

    #expect(try roundTripped(photo) == photo)
  }

  @Test(arguments: [AssetType.photo, .illustration, .other("3d")])
  func assetTypesComeBackUnchanged(type: AssetType) throws {
    var photo = Photo(id: "a", imageAddress: "https://i.example/")
    photo.assetType = type

    #expect(try roundTripped(photo).assetType == type)
  }

  @Test func aUserComesBackUnchanged() throws {
    struct Answer: Decodable { let user: User }
    let user = try JSONDecoder().decode(Answer.self, from: fixture("photo_full.json")).user

    #expect(try roundTripped(user) == user)
    #expect(user.followersCount == 500)
  }

  @Test func aPhotoKeepsOfItsPhotographerWhatIsSaidBesideIt() throws {
    let photo = try JSONDecoder().decode(Photo.self, from: fixture("photo_full.json"))
    let user = try #require(photo.user)

    #expect(user.links.html != nil && user.profileImage != nil)
    #expect(user.bio == nil && user.followersCount == nil)
  }

  @Test func keysAreTheServicesOwn() throws {
    let original = try fixture("photo_full.json")
    let photo = try JSONDecoder().decode(Photo.self, from: original)

    let sent = try #require(JSONSerialization.jsonObject(with: original) as? [String: Any])
    let written = try #require(
      JSONSerialization.jsonObject(with: JSONEncoder().encode(photo)) as? [String: Any])

    #expect(Set(written.keys).isSubset(of: sent.keys))
  }
}
