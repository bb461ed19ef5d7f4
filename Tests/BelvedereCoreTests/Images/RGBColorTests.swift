// SPDX-License-Identifier: MIT

import Testing

@testable import BelvedereCore

@Suite struct RGBColorTests {
  @Test(arguments: ["#FFE19F", "#ffe19f", "#FfE19f"])
  func readsEitherCase(text: String) {
    #expect(RGBColor(hex: text) == RGBColor(red: 255, green: 225, blue: 159))
  }

  @Test(arguments: [
    "", "#", "FFE19F", "#FFE19", "#FFE19F0", "#GGGGGG", "#+12345", "# 12345", "#é1234", "#１２",
  ])
  func refusesAnythingElse(text: String) {
    #expect(RGBColor(hex: text) == nil)
  }
}
