// SPDX-License-Identifier: MIT

// An image has an address for each of several sizes. Only the largest is used, since every size is derived from it
// (`Photo.imageRequest`).

/// The service's names for the sizes of a photo, the largest first.
enum PhotoSize: String, CodingKey, CaseIterable { case raw, full, regular, small, thumb }

/// The service's names for the sizes of a portrait, the largest first.
enum ProfileImageSize: String, CodingKey, CaseIterable { case large, medium, small }

extension KeyedDecodingContainer {
  /// Returns the address of the largest size that has one.
  func largestAddress<Size: CodingKey & CaseIterable>(
    of sizes: Size.Type, forKey key: Key
  ) -> String? {
    // The error means only that there are no sizes, and so does nil.
    guard let addresses = try? nestedContainer(keyedBy: sizes, forKey: key) else { return nil }
    return sizes.allCases.lazy.compactMap { addresses.address(forKey: $0) }.first
  }
}
