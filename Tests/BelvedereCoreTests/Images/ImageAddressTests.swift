// SPDX-License-Identifier: MIT

// Sized addresses: the API guidelines want `ixid` kept, imgix wants each parameter once.

import Testing

@testable import BelvedereCore

@Suite struct ImageAddressTests {
  private func address(_ raw: String, pixelWidth: Int = 800) -> String? {
    Photo(id: "a", imageAddress: raw).imageRequest(pixelWidth: pixelWidth)?.address
  }

  @Test func addsTheSizeAndKeepsTheRest() {
    #expect(
      address("https://images.example/photo-1?ixid=M3w&ixlib=rb-4.0.3")
        == "https://images.example/photo-1?ixid=M3w&ixlib=rb-4.0.3&w=800&fit=max&q=80&fm=jpg&cs=srgb"
    )
  }

  @Test func replacesSizingParametersThatWereThere() {
    #expect(
      address(
        "https://images.example/p?crop=entropy&w=1080&fm=webp&ixid=M3w&q=75&fit=crop&auto=format&dpr=2&h=9&cs=srgb"
      ) == "https://images.example/p?crop=entropy&ixid=M3w&w=800&fit=max&q=80&fm=jpg&cs=srgb")
  }

  @Test func addsAQueryWhereThereIsNone() {
    #expect(
      address("https://images.example/p")
        == "https://images.example/p?w=800&fit=max&q=80&fm=jpg&cs=srgb")
    #expect(
      address("https://images.example/p?")
        == "https://images.example/p?w=800&fit=max&q=80&fm=jpg&cs=srgb")
  }

  @Test func takesTheSizeOutForTheOriginal() {
    let address = "https://images.example/p?ixid=M3w&w=1080&fit=max&fm=webp&q=1"
    #expect(
      Photo(id: "a", imageAddress: address).originalRequest?.address
        == "https://images.example/p?ixid=M3w&q=90&fm=jpg")
    #expect(Photo(id: "a", imageAddress: nil).originalRequest == nil)
  }

  @Test func dropsTheFragment() {
    #expect(
      address("https://images.example/p?ixid=x#top")
        == "https://images.example/p?ixid=x&w=800&fit=max&q=80&fm=jpg&cs=srgb")
  }

  @Test func keepsValuesThatHoldQuestionMarksOrNonASCII() {
    #expect(
      address("https://images.example/写真?ixid=a?b==&x")
        == "https://images.example/写真?ixid=a?b==&x&w=800&fit=max&q=80&fm=jpg&cs=srgb")
  }

  @Test(arguments: [0, -5])
  func widthIsAtLeastOnePixel(pixelWidth: Int) {
    #expect(
      address("https://images.example/p", pixelWidth: pixelWidth)
        == "https://images.example/p?w=1&fit=max&q=80&fm=jpg&cs=srgb")
  }

  @Test func equalSizesAreEqualRequests() {
    let photo = Photo(id: "a", imageAddress: "https://images.example/p?ixid=x")

    #expect(photo.imageRequest(pixelWidth: 400) == photo.imageRequest(pixelWidth: 400))
    #expect(photo.imageRequest(pixelWidth: 400) != photo.imageRequest(pixelWidth: 401))
    #expect(
      photo.imageRequest(pixelWidth: 400) != photo.imageRequest(pixelWidth: 400, quality: 60))
  }

  @Test func profilePicturesAreSquareAndKeepTheirFaces() {
    var user = User(id: "u", username: "ada", name: "Ada")
    #expect(user.portraitRequest(pixelSide: 96) == nil)
    user.profileImage = "https://images.example/profile?w=32&h=32&fit=crop&crop=faces&ixid=x"

    #expect(
      user.portraitRequest(pixelSide: 96)?.address
        == "https://images.example/profile?crop=faces&ixid=x&w=96&h=96&fit=crop&q=80&fm=jpg&cs=srgb"
    )
  }
}
