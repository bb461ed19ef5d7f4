// SPDX-License-Identifier: MIT

// Descriptions of places: HTML becomes plain text, and a plain note that looks like HTML is read back unchanged.

import TestSupport
import Testing

@testable import BelvedereCore

@Suite struct PlaceDescriptionTests {
  @Test(arguments: [
    ("<p>One</p><p>Two</p>", "One\nTwo"), ("a<br>b<BR/>c<br />d", "a\nb\nc\nd"),
    ("a<br><br>b", "a\n\nb"), ("<div><div>a</div></div>b", "a\nb"),
    ("See <a href=\"https://example.org/?a=1&amp;b\">the  page</a>.", "See the page."),
    ("<ul>\n  <li>one</li>\n  <li>two</li>\n</ul>", "one\ntwo"),
    ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a b\nc"),
    ("<b>x</b> &lt;5 &amp;amp; &#65;&#x42; &eacute;&hellip;&copy;", "x <5 &amp; AB é…©"),
    ("AT&amp;T", "AT&T"), ("a&nbsp;b", "a\u{A0}b"),
    ("<i>&unknown; &#xD800; &;</i>", "&unknown; &#xD800; &;"),
    ("<!-- a <b> --><b>c</b><!-- d", "c"), ("<?xml x?><!DOCTYPE html><b>c</b>", "c"),
    ("<html><head><title>T</title><style>p {}</style></head><body>c<script>1<2</script>", "c"),
    ("<pre>a\n  b</pre>c", "a\n  b\nc"), ("<img src=\"a.jpg\">", ""), ("<p>1 < 2</p>", "1 < 2"),
    ("<b>a", "a"), ("<b>a <b", "a <b"), ("</b>\u{7}\r\nc", "c"),
  ])
  func htmlBecomesWords(html: String, words: String) {
    #expect(PlaceDescription.note(of: html) == words)
  }

  @Test(arguments: [
    "a < b and c > d", "<3", "x <y> z", "<me@example.org>", "AT&T; R&D", "a\n  b\n\nc", "&", "<",
    "<b",
    "5 &amp 6", "&#x;", "&#-1;", "<bold>", "<a.b>",
  ])
  func plainTextStays(text: String) {
    #expect(PlaceDescription.note(of: text) == text)
    #expect(PlaceDescription.text(of: text) == text)
  }

  @Test(arguments: [
    "Use <b> for bold", "&amp;", "<br>", "a  <br>\n\n   b\t&nbsp;", "</pre><b>x", "<!--<b>",
    "<pre>a</pre>", "&#0;", "\u{0D4E}<b>\u{301}",
  ])
  func aNoteThatLooksLikeHTMLComesBack(note: String) {
    let text = PlaceDescription.text(of: note)
    #expect(text.hasPrefix("<pre>"))
    #expect(PlaceDescription.note(of: text) == note)
  }

  @Test(arguments: 0..<10) func anyNoteComesBack(seed: Int) {
    var random = SplitMix64(seed: seed)
    let parts = [
      "<br>", "&amp;", "<b", "</pre>", "&#x41;", "<!--", "-->", "<script>", "<p a=\">\">",
    ]
    for _ in 0..<200 {
      let part = parts[Int.random(in: parts.indices, using: &random)]
      let note = (random.hostileText() + part + random.hostileText()).asNote
      let read = PlaceDescription.note(of: PlaceDescription.text(of: note))
      #expect(Array(read.unicodeScalars) == Array(note.unicodeScalars))
    }
  }

  /// Long texts for which a naive parser would start over at each byte.
  @Test(
    .timeLimit(.minutes(15)),
    arguments: ["<", "<a", "<!--", "&", "&a", "</script", "<b ", "<script>", "<pre>", "<a<b>&"])
  func hostileTextTakesNoLongerThanOther(unit: String) {
    let text = "<b>" + String(repeating: unit, count: 400_000 / unit.utf8.count)
    #expect(PlaceDescription.note(of: text).utf8.count <= text.utf8.count)
  }
}
