// Sentences with numbers of the service in them, whatever those are.

import BelvedereCore
import Foundation
import GtkKit
import TestSupport
import XCTest

@testable import BelvedereUI

final class NumberSentencesTests: UITestCase {
  func testWhateverAServiceCountsIsSaid() throws {
    try onMain {
      for number in HostileNumbers.json {
        let fields = [
          "total_photos", "total_likes", "total_collections", "followers_count",
        ].map { "\"\($0)\": \(number)" }.joined(separator: ", ")
        let user = try decoded(User.self, #"{"username": "ada", \#(fields)}"#)
        XCTAssertLessThan(user.countsLine(likes: nil).count, 140, number)
        XCTAssertFalse(user.countsLine(likes: user.totalLikes).contains("-"), number)
      }
    }
  }

  func testWhateverAPhotoMeasuresItsSizesAndFactsAreSaid() throws {
    try onMain {
      for number in HostileNumbers.json {
        for fields in [
          #""width": \#(number), "height": 4000"#, #""width": 6000, "height": \#(number)"#,
          #""width": \#(number), "height": \#(number), "created_at": \#(number)"#,
        ] {
          let exif = #""exif": {"iso": \#(number), "exposure_time": \#(number)}"#
          let photo = try decoded(
            Photo.self, #"{"id": "a", "urls": {"raw": "https://a.example"}, \#(fields), \#(exif)}"#)
          for size in photo.exportSizes {
            XCTAssertFalse(size.label(of: photo).contains("-"), number)
          }
          XCTAssertEqual(photo.sizeText == nil, photo.width == nil || photo.height == nil, number)
          XCTAssertNotEqual(photo.exif?.exposureText, "", number)
          if let date = photo.createdAt { XCTAssertFalse(UserLocale.text(day: date).isEmpty) }
        }
      }
    }
  }

  func testWhateverTimeAServiceAsksForIsSaid() {
    onMain {
      for text in HostileNumbers.numbers + HostileNumbers.texts {
        let seconds = RetryAfter.seconds(from: text, now: Date())
        XCTAssertLessThan(
          APIError.rateLimited(retryAfter: seconds).sentence.count, 140, text)
      }
    }
  }
}

private func decoded<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
  try JSONDecoder().decode(type, from: Data(json.utf8))
}
