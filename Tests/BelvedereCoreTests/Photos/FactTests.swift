// Camera, exposure, size and place as they are shown and copied, from whatever cameras wrote.

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

  @Test(arguments: [
    ("1/250", "1/250"), ("0.004", "1/250"), ("0.0111", "1/90"), ("0.5", "0.5"), ("2.0", "2"),
    ("30", "30"), ("0", nil), ("-1", nil), ("nan", nil), ("inf", nil), ("", nil), ("bulb", nil),
    ("1e-300", "1/1000000"),
  ])
  func exposureTimes(text: String, expected: String?) {
    #expect(exif { $0.exposureTime = text }.shutterSeconds == expected)
  }

  @Test(arguments: [("4.0", "4"), ("1.8", "1.8"), (" 50.0 ", "50"), ("0", nil), ("f/4", nil)])
  func numbers(text: String, expected: String?) {
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
  func coordinatesAreDecimalDegrees(latitude: Double, longitude: Double, expected: String) {
    #expect(
      Coordinate(latitude: latitude, longitude: longitude)?.decimalDegrees == expected)
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
        == "https://images.example/p?ixid=x&w=1080&fit=max&q=85&fm=jpg")
  }
}
