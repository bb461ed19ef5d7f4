// SPDX-License-Identifier: MIT

/// A name on the offline map.
package struct MapLabel: Sendable, Hashable {
  package enum Kind: Sendable { case country, city }

  package var kind: Kind
  /// In the person's language.
  package var name: String
  package var position: Coordinate
  /// The zoom from which it is worth its room, in tenths: 35 stands for zoom 3.5. Labels of a lower rank have
  /// priority.
  package var rank: Int

  package init(kind: Kind, name: String, position: Coordinate, rank: Int) {
    self.kind = kind
    self.name = name
    self.position = position
    self.rank = rank
  }
}

extension Sequence<MapLabel> {
  /// The most important label of that name, ignoring case and accents; for "Paris, France", of the part before the
  /// comma. Nil if there is none.
  package func named(_ name: String) -> MapLabel? {
    let parts = [name[...], name.prefix { $0 != "," }].map { SearchWords(String($0)) }
    return parts.lazy.compactMap { words in
      filter { SearchWords($0.name) == words }.min { $0.rank < $1.rank }
    }.first
  }
}
