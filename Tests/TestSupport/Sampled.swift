// SPDX-License-Identifier: MIT

// Searches that try damage at every place take minutes of processor time together, and hardly ever find what their
// neighbours do not. A usual run tries a part of the places, always the same; the long one tries them all.

import Foundation

extension Sequence {
  /// Every fifth element, or all of them where the environment sets `BELVEDERE_THOROUGH`.
  ///
  /// - Parameter first: Chooses between the five; tests with arguments pass a number of theirs, so that together they
  ///   still try each place.
  package func sampled(from first: Int = 0) -> some Sequence<Element> {
    let step = ProcessInfo.processInfo.environment["BELVEDERE_THOROUGH"] == nil ? 5 : 1
    return enumerated().lazy.filter { $0.offset % step == first % step }.map(\.element)
  }
}
