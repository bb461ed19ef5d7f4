// A picture comes with an address for each of several sizes. The largest is read and kept, since every
// size is derived from it (`Photo.imageRequest`).

/// The service's names of a photo's sizes, the largest first.
enum PhotoSize: String, CodingKey, CaseIterable { case raw, full, regular, small, thumb }

/// The service's names of a profile picture's sizes, the largest first.
enum ProfileImageSize: String, CodingKey, CaseIterable { case large, medium, small }

extension KeyedDecodingContainer {
  /// The address of the largest size that has one.
  func largestAddress<Size: CodingKey & CaseIterable>(
    of sizes: Size.Type, forKey key: Key
  ) -> String? {
    // The error says only that there are no sizes, which is what nil says.
    guard let addresses = try? nestedContainer(keyedBy: sizes, forKey: key) else { return nil }
    return sizes.allCases.lazy.compactMap { addresses.address(forKey: $0) }.first
  }
}
