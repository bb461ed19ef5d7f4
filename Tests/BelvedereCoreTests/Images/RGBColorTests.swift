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

  @Test func thePlaceholderIsTheColourThenTheBlurHashThenNeutral() {
    var photo = Photo(id: "a", imageAddress: "https://i.example/")
    #expect(photo.placeholderColor == .neutral)

    photo.blurHash = "00FFaX"
    #expect(photo.placeholderColor == RGBColor(red: 132, green: 126, blue: 153))

    photo.color = "#102030"
    #expect(photo.placeholderColor == RGBColor(red: 16, green: 32, blue: 48))

    photo.color = "blue"
    photo.blurHash = "not a hash"
    #expect(photo.placeholderColor == .neutral)
  }
}
