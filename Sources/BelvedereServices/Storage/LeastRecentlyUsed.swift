// SPDX-License-Identifier: MIT

// The order of use in the memory cache and the disk cache: a dictionary whose entries also form a linked list from the
// oldest to the newest, limited by the sum of their costs. Every operation takes constant time. A plain value: its
// owner synchronises access.

/// Values with costs; the least recently used are evicted when the costs exceed the limit.
struct LeastRecentlyUsed<Key: Hashable, Value> {
  private struct Entry {
    var value: Value
    var cost: Int
    var older: Key?
    var newer: Key?
  }

  /// The limit for the sum of all costs. Lowering it takes effect at the next `evict()`.
  var limit: Int
  /// The sum of the costs of all entries.
  private(set) var totalCost = 0
  private var entries: [Key: Entry] = [:]
  private var oldest: Key?
  private var newest: Key?

  init(limit: Int) {
    self.limit = limit
  }

  /// Returns the value of a key, which becomes the most recently used one.
  mutating func use(_ key: Key) -> Value? {
    guard let entry = entries[key] else { return nil }
    if newest != key {
      unlink(entry)
      append(key, value: entry.value, cost: entry.cost)
    }
    return entry.value
  }

  /// Inserts a value as the most recently used one; replaces that of an equal key. Does not evict.
  mutating func insert(_ value: Value, cost: Int, for key: Key) {
    remove(key)
    totalCost += cost
    append(key, value: value, cost: cost)
  }

  @discardableResult
  mutating func remove(_ key: Key) -> Value? {
    guard let entry = entries.removeValue(forKey: key) else { return nil }
    totalCost -= entry.cost
    unlink(entry)
    return entry.value
  }

  /// Removes the least recently used entries until the rest is within the limit.
  ///
  /// Returns them, so that a caller can release the values outside of its lock.
  mutating func evict() -> [(key: Key, value: Value)] {
    var evicted: [(key: Key, value: Value)] = []
    while totalCost > limit, let key = oldest, let value = remove(key) {
      evicted.append((key, value))
    }
    return evicted
  }
}

extension LeastRecentlyUsed {
  private mutating func append(_ key: Key, value: Value, cost: Int) {
    entries[key] = Entry(value: value, cost: cost, older: newest, newer: nil)
    if let newest { entries[newest]?.newer = key }
    newest = key
    if oldest == nil { oldest = key }
  }

  /// Removes an entry from the linked list; it must already be removed from the dictionary.
  private mutating func unlink(_ entry: Entry) {
    if let older = entry.older { entries[older]?.newer = entry.newer } else { oldest = entry.newer }
    if let newer = entry.newer { entries[newer]?.older = entry.older } else { newest = entry.older }
  }
}
