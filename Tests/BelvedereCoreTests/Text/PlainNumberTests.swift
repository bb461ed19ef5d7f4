// SPDX-License-Identifier: MIT

// Numbers for programs, and typed numbers.

import Testing

@testable import BelvedereCore

@Suite struct PlainNumberTests {
  @Test(
    arguments: [
      (41.8902, 5, "41.89020"), (-0.001, 2, "0.00"), (-0.0, 0, "0"), (-0.005, 2, "-0.01"),
      (9.722_945, 5, "9.72295"), (59.995, 2, "60.00"), (-180, 6, "-180.000000"), (7.5, 0, "8"),
      (0.5, 1, "0.5"), (1_234_567.25, 1, "1234567.3"), (1e300, 1, "1e+300"), (.nan, 1, "nan"),
      (-.infinity, 2, "-inf"),
    ] as [(Double, Int, String)])
  func aNumberHasItsDigitsAfterAPoint(number: Double, digits: Int, text: String) {
    #expect(PlainNumber.text(number, digits: digits) == text)
  }

  @Test(arguments: [(5, 2, "05"), (-1, 4, "-0001"), (12_345, 4, "12345"), (0, 1, "0")])
  func zerosStandBehindTheSign(number: Int, width: Int, text: String) {
    #expect(PlainNumber.text(number, width: width) == text)
    #expect(PlainNumber.text(Double(number), digits: 1, width: width) == text + ".0")
  }

  @Test(arguments: [
    ("٤١٫٨٩، ١٢٫٤٩", "41.89, 12.49"), ("۱۵۰٪", "150%"), ("४२", "42"), ("４２", "42"),
    ("½ 三 ² é", "½ 三 ² é"),
    ("N 41.5", "N 41.5"),
    ("\u{2068}٨٨٪\u{61C}\u{2069}", "88%"), ("\u{200E}41.9\u{202C}", "41.9"),
  ])
  func digitsOfEveryScriptAreRead(text: String, plain: String) {
    #expect(text.withPlainDigits == plain)
  }

  @Test func whatIsTypedInArabicIsRead() {
    let rome = Coordinate(latitude: 41.89, longitude: 12.49)
    #expect(Coordinate(pasted: "٤١٫٨٩، ١٢٫٤٩") == rome)
    #expect(Coordinate(pasted: "٤١٫٨٩ ١٢٫٤٩") == rome)
    #expect(ZoomText.zoom(typed: "١٥٠ ٪") == 1.5)
    #expect(ZoomText.zoom(typed: "٦٢٫٥") == 0.625)
  }
}
