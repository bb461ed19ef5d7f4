// SPDX-License-Identifier: MIT

// The sky of a day as a small picture, which is stretched over a bar.

import BelvedereCore
import Foundation
import GtkKit

/// Paints the sky of a day, and keeps the last picture.
final class DaySky {
  /// Rows from the zenith to the horizon.
  private static let rows = 24

  private let minutes: Int
  private var painted: (day: LightDay, texture: Texture)?

  /// - Parameter minutes: those of one column of the picture.
  init(minutes: Int) { self.minutes = minutes }

  func texture(of day: LightDay) -> Texture {
    if let painted, painted.day == day { return painted.texture }
    let half = Double(minutes) / 2
    let colors = stride(from: 0, to: day.minuteCount, by: minutes).map { minute -> SkyColours in
      let instant: Date = day.interval.lowerBound + 60 * (Double(minute) + half)
      return SkyColours(
        sunAltitude: SkyPosition(of: .sun, at: instant, from: day.place).altitude)
    }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(colors.count * Self.rows * 4)
    for row in 0..<Self.rows {
      for color in colors {
        let (above, below) = (color.zenith, color.horizon)
        pixels.append(Self.mixed(above.blue, below.blue, at: row))
        pixels.append(Self.mixed(above.green, below.green, at: row))
        pixels.append(Self.mixed(above.red, below.red, at: row))
        pixels.append(255)
      }
    }
    let texture = Texture(width: colors.count, height: Self.rows, copying: pixels)
    painted = (day, texture)
    return texture
  }

  private static func mixed(_ above: UInt8, _ below: UInt8, at row: Int) -> UInt8 {
    UInt8((Int(above) * (rows - 1 - row) + Int(below) * row) / (rows - 1))
  }
}
