// SPDX-License-Identifier: MIT

/// One page of a list. Elements that could not be read are left out and counted.
package struct Page<Element: Sendable>: Sendable {
  package var elements: [Element]
  /// `X-Total`, or `total` of a search answer; an estimate, because the list changes.
  package var total: Int?
  /// True if a request for the next page makes sense: `Link` says so, or, without a `Link` header,
  /// the page was not empty.
  package var hasNext: Bool
  /// Elements of the answer that were unreadable.
  package var skipped: Int

  package init(elements: [Element], total: Int? = nil, hasNext: Bool, skipped: Int = 0) {
    self.elements = elements
    self.total = total
    self.hasNext = hasNext
    self.skipped = skipped
  }
}
