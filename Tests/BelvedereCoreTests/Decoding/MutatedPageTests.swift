// A page of three photos, one of which is damaged at random: whatever happens to it, the page and its
// neighbours stay. Seeded, so that a failure can be run again.

import Foundation
import Testing

@testable import BelvedereCore

@Suite struct MutatedPageTests {
  @Test(arguments: 0..<20) func damageNeverCostsThePage(seed: Int) throws {
    let intact = try JSONSerialization.jsonObject(with: fixture("photo_full.json"))
    let expected = try JSONDecoder().decode(Photo.self, from: fixture("photo_full.json"))
    var random = SplitMix64(seed: seed)

    for round in 0..<20 {
      var damaged = intact
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        damaged = mutated(damaged, using: &random)
      }
      let page = try JSONSerialization.data(
        withJSONObject: [intact, damaged, intact], options: .fragmentsAllowed)

      let list = try JSONDecoder().decode(LossyArray<Photo>.self, from: page)

      #expect(list.elements.first == expected, "seed \(seed), round \(round)")
      #expect(list.elements.last == expected, "seed \(seed), round \(round)")
      #expect(list.elements.count + list.skipped == 3, "seed \(seed), round \(round)")
      if list.skipped > 0 {
        #expect(!hasWhatIsRequired(damaged), "seed \(seed), round \(round)")
      }
    }
  }

  /// Whether an element has an id and an image address, so that it must not be skipped.
  private func hasWhatIsRequired(_ element: Any) -> Bool {
    guard let fields = element as? [String: Any], let urls = fields["urls"] as? [String: Any],
      let id = fields["id"] as? String
    else { return false }
    return !id.isEmpty
      && ["raw", "full", "regular", "small", "thumb"].contains { size in
        (urls[size] as? String)?.hasPrefix("https://") ?? false
      }
  }

  /// Deletes a field somewhere in the tree or gives it another value.
  private func mutated(_ value: Any, using random: inout SplitMix64) -> Any {
    if var fields = value as? [String: Any],
      let key = fields.keys.sorted().randomElement(using: &random)
    {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: fields[key] = nil
      case 1: fields[key] = replacement(using: &random)
      default: fields[key] = mutated(fields[key] ?? NSNull(), using: &random)
      }
      return fields
    }
    if var list = value as? [Any], let index = list.indices.randomElement(using: &random) {
      list[index] = mutated(list[index], using: &random)
      return list
    }
    return replacement(using: &random)
  }

  private func replacement(using random: inout SplitMix64) -> Any {
    let values: [Any] = [
      NSNull(), "", "text", 0, -1, 0.5, 1e300, true, [Any](), ["a", 1] as [Any], [String: Any](),
      ["total": NSNull()],
    ]
    return values[Int.random(in: values.indices, using: &random)]
  }
}
