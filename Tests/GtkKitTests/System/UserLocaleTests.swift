// SPDX-License-Identifier: MIT

import CGtk
import Foundation
import XCTest

@testable import GtkKit

final class UserLocaleTests: GtkTestCase {
  func testTheRegionIsThatOfTheLocalesName() {
    onMain {
      for (name, region) in [
        ("nb_NO.UTF-8", "NO"), ("en_US", "US"), ("sr_RS@latin", "RS"), ("eo", nil),
        ("C", nil), ("C.UTF-8", nil), ("POSIX", nil), ("", nil),
      ] as [(String, String?)] {
        XCTAssertEqual(UserLocale.region(ofLocale: name), region, name)
      }
    }
  }

  func testNumbersAreThoseOfTheRegion() {
    onMain {
      for (name, decimal, whole, plain, share) in [
        ("en_US", "1,234.5", "12,345", "6000", "88%"),
        ("de_DE", "1.234,5", "12.345", "6000", "88\u{A0}%"),
        ("ru_RU", "1\u{A0}234,5", "12\u{A0}345", "6000", "88\u{A0}%"),
        (
          "ar_EG", "\u{2068}١٬٢٣٤٫٥\u{2069}", "\u{2068}١٢٬٣٤٥\u{2069}", "\u{2068}٦٠٠٠\u{2069}",
          "\u{2068}٨٨٪\u{61C}\u{2069}"
        ),
      ] {
        let locale = Locale(identifier: name)
        XCTAssertEqual(UserLocale.text(decimal: 1_234.5, in: locale), decimal)
        XCTAssertEqual(UserLocale.text(12_345, in: locale), whole)
        XCTAssertEqual(UserLocale.text(ungrouped: 6_000, in: locale), plain)
        XCTAssertEqual(UserLocale.text(share: 0.88, in: locale), share)
      }
    }
  }

  func testNoDotStandsBesideDigitsWhoseZeroIsOne() {
    onMain {
      for (name, separator) in [
        ("en_US", "·"), ("de_DE", "·"), ("ar_EG", "|"), ("fa_IR", "|"), ("ar_MA", "·"),
      ] {
        XCTAssertEqual(
          UserLocale.separator(in: Locale(identifier: name)), "\u{A0}\(separator) ", name)
      }
    }
  }

  /// The values of CLDR: the short time is `HH:mm`, `H:mm` or `h:mm a`.
  func testTimesAreTheShortOnesOfTheLocaleWithAndWithoutADay() {
    onMain {
      // A Saturday.
      let early = Date(timeIntervalSince1970: 1_787_981_880)
      for (name, clock, weekday) in [
        ("en_US", "5:38 AM", "Sat"), ("en_GB", "05:38", "Sat"), ("de_DE", "05:38", "Sa"),
        ("ru_RU", "05:38", "Сб"), ("tr_TR", "05:38", "Cmt"), ("fr_FR", "05:38", "sam."),
        ("ja_JP", "5:38", "土"), ("zh_CN", "05:38", "周六"), ("es_ES", "5:38", "sáb"),
        ("ar_EG", "٥:٣٨ ص", "سبت"), ("ar_MA", "05:38", "سبت"),
      ] {
        let locale = Locale(identifier: name)
        func plain(_ text: String) -> String {
          text.filter { !"\u{2068}\u{2069}".contains($0) }
            .replacing(/[\u{A0}\u{202F}]/, with: " ")
        }
        XCTAssertEqual(plain(UserLocale.text(clock: early, in: .gmt, of: locale)), clock, name)
        let (alone, dated) = (
          UserLocale.text(time: early, withWeekday: false, in: .gmt, of: locale),
          UserLocale.text(time: early, withWeekday: true, in: .gmt, of: locale)
        )
        XCTAssertEqual(plain(alone), clock, name)
        XCTAssertEqual(plain(dated), "\(weekday) \(clock)", name)
        let moments = [false, true].map {
          plain(UserLocale.text(moment: early, withDay: $0, in: .gmt, of: locale))
        }
        XCTAssertEqual(moments[0], clock, name)
        XCTAssertTrue(moments[1].hasSuffix(" \(clock)"), moments[1])
      }
    }
  }

  func testAClockIsThatOfTheZoneAndRounded() {
    onMain {
      let early = Date(timeIntervalSince1970: 1_787_981_880)
      let german = Locale(identifier: "de_DE")
      let india = TimeZone(secondsFromGMT: 19_800)!
      XCTAssertEqual(UserLocale.text(clock: early + 30, in: .gmt, of: german), "05:39")
      XCTAssertEqual(UserLocale.text(clock: early + 29, in: india, of: german), "11:08")
      XCTAssertEqual(UserLocale.text(clock: early, in: .gmt, of: german), "05:38")
    }
  }

  func testPartsAreJoinedByCommas() {
    onMain {
      XCTAssertEqual(UserLocale.list([]), "")
      XCTAssertEqual(UserLocale.list(["Lyon"]), "Lyon")
      XCTAssertEqual(UserLocale.list(["Lyon", "France", "100 %@"]), "Lyon, France, 100 %@")
    }
  }

  /// The percent sign stands where the locale has it; a mark of direction belongs to it.
  func testAPercentageHasTheSignOfTheLocale() {
    onMain {
      for (name, text) in [
        ("en_US", "1600%"), ("de_DE", "1600\u{A0}%"), ("tr_TR", "%1600"), ("ja_JP", "1600%"),
        ("ar_EG", "\u{2068}١٦٠٠٪\u{61C}\u{2069}"),
      ] {
        XCTAssertEqual(UserLocale.text(percent: 1_600, in: Locale(identifier: name)), text, name)
      }
    }
  }

  /// Without isolates, Pango puts numbers in Arabic digits in the order of Arabic text, also in an English sentence.
  func testNumbersInASentenceStandInItsOrder() {
    onMain {
      let arabic = Locale(identifier: "ar_EG")
      let (width, height) = (
        UserLocale.text(ungrouped: 960, in: arabic), UserLocale.text(ungrouped: 720, in: arabic)
      )
      let sentence = "\(width) × \(height) MP"
      let context = pango_font_map_create_context(pango_cairo_font_map_get_default())
      defer { g_object_unref(UnsafeMutableRawPointer(context)) }
      let layout = pango_layout_new(context)!
      defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
      pango_layout_set_text(layout, sentence, -1)

      let places = ["٩٦٠", "×", "٧٢٠", "MP"].map { part in
        var place = PangoRectangle()
        let index = sentence.range(of: part)!.lowerBound.utf16Offset(in: sentence)
        let offset = String(sentence.utf16.prefix(index))!.utf8.count
        pango_layout_index_to_pos(layout, gint(offset), &place)
        return place.x
      }

      XCTAssertEqual(places, places.sorted())
    }
  }

  func testSizesHaveTheDigitsOfTheRegion() {
    onMain {
      for bytes in [0, 999, 1_234_567, 98_765_432_100] {
        let english = UserLocale.text(bytes: bytes, in: Locale(identifier: "en_US"))
        XCTAssertTrue(english.hasSuffix("B") || english.hasSuffix("bytes"), english)
        let arabic = UserLocale.text(bytes: bytes, in: Locale(identifier: "ar_EG"))
        XCTAssertFalse(arabic.contains { $0.isASCII && $0.isNumber }, arabic)
      }
      XCTAssertEqual(UserLocale.text(bytes: 1_234_567, in: Locale(identifier: "en_US")), "1.2 MB")
      XCTAssertEqual(UserLocale.text(bytes: 1_234_567, in: Locale(identifier: "de_DE")), "1,2 MB")
    }
  }
}
