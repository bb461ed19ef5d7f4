// SPDX-License-Identifier: MIT

// Camera, exposure, size and place for display and copying, from cameras' various texts.

import Foundation
import Testing

@testable import BelvedereCore

@Suite struct FactTests {
  private func exif(_ change: (inout Exif) -> Void) -> Exif {
    var exif = Exif()
    change(&exif)
    return exif
  }

  @Test(arguments: [
    ("Canon", "EOS R5", "Canon EOS R5"), ("Canon", "Canon EOS R5", "Canon EOS R5"),
    ("NIKON", " Nikon D850 ", "Nikon D850"), (nil, " Field 5", "Field 5"), ("Sony", nil, "Sony"),
    ("", "", nil), (nil, nil, nil),
  ])
  func theCameraNamesItsMakeOnce(make: String?, model: String?, expected: String?) {
    #expect(
      exif {
        $0.make = make
        $0.model = model
      }.camera == expected)
  }

  @Test func theNameServesWhereNothingElseDoes() {
    #expect(exif { $0.name = "Larkspur, Field 5" }.camera == "Larkspur, Field 5")
  }

  @Test(
    arguments: [
      ("1/250", .fraction(of: 250)), ("0.004", .fraction(of: 250)),
      (" 10 / 900 ", .fraction(of: 90)),
      ("0.0111", .fraction(of: 90)), ("0.5", .seconds(0.5)), ("1/2", .seconds(0.5)),
      ("2.0", .seconds(2)), ("30", .seconds(30)), ("1e-300", .fraction(of: 1_000_000)), ("0", nil),
      ("-1", nil), ("1/0", nil), ("1/2/3", nil), ("/", nil), ("nan", nil), ("inf", nil), ("", nil),
      ("bulb", nil),
    ] as [(String, ShutterTime?)])
  func exposureTimes(text: String, expected: ShutterTime?) {
    #expect(exif { $0.exposureTime = text }.shutter == expected)
  }

  @Test(arguments: [("4.0", 4), ("1.8", 1.8), (" 50.0 ", 50), ("0", nil), ("f/4", nil)])
  func numbers(text: String, expected: Double?) {
    #expect(exif { $0.aperture = text }.fNumber == expected)
    #expect(exif { $0.focalLength = text }.focalLengthMillimetres == expected)
  }

  @Test func megapixelsNeedASaneSize() {
    var photo = Photo(id: "a", imageAddress: nil)
    #expect(photo.megapixels == nil)
    photo.width = 6000
    photo.height = 4000
    #expect(photo.megapixels == 24)
    photo.height = 0
    #expect(photo.megapixels == nil)
  }

  @Test(arguments: [
    (60.1242, 6.74, "60.12420, 6.74000"), (-33.856784, 151.215297, "-33.85678, 151.21530"),
    (-0.000001, 10, "0.00000, 10.00000"), (90, -180, "90.00000, -180.00000"),
  ])
  func coordinatesAreDecimalDegrees(latitude: Double, longitude: Double, expected: String) throws {
    let position = try #require(Coordinate(latitude: latitude, longitude: longitude))
    #expect(CoordinateNotation.decimalDegrees.text(of: position) == expected)
  }

  @Test func offeredSizesAreSmallerThanTheOriginal() {
    var photo = Photo(id: "a", imageAddress: "https://images.example/p?ixid=x")
    #expect(photo.exportSizes == [.original, .large, .medium])
    photo.width = 2400
    #expect(photo.exportSizes == [.original, .medium])
    photo.width = 800
    #expect(photo.exportSizes == [.original])
    #expect(
      photo.exportRequest(.medium)?.address
        == "https://images.example/p?ixid=x&w=1080&fit=max&q=85&fm=jpg&cs=srgb")
  }
}
