// SPDX-License-Identifier: MIT

// Thousands of photos are in memory at once, and copied for each screen. Their large, shared or rare parts are held
// by reference, so that a photo is small and cheap to copy.

/// An optional value on the heap, which copies share until one of them changes.
@propertyWrapper
package struct Boxed<Value: Sendable>: Sendable {
  private final class Box: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  private var box: Box?

  /// Holds nothing.
  package init() {}

  package var wrappedValue: Value? {
    get { box?.value }
    set { box = newValue.map(Box.init) }
  }
}

extension Boxed: Equatable where Value: Equatable {
  package static func == (one: Boxed, other: Boxed) -> Bool {
    one.box === other.box || one.wrappedValue == other.wrappedValue
  }
}

extension Boxed: Hashable where Value: Hashable {
  package func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}
