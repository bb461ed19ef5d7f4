// SPDX-License-Identifier: MIT

// Random positions and pictures for the properties of transforms.

import Foundation
import TestSupport

@testable import BelvedereCore

extension SplitMix64 {
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// A log-uniform number in the range.
  mutating func factor(_ range: ClosedRange<Double>) -> Double {
    exp(number(log(range.lowerBound)...log(range.upperBound)))
  }

  mutating func point(in view: Vector) -> Vector {
    Vector(number(0...view.x), number(0...view.y))
  }

  mutating func vector(upTo length: Double) -> Vector {
    Vector(number(-length...length), number(-length...length))
  }

  mutating func flag() -> Bool { Bool.random(using: &self) }
}

extension SplitMix64 {
  /// A settled position of a random picture in a random view.
  mutating func position() -> ViewTransform {
    let picture = Vector(factor(40...12_000).rounded(), factor(40...12_000).rounded())
    let view = Vector(number(200...2600).rounded(), number(200...1600).rounded())
    var result = ViewTransform(picture: picture, view: view, density: flag() ? 1 : 2)
    for _ in 0..<Int(number(0...4)) { result = result.turned(clockwise: flag()) }
    if flag() { result = result.flipped(horizontally: flag()) }
    if flag() {
      result = result.zoomed(by: factor(0.2...40), at: point(in: view))
      result = result.moved(by: vector(upTo: 3000))
    }
    return result
  }
}

/// The distance between two points.
func distance(_ one: Vector, _ other: Vector) -> Double { (one - other).length }
