// SPDX-License-Identifier: MIT

// Exported credits: linked, with the utm parameters, and safe in each notation for any name of a photographer.

import Foundation
import TestSupport
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

  @Test func aLetterThatIsGluedToASpecialCharacterHidesNothing() {
    let credit = PhotoCredit(
      of: photo(by: "\u{0D4E}<img src=x>\u{0600}\"\u{0D4E}[x\u{0D4E}]\u{0D4E}`"))
    #expect(
      credit.html.contains(
        ">\u{0D4E}&lt;img src=x&gt;\u{0600}&quot;\u{0D4E}[x\u{0D4E}]\u{0D4E}`</a>"))
    #expect(
      credit.markdown.contains(
        "[\u{0D4E}\\<img src=x\\>\u{0600}\"\u{0D4E}\\[x\u{0D4E}\\]\u{0D4E}\\`](https://"))
  }

  @Test func aNameIsOneLineThatTurnsNothingAround() {
    let credit = PhotoCredit(of: photo(by: "Ada\n\u{202E}elaV\u{2069}\u{7}"))
    #expect(credit.text.hasPrefix("Photo by Ada elaV on Unsplash ("))
  }

  /// No text of the service becomes markup in the output.
  @Test(arguments: 0..<20) func whateverTextsHoldTheMarkupIsOurs(seed: Int) {
    var random = SplitMix64(seed: seed)
    for round in 0..<100 {
      let place = "seed \(seed), round \(round)"
      let (hostile, harmless) = (texts { random.hostileText() }, texts { "A" })
      for (credit, expected) in zip(hostile.credits, harmless.credits) {
        let figure = credit.htmlFigure(image: hostile.address, alternativeText: hostile.words)
        let plain = expected.htmlFigure(image: harmless.address, alternativeText: harmless.words)
        #expect(marks(of: "<>\"'\0", in: figure) == marks(of: "<>\"'\0", in: plain), "\(place)")
        #expect(
          unescaped(in: credit.markdown) == unescaped(in: expected.markdown), "\(place)")
        for text in [credit.text, credit.html, credit.markdown] {
          #expect(text.unicodeScalars.allSatisfy(isHarmless), "\(place)")
        }
      }
    }
  }

  /// The credits of a photo of Unsplash and of one with a licence of its own, with all texts made by a closure; and
  /// such texts for a figure.
  private func texts(
    _ make: () -> String
  ) -> (credits: [PhotoCredit], address: String, words: String) {
    var photo = licensed
    photo.user?.name = make()
    photo.credit?.title = make()
    photo.credit = photo.credit.map { credit in
      var own = Credit(author: make(), license: make())
      (own.title, own.changesMade) = (make(), make())
      // Addresses are kept, since invalid ones would be dropped.
      (own.source, own.licenseURL) = (credit.source, credit.licenseURL)
      return own
    }
    var usual = self.photo(by: make())
    usual.links.html = "https://unsplash.com/photos/a"
    return (
      [PhotoCredit(of: photo), PhotoCredit(of: usual)], "https://a.example/" + make(), make()
    )
  }

  /// The scalars of a text that are in `special`.
  private func marks(of special: String, in text: String) -> [Unicode.Scalar] {
    let special = Set(special.unicodeScalars)
    return text.unicodeScalars.filter(special.contains)
  }

  /// The special characters of Markdown without a backslash before them.
  private func unescaped(in markdown: String) -> [Unicode.Scalar] {
    var (found, isEscaped): ([Unicode.Scalar], Bool) = ([], false)
    for scalar in markdown.unicodeScalars {
      if isEscaped || scalar == "\\" {
        isEscaped.toggle()
      } else if "`*[]<>|~".unicodeScalars.contains(scalar) {
        found.append(scalar)
      }
    }
    return found
  }

  private func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory != .control && !(0x202A...0x202E).contains(scalar.value)
      && !(0x2066...0x2069).contains(scalar.value)
  }

  // MARK: Wikimedia Commons

  private func photoOfCommons(_ id: String = "commons:7") -> Photo {
    var photo = Photo(id: id, imageAddress: "https://thumb.example/960px-a.jpg")
    photo.user = User(id: "a", username: "", name: "Ada <Vale>")
    photo.user?.links.html = "https://commons.wikimedia.org/wiki/User:Ada"
    var credit = Credit(author: "Ada <Vale>", license: "CC BY-SA 4.0")
    credit.title = "Harbour at dusk"
    credit.licenseURL = "https://creativecommons.org/licenses/by-sa/4.0"
    credit.source = "https://commons.wikimedia.org/wiki/File:Harbour_at_dusk.jpg"
    photo.credit = credit
    return photo
  }

  @Test func aPhotoOfCommonsIsCreditedInItsWords() {
    let credit = PhotoCredit(of: photoOfCommons())
    #expect(
      credit.text
        == "“Harbour at dusk” by Ada <Vale>, CC BY-SA 4.0, via Wikimedia Commons"
        + " (https://commons.wikimedia.org/wiki/File:Harbour_at_dusk.jpg)")
    #expect(
      credit.html
        == "<a href=\"https://commons.wikimedia.org/wiki/File:Harbour_at_dusk.jpg\">“Harbour at dusk”</a>"
        + " by <a href=\"https://commons.wikimedia.org/wiki/User:Ada\">Ada &lt;Vale&gt;</a>,"
        + " <a href=\"https://creativecommons.org/licenses/by-sa/4.0\">CC BY-SA 4.0</a>,"
        + " via Wikimedia Commons")
    #expect(
      credit.markdown.contains("[Ada \\<Vale\\>](https://commons.wikimedia.org/wiki/User:Ada)"))
    #expect(credit.markdown.hasSuffix(", via Wikimedia Commons"))
  }

  @Test func whatIsNotOfCommonsIsNotViaCommons() {
    for id in ["demo-commons:7", "abc"] {
      #expect(!PhotoCredit(of: photoOfCommons(id)).text.contains("Wikimedia Commons,"))
      #expect(!PhotoCredit(of: photoOfCommons(id)).text.contains("via"))
    }
  }

  @Test func anAuthorWithoutAPageIsNoMemberOfUnsplash() {
    var photo = photoOfCommons()
    #expect(
      photo.user.flatMap(Attribution.profileURL)?.absoluteString
        == "https://commons.wikimedia.org/wiki/User:Ada")
    photo.user?.links.html = nil
    #expect(photo.user.flatMap(Attribution.profileURL) == nil)
    #expect(!PhotoCredit(of: photo).html.contains("unsplash"))
  }
}
