// SPDX-License-Identifier: MIT

// The demo's photo files, as CREDITS.tsv describes them (tab separated, no quoting; the first line
// names the columns).

import FoundationEssentials

/// One photo file with its credit.
package struct Picture: Sendable {
  let file: URL
  /// The file's name without `.jpg`, e.g. `forest-stream`.
  package let name: String
  package let title: String
  package let author: String
  /// The SPDX identifier.
  package let license: String
  package let licenseURL: String?
  /// An https address, or else the name of a package.
  package let source: String?
  let changes: String
  package let altText: String
  /// `#rrggbb`.
  let color: String
  /// Pixels.
  package let width: Int
  package let height: Int
  package let place: String?
  /// In degrees.
  package let latitude: Double?
  package let longitude: Double?
  /// True if the position is that of the subject, and the camera's is unknown.
  package let isPlaceTheSubject: Bool
  let camera: Camera
  package let upload: Upload

  /// The form of the photographer's file, if that is not an upright JPEG in sRGB.
  package enum Upload: Equatable, Sendable {
    case usual
    case profile(ColourProfile)
    /// Turned by 90 degrees, with an Exif orientation.
    case turned
    case png, tiff
  }

  /// The data that the camera wrote into the original file, in EXIF's own words.
  struct Camera: Sendable {
    let make: String?
    let model: String?
    /// In seconds, e.g. `1/250`.
    let exposureTime: String?
    let aperture: String?
    /// In millimetres.
    let focalLength: String?
    let iso: Int?
  }

  /// The words of the file's name, e.g. `forest` and `stream`.
  package var words: [String] { name.split(separator: "-").map(String.init) }
}

extension Picture {
  /// Reads `CREDITS.tsv` of a folder, and checks that every file that it names is in `photos/`.
  static func all(in folder: URL) throws(DemoError) -> [Picture] {
    let credits = folder.appending(path: "CREDITS.tsv")
    guard let text = try? String(contentsOf: credits, encoding: .utf8) else {
      throw .missing(path: credits.path)
    }
    let lines = text.split(whereSeparator: \.isNewline)
    let columns = lines.first?.split(separator: "\t", omittingEmptySubsequences: false) ?? []
    var pictures: [Picture] = []
    for (offset, line) in lines.enumerated().dropFirst() {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      let row = Dictionary(zip(columns, cells)) { first, _ in first }
      let picture = try Picture(row: row, folder: folder, line: offset + 1)
      guard FileManager.default.isReadableFile(atPath: picture.file.path) else {
        throw .missing(path: picture.file.path)
      }
      pictures.append(picture)
    }
    guard !pictures.isEmpty else { throw .creditsUnreadable(line: 1, detail: "no photographs") }
    return pictures
  }

  private init(row: [Substring: Substring], folder: URL, line: Int) throws(DemoError) {
    func cell(_ name: Substring) -> String? {
      row[name].flatMap { $0.isEmpty ? nil : String($0) }
    }
    func required(_ name: Substring) throws(DemoError) -> String {
      guard let value = cell(name) else {
        throw .creditsUnreadable(line: line, detail: "“\(name)” is missing")
      }
      return value
    }
    let file = try required("file")
    let size = try required("size").split(separator: "x").compactMap { Int($0) }
    guard size.count == 2, size.allSatisfy({ $0 > 0 }) else {
      throw .creditsUnreadable(line: line, detail: "the size is not like 1600x900")
    }
    self.file = folder.appending(path: "photos").appending(path: file)
    name = file.hasSuffix(".jpg") ? String(file.dropLast(4)) : file
    title = try required("title")
    author = try required("author")
    license = try required("licence_spdx")
    licenseURL = cell("licence_url")
    source = cell("source_url") ?? cell("source_package")
    changes = try required("changes_made")
    altText = try required("alt_text")
    color = try required("dominant_colour")
    (width, height) = (size[0], size[1])
    place = cell("place")
    latitude = cell("latitude").flatMap { Double($0) }
    longitude = cell("longitude").flatMap { Double($0) }
    isPlaceTheSubject = cell("coordinate_basis")?.contains("which is the subject") ?? false
    camera = Camera(
      make: cell("camera_make"), model: cell("camera_model"), exposureTime: cell("exposure_time"),
      aperture: cell("aperture"), focalLength: cell("focal_length"),
      iso: cell("iso").flatMap { Int($0) })
    switch cell("uploaded_as") {
    case nil: upload = .usual
    case "turned": upload = .turned
    case "png": upload = .png
    case "tiff": upload = .tiff
    case let name?:
      let file = folder.appending(path: "profiles/\(name).icc")
      guard let profile = ColourProfile(name: name, file: file) else {
        throw .missing(path: file.path)
      }
      upload = .profile(profile)
    }
  }
}
