// SPDX-License-Identifier: MIT

// Members, whose cached objects differ in age within one answer.

import BelvedereCore
import Foundation
import Testing

@testable import BelvedereServices

@Suite struct UserDecodingTests {
  @Test(arguments: [
    (#""name": "Ada Vale", "first_name": "A""#, "Ada Vale"),
    (#""name": null, "first_name": "Ada", "last_name": "Vale""#, "Ada Vale"),
    (#""name": "", "first_name": "Ada", "last_name": """#, "Ada"),
    (#""first_name": "Ada", "last_name": null"#, "Ada"),
    (#""name": " ", "first_name": null, "last_name": "Vale""#, "Vale"),
    (#""name": null"#, "ada"),
    (#""name": 7, "first_name": [], "last_name": {}"#, "ada"),
  ])
  func nameFallsBack(fields: String, expected: String) throws {
    let user = try decoded(UnsplashUser.self, #"{"id": "u1", "username": "ada", \#(fields)}"#)

    #expect(user.name == expected)
  }

  @Test func needsOnlyAUsername() throws {
    let user = try decoded(UnsplashUser.self, #"{"username": "ada"}"#)

    #expect(user == User(id: "ada", username: "ada", name: "ada"))
  }

  @Test(arguments: [#"{"id": "u1", "name": "Ada"}"#, #"{"username": ""}"#, "[]", "null"])
  func isUnreadableWithoutAUsername(json: String) {
    #expect(throws: DecodingError.self) { try decoded(UnsplashUser.self, json) }
  }

  @Test(arguments: ["null", #""""#, "3", "{}"])
  func textsThatSayNothingAreNil(value: String) throws {
    let user = try decoded(
      UnsplashUser.self,
      #"{"username": "ada", "bio": \#(value), "location": \#(value), "portfolio_url": \#(value)}"#)

    #expect(user.bio == nil)
    #expect(user.location == nil)
    #expect(user.portfolioURL == nil)
  }

  @Test(arguments: ["", #", "links": null"#, #", "links": {"self": "https://x.example"}"#])
  func linksMayBeMissing(field: String) throws {
    #expect(try decoded(UnsplashUser.self, #"{"username": "ada"\#(field)}"#).links.html == nil)
  }

  @Test func picturesMayBeMissing() throws {
    let user = try decoded(
      UnsplashUser.self, #"{"username": "ada", "profile_image": {"small": "https://i.example/s"}}"#)

    #expect(user.profileImage == "https://i.example/s")
    #expect(try decoded(UnsplashUser.self, #"{"username": "ada"}"#).profileImage == nil)
  }

  @Test func aRepeatedKeyIsNoError() throws {
    let user = try decoded(
      UnsplashUser.self, #"{"username": "ada", "location": "Turin", "location": "Turin"}"#)

    #expect(user.location == "Turin")
  }

  @Test func aNameIsOneLineThatTurnsNothingAround() throws {
    let user = try decoded(
      UnsplashUser.self,
      #"{"username": "ada", "name": " Ada\n\u202eVale\u2069\u0007 ", "bio": "One\nTwo"}"#)
    #expect(user.name == "Ada Vale")
    #expect(user.bio == "One\nTwo")
    let nameless = try decoded(
      UnsplashUser.self, #"{"username": "ada", "name": "\u202e\u0000", "first_name": "Ada\tV"}"#)
    #expect(nameless.name == "Ada V")
  }
}
