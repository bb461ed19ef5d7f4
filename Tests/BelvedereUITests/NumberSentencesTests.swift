// SPDX-License-Identifier: MIT

// Sentences with numbers of the service, which may have any value.

import BelvedereCore
import Foundation
import GtkKit
import TestSupport
import XCTest

@testable import BelvedereUI

final class NumberSentencesTests: UITestCase {
  func testWhateverAServiceCountsIsSaid() {
    onMain {
      for count in HostileNumbers.counts {
        var user = User(id: "1", username: "ada", name: "Ada")
        user.totalPhotos = count
        user.totalLikes = count
        user.totalCollections = count
        user.followersCount = count
        let place = "\(count.map(String.init) ?? "none")"
        XCTAssertLessThan(user.countsLine(likes: nil).count, 140, place)
        XCTAssertFalse(user.countsLine(likes: user.totalLikes).contains("-"), place)
      }
    }
  }

  func testWhateverAPhotoMeasuresItsSizesAreSaid() {
    onMain {
      for count in HostileNumbers.counts {
        let side = count.flatMap { ServiceNumber.side($0) }
        for (width, height) in [(side, 4000), (6000, side), (side, side)] {
          var photo = Photo(id: "a", imageAddress: "https://a.example")
          photo.width = width
          photo.height = height
          let place = "\(width ?? 0) x \(height ?? 0)"
          for size in photo.exportSizes {
            XCTAssertFalse(size.label(of: photo).contains("-"), place)
          }
          XCTAssertEqual(photo.sizeText == nil, width == nil || height == nil, place)
        }
      }
    }
  }

  func testWhateverACameraAndADateSayIsSaid() {
    onMain {
      for text in HostileNumbers.numbers + HostileNumbers.texts {
        var exif = Exif()
        exif.exposureTime = text
        XCTAssertNotEqual(exif.exposureText, "", text)
      }
      for count in HostileNumbers.counts {
        var exif = Exif()
        exif.iso = count
        XCTAssertNotEqual(exif.exposureText, "")
      }
      for date in HostileNumbers.dates { XCTAssertFalse(UserLocale.text(day: date).isEmpty) }
    }
  }

  func testOneTextHasOneKindOfDigits() {
    onMain {
      var photo = Photo(id: "a", imageAddress: "https://a.example")
      (photo.width, photo.height) = (6000, 4001)
      var exif = Exif()
      (exif.exposureTime, exif.aperture, exif.focalLength, exif.iso) = (
        "0.004", "2.8", "35.5", 6400
      )
      var texts =
        [photo.sizeText, exif.exposureText] + photo.exportSizes.map { $0.label(of: photo) }
      exif.exposureTime = "2.5"
      texts.append(exif.exposureText)
      let isASCII = UserLocale.text(1) == "1"
      for text in texts.compactMap(\.self) {
        XCTAssertTrue(text.contains(where: \.isWholeNumber), text)
        XCTAssertTrue(text.allSatisfy { !$0.isWholeNumber || $0.isASCII == isASCII }, text)
      }
    }
  }

  func testWhateverTimeAServiceAsksForIsSaid() {
    onMain {
      // To a day, the longest that is read.
      for seconds in [nil, 0, 0.4, 1, 59, 60, 3_599, 3_601, 86_399.9, 86_400] as [Double?] {
        XCTAssertLessThan(
          APIError.rateLimited(retryAfter: seconds).sentence.count, 140, "\(seconds ?? -1)")
      }
    }
  }
}
