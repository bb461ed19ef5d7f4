// SPDX-License-Identifier: MIT

/// Words, and the https address that they link to.
package struct LinkedText: Sendable, Hashable {
  package var text: String
  package var link: String?

  package init(_ text: String, link: String? = nil) {
    self.text = text
    self.link = link
  }
}
