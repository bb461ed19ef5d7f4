// SPDX-License-Identifier: MIT

// All observed forms of places: missing, null, all null, 0/0, 0/0 with a name, and real ones.

import BelvedereCore
import Foundation
import Testing

@testable import BelvedereServices

@Suite struct LocationDecodingTests {
  private func location(_ json: String) throws -> Location? {
    try decoded(UnsplashPhoto.self, photoJSON(#""location": \#(json)"#)).location
  }

  @Test func mayBeMissing() throws {
    #expect(try decoded(UnsplashPhoto.self, photoJSON()).location == nil)
  }

  @Test(arguments: [
    "null", "{}", "[]", #""Paris""#,
    #"{"name": null, "city": null, "country": null, "position": {"latitude": null, "longitude": null}}"#,
    #"{"name": "", "city": "", "country": null, "position": null}"#,
  ])
  func thatSaysNothingIsNil(json: String) throws {
    #expect(try location(json) == nil)
  }

  @Test(arguments: ["0", "0.0", "-0.0"])
  func zeroZeroWithoutANameIsNoLocation(zero: String) throws {
    #expect(
      try location(#"{"name": null, "position": {"latitude": \#(zero), "longitude": \#(zero)}}"#)
        == nil)
  }

  @Test(arguments: ["0", "0.0"])
  func zeroZeroWithANameKeepsTheNameAlone(zero: String) throws {
    let location = try location(
      #"{"name": "Svalbard", "position": {"latitude": \#(zero), "longitude": \#(zero)}}"#)

    #expect(location?.name == "Svalbard")
    #expect(location?.coordinate == nil)
  }

  @Test func onTheEquatorOrTheMeridianIsAPosition() throws {
    #expect(
      try location(#"{"position": {"latitude": 0, "longitude": 9}}"#)?.coordinate
        == Coordinate(latitude: 0, longitude: 9))
    #expect(
      try location(#"{"position": {"latitude": 51.5, "longitude": 0}}"#)?.coordinate
        == Coordinate(latitude: 51.5, longitude: 0))
  }

  @Test(arguments: [
    #"{"latitude": 91, "longitude": 0}"#, #"{"latitude": 0, "longitude": -181}"#,
    #"{"latitude": 48.8}"#, #"{"latitude": "48.8", "longitude": "2.3"}"#, "[48.8, 2.3]",
  ])
  func positionsThatAreNoneLeaveTheName(position: String) throws {
    let location = try location(#"{"name": "Paris", "position": \#(position)}"#)

    #expect(location?.name == "Paris")
    #expect(location?.coordinate == nil)
  }

  @Test func olderAnswersNameThePlaceByTitle() throws {
    #expect(
      try location(#"{"title": "Scoresbysund, Greenland"}"#)?.name == "Scoresbysund, Greenland")
  }

  @Test func namesAreInAnyLanguage() throws {
    #expect(try location(#"{"country": "Österreich", "city": "日本"}"#)?.country == "Österreich")
  }
}
