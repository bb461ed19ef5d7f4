// SPDX-License-Identifier: MIT

// Addresses for credit have the utm parameters of the guidelines, and only web addresses are opened.

import Foundation
import Testing

@testable import BelvedereCore

@Suite struct AttributionTests {
  private let referral = "utm_source=belvedere&utm_medium=referral"

  @Test func addsTheReferral() {
    #expect(
      Attribution.withReferral("https://unsplash.com/@ada")?.absoluteString
        == "https://unsplash.com/@ada?\(referral)")
  }

  @Test func aSchemeMayBeInCapitals() {
    #expect(Attribution.withReferral("HTTPS://unsplash.com/@ada") != nil)
  }

  @Test func keepsAQueryAndAFragment() {
    #expect(
      Attribution.withReferral("https://example.com/a?b=c%20d#e")?.absoluteString
        == "https://example.com/a?b=c%20d&\(referral)#e")
  }

  @Test func anEmptyQueryLeavesNoGap() {
    #expect(
      Attribution.withReferral("https://example.com/a?")?.absoluteString
        == "https://example.com/a?\(referral)")
  }

  @Test func nonASCIIIsEscaped() {
    #expect(
      Attribution.withReferral("https://unsplash.com/ja/写真/a")?.absoluteString
        == "https://unsplash.com/ja/%E5%86%99%E7%9C%9F/a?\(referral)")
  }

  @Test(arguments: [
    "", "ada", "javascript:alert(1)", "file:///etc/passwd", "ftp://example.com", "http://[bad",
  ])
  func whatIsNoWebAddressGivesNone(address: String) {
    #expect(Attribution.withReferral(address) == nil)
  }

  @Test func aProfileComesFromTheUsersLink() {
    var user = User(id: "u", username: "ada", name: "Ada")
    user.links.html = "https://demo.example/@ada"

    #expect(
      Attribution.profileURL(of: user)?.absoluteString == "https://demo.example/@ada?\(referral)")
  }

  @Test func aProfileWithoutALinkIsBuiltFromTheUsername() {
    let user = User(id: "u", username: "ada_vale", name: "Ada")

    #expect(
      Attribution.profileURL(of: user)?.absoluteString
        == "https://unsplash.com/@ada_vale?\(referral)")
  }
}
