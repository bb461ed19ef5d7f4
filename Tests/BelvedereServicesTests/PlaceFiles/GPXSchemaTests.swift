// SPDX-License-Identifier: MIT

// Exported GPX against the schema that GPX's authors published, by libxml2's own validator.

import BelvedereCore
import Foundation
import TestSupport
import Testing

@testable import BelvedereServices

@Suite struct GPXSchemaTests {
  private static let validator = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { "\($0)/xmllint" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test(.enabled(if: validator != nil, "needs xmllint")) func exportedFilesAreValid() throws {
    let folder = try TemporaryFolder()
    var random = SplitMix64(seed: 4)
    let longitudes = [180, -180, 179.999_999_999, 0, 6.74]
    let records = try (0..<200).map { index in
      PlaceRecord(
        position: try #require(
          Coordinate(
            latitude: .random(in: -90...90, using: &random),
            longitude: longitudes[index % longitudes.count])),
        name: index % 3 == 0 ? nil : random.hostileText(), note: random.hostileText(),
        time: Date(timeIntervalSince1970: .random(in: -6e9...3e11, using: &random)))
    }
    for (name, records) in [("many", records), ("one", Array(records.prefix(1))), ("none", [])] {
      let file = folder.url.appendingPathComponent("\(name).gpx")
      try PlaceFileWriter().data(of: records, as: .gpx).write(to: file)
      let validation = try validate(file)
      #expect(validation.isValid, "\(validation.complaints)")
    }
  }

  /// Shows that the validator finds errors.
  @Test(.enabled(if: validator != nil, "needs xmllint")) func aWrongOrderIsFound() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("wrong.gpx")
    let text = String(
      decoding: try PlaceFileWriter().data(of: [], as: .gpx), as: UTF8.self
    ).replacing("/>", with: "><wpt lat='1' lon='2'><desc>a</desc><name>b</name></wpt></gpx>")
    try Data(text.utf8).write(to: file)
    #expect(try !validate(file).isValid)
  }

  private func validate(_ file: URL) throws -> (isValid: Bool, complaints: String) {
    let schema = try #require(Bundle.module.resourceURL).appending(path: "Fixtures/gpx-1.1.xsd")
    let process = Process()
    let errors = Pipe()
    process.executableURL = URL(filePath: try #require(Self.validator))
    process.arguments = ["--nonet", "--noout", "--schema", schema.path, file.path]
    process.standardError = errors
    try process.run()
    let complaints = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus == 0, String(decoding: complaints, as: UTF8.self))
  }
}
