// A picture comes with an address for each of several sizes. The largest is read and kept, since every
// size is derived from it (ImageAddress.swift).

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

extension KeyedEncodingContainer {
  /// Writes the address of a size; nothing for nil.
  mutating func encode<Size: CodingKey>(
    address: String?, as size: Size, forKey key: Key
  ) throws {
    guard let address else { return }
    var addresses = nestedContainer(keyedBy: Size.self, forKey: key)
    try addresses.encode(address, forKey: size)
  }
}
