// SPDX-License-Identifier: MIT

import BelvedereCore
import Testing

@testable import BelvedereServices

@Suite struct CommonsTextTests {
  @Test(
    arguments: [
      ("Donald Lee Pardue", LinkedText("Donald Lee Pardue")),
      ("  a\n\u{A0} b  ", LinkedText("a b")),
      ("A &amp; B &lt;b&gt; &#8211; &amp;amp;", LinkedText("A & B <b> – &amp;")),
      (
        "<bdi><a href=\"//commons.wikimedia.org/wiki/User:A\">A</a>\n</bdi>",
        LinkedText("A", link: "https://commons.wikimedia.org/wiki/User:A")
      ),
      ("<div class=\"fn value\">\n<span lang=\"en\">Unknown</span>\n</div>", LinkedText("Unknown")),
      ("<ul><li>One</li><li>Two</li></ul>", LinkedText("One Two")),
      ("One<br>Two<p>Three</p>Four", LinkedText("One Two Three Four")),
      ("f<b>o</b>o", LinkedText("foo")),
      ("1891<div style=\"display: none;\">date QS:P,+1891</div>", LinkedText("1891")),
      ("a<script>alert(1)</script><style>b{}</style><!-- c -->d", LinkedText("ad")),
      ("<b>never <i>closed", LinkedText("never closed")),
      ("</p></div>closed only", LinkedText("closed only")),
      ("a < b & c", LinkedText("a < b & c")),
      ("&lt;script&gt;alert(1)&lt;/script&gt;", LinkedText("<script>alert(1)</script>")),
      ("a\u{202E}b <i>\u{2066}c</i>", LinkedText("ab c")),
      ("a\0b<i>c</i>", LinkedText("abc")),
      ("Привет <b>мир</b> 🌍", LinkedText("Привет мир 🌍")),
    ] as [(String, LinkedText)])
  func htmlIsOneLineWithItsFirstGoodLink(html: String, text: LinkedText) {
    #expect(CommonsTextReader().name(html) == text)
  }

  @Test(arguments: ["", " ", "<p></p>", "<!-- a -->", "&nbsp;", "<script>a</script>", "<"])
  func withoutWordsThereIsNothing(html: String) {
    let name = CommonsTextReader().name(html)
    #expect(name == nil || (html == "<" && name == LinkedText("<")))
    #expect(CommonsTextReader().description(html) == name?.text)
  }

  @Test(arguments: [
    ("https://a.example/b", "https://a.example/b"),
    ("//a.example/b?utm_source=x&c=d", "https://a.example/b?c=d"),
    ("https://a.example/?utm_source=x&utm_medium=y", "https://a.example/"),
    ("https://a.example/ü", "https://a.example/%C3%BC"),
  ])
  func goodLinksLoseTheirTracking(address: String, link: String) {
    #expect(CommonsText.goodLink(address) == link)
    #expect(CommonsTextReader().name("<a href=\"\(address)\">a</a>")?.link == link)
  }

  @Test(arguments: [
    "", "/wiki/A", "http://a.example/", "javascript:alert(1)", "data:text/html,a",
    "mailto:a@b.example",
    "https://", "https:///a", "https://user:secret@a.example/", "https://localhost/",
    "//commons.wikimedia.org/w/index.php?title=User:A&action=edit&redlink=1",
    "//commons.wikimedia.org/w/index.php?title=User:A&action=edit", "http:////a.example/b",
  ])
  func badLinksAreNone(address: String) {
    #expect(CommonsText.goodLink(address) == nil)
    let html = address.replacing("&", with: "&amp;")
    #expect(CommonsTextReader().name("<a href=\"\(html)\">a</a>") == LinkedText("a"))
  }

  @Test func aBadLinkIsSkippedForAGoodOne() {
    let html = "<a href=\"javascript:a\">a</a> <a href=\"//b.example/\">b</a>"
    #expect(CommonsTextReader().name(html) == LinkedText("a b", link: "https://b.example/"))
  }

  @Test(arguments: [
    ("http://creativecommons.org/licenses/by/2.0", "https://creativecommons.org/licenses/by/2.0"),
    ("HTTP://creativecommons.org/licenses/by/2.0", "https://creativecommons.org/licenses/by/2.0"),
    ("creativecommons.org/licenses/by/2.0", "https://creativecommons.org/licenses/by/2.0"),
    ("//creativecommons.org/licenses/by/2.0", "https://creativecommons.org/licenses/by/2.0"),
    ("ftp://creativecommons.org/", nil), ("", nil), ("words", nil),
  ])
  func licencesAreCompleted(address: String, link: String?) {
    #expect(CommonsText.completedLink(address) == link)
  }

  @Test func lengthAndDepthAreBounded() {
    let long = "<p>\(String(repeating: "word ", count: 100_000))</p>"
    #expect(CommonsTextReader().name(long)?.text.count == TextLimit.name.rawValue)
    #expect(CommonsTextReader().description(long)?.count == TextLimit.text.rawValue)
    let deep = String(repeating: "<b>", count: 200_000) + "a"
    #expect(CommonsTextReader().name(deep) == nil)
    let tags = String(repeating: "<div><i>", count: 100) + "a"
    #expect(CommonsTextReader().name(tags)?.text == "a")
  }
}
