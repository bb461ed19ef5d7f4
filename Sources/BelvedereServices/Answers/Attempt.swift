// SPDX-License-Identifier: MIT

/// An element of a list; nil if it is unreadable. Never throws when decoding, because a container does not move
/// past an element that threw.
struct Attempt<Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) {
    value = try? Value(from: decoder)
  }
}
