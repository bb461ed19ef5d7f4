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
}
