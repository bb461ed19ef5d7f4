// SPDX-License-Identifier: MIT

// What a test has left alive on the border to GObject.

import CShumate
import GtkKit

extension LiveObjects {
  /// The counts that are not zero, without what is not ours to end: a layer of libshumate 1.4.0 never gives
  /// back one of its references to its source (thirty lines of C show it). The source is empty by then, as
  /// closure and textures belong to `MapSource`.
  package static var leftovers: [Kind: Int] {
    all.filter { $0.value != 0 && ($0.key != .mapSource || SHUMATE_MINOR_VERSION < 4) }
  }
}
