// Credits as they leave the app: linked, with the utm parameters, and safe in each notation whatever
// a photographer is called.

import Foundation
import Testing

@testable import BelvedereCore

@Suite struct PhotoCreditTests {
  private let utm = "utm_source=belvedere&utm_medium=referral"

  private func photo(by name: String? = "Ada Vale") -> Photo {
    var photo = Photo(id: "-x_1", imageAddress: "https://images.example/p")
    photo.user = name.map { User(id: "u", username: "ada", name: $0) }
    return photo
  }

  private var licensed: Photo {
    var photo = photo()
    var credit = Credit(author: "B. Olly", license: "CC-BY-SA-4.0")
    credit.title = "Dragonfly"
    credit.licenseURL = "https://licences.example/by-sa"
    credit.source = "https://commons.example/File:D_(1).jpg"
    credit.changesMade = "resized to 1600x900; already in the package: cropping"
    photo.credit = credit
    return photo
  }

  @Test func plainTextNamesPhotographerUnsplashAndThePage() {
    #expect(
      PhotoCredit(of: photo()).text
        == "Photo by Ada Vale on Unsplash (https://unsplash.com/photos/-x_1?\(utm))")
  }

  @Test func htmlLinksBothNames() {
    let utm = utm.replacing("&", with: "&amp;")
    #expect(
      PhotoCredit(of: photo()).html
        == "Photo by <a href=\"https://unsplash.com/@ada?\(utm)\">Ada Vale</a>"
        + " on <a href=\"https://unsplash.com/photos/-x_1?\(utm)\">Unsplash</a>")
  }

  @Test func markdownLinksBothNames() {
    #expect(
      PhotoCredit(of: photo()).markdown
        == "Photo by [Ada Vale](https://unsplash.com/@ada?\(utm))"
        + " on [Unsplash](https://unsplash.com/photos/-x_1?\(utm))")
  }

  @Test func thePageIsTheOneThatTheServiceNames() {
    var photo = photo()
    photo.links.html = "https://unsplash.com/ja/写真/a"
    #expect(
      photo.pageURL?.absoluteString
        == "https://unsplash.com/ja/%E5%86%99%E7%9C%9F/a?\(utm)")
    #expect(photo.isPageAtUnsplash)
    photo.links.html = "http://127.0.0.1:8944/web/photos/a"
    #expect(!photo.isPageAtUnsplash)
    photo.links.html = "https://notunsplash.com/a"
    #expect(!photo.isPageAtUnsplash)
  }

  @Test func aPageThatIsNoWebAddressIsNotUsed() {
    var photo = photo()
    photo.links.html = "javascript:alert(1)"
    #expect(photo.pageURL?.host() == "unsplash.com")
  }

  @Test func withoutAPhotographerUnsplashIsStillNamed() {
    #expect(PhotoCredit(of: photo(by: nil)).text.hasPrefix("Photo on Unsplash (https://"))
  }

  @Test func aNameIsTextInEveryNotation() {
    let credit = PhotoCredit(of: photo(by: "<b>\"A\" & 'B'</b> [x](y) *_`"))
    #expect(
      credit.html.contains(
        ">&lt;b&gt;&quot;A&quot; &amp; &#39;B&#39;&lt;/b&gt; [x](y) *_`</a>"))
    #expect(
      credit.markdown.contains(
        #"[\<b\>"A" \& 'B'\</b\> \[x\](y) \*\_\`](https://"#))
  }

  @Test func aLicenceOfItsOwnIsNamedWithAuthorAndChanges() {
    let credit = PhotoCredit(of: licensed)
    #expect(
      credit.text == "“Dragonfly” by B. Olly, CC BY-SA 4.0 (cropped, resized)"
        + " (https://commons.example/File:D_(1).jpg)")
    #expect(
      credit.html
        == "<a href=\"https://commons.example/File:D_(1).jpg\">“Dragonfly”</a> by B. Olly, "
        + "<a href=\"https://licences.example/by-sa\">CC BY-SA 4.0</a> (cropped, resized)")
    #expect(
      credit.markdown
        == "[“Dragonfly”](https://commons.example/File:D_%281%29.jpg) by B. Olly, "
        + "[CC BY-SA 4.0](https://licences.example/by-sa) (cropped, resized)")
  }

  @Test func aSourceThatIsNoWebAddressIsNotLinked() {
    var photo = licensed
    photo.credit?.source = "file:///etc/passwd"
    photo.credit?.licenseURL = ""
    #expect(
      PhotoCredit(of: photo).html == "“Dragonfly” by B. Olly, CC BY-SA 4.0 (cropped, resized)")
  }

  @Test func aFigureHoldsThePictureItsWordsAndTheCredit() {
    let figure = PhotoCredit(of: photo()).htmlFigure(
      image: "https://images.example/p?a=1&w=1080", alternativeText: "A \"quoted\" cat")
    #expect(
      figure.hasPrefix(
        "<figure><img src=\"https://images.example/p?a=1&amp;w=1080\""
          + " alt=\"A &quot;quoted&quot; cat\"><figcaption>Photo by <a href="))
    #expect(figure.hasSuffix("</figcaption></figure>"))
  }
}
