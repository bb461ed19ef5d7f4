// SPDX-License-Identifier: MIT

// Places as files: saving them, and the sentences about files that were read.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

extension PlaceFileFormat {
  var title: String {
    switch self {
    case .gpx: "GPX"
    case .kml: "KML"
    case .geoJSON: "GeoJSON"
    }
  }
}

extension Widget {
  /// Asks for a file with places to import.
  func choosePlaceFile(_ chosen: @escaping (URL) -> Void) {
    let filter = FileFilter(
      tr("Places (GPX, KML, KMZ, GeoJSON)"),
      mediaTypes: PlaceFileFormat.allCases.map(\.mediaType) + PlaceFileFormat.importedMediaTypes,
      endings: PlaceFileFormat.allCases.map(\.fileExtension) + PlaceFileFormat.importedExtensions)
    OpenDialog.present(over: window, title: tr("Import Places"), filter: filter) { chosen($0) }
  }

  /// Saves places in a file that the person chooses.
  func savePlaces(
    _ records: [PlaceRecord], named name: String, as format: PlaceFileFormat,
    with files: PlaceFiles
  ) {
    let asking = GObjectRef(retaining: self)
    SaveDialog.present(
      over: window, title: tr("Save Places"), name: format.fileName(for: name), folder: nil,
      filter: FileFilter(
        format.title, mediaTypes: [format.mediaType], endings: [format.fileExtension]),
      optionsLabel: "", options: []
    ) { answer in
      Task {
        do throws(PlaceFiles.SavingError) {
          try await files.save(records, as: format, to: answer.file)
          asking.pointer.toast(tr("Saved as %@", answer.file.lastPathComponent))
        } catch {
          asking.pointer.toast(error.sentence)
        }
      }
    }
  }
}

extension PlaceFiles.SavingError {
  /// Says why the places were not saved.
  @MainActor fileprivate var sentence: String {
    switch self {
    case .tooLarge(let limit):
      tr(
        "The places were not saved: the file would be larger than %@, too large to import again. Search for some of them, and export those.",
        UserLocale.text(bytes: limit))
    case .file(let error): tr("The places were not saved: %@", error.reason)
    }
  }
}

extension ImportedPlaces {
  var sentence: String {
    if added == 0, known > 0 {
      return trn("%@ place was there already", "%@ places were there already", known)
    }
    let new = trn("%@ place imported", "%@ places imported", added)
    return known == 0
      ? new : tr("%@, %@", new, trn("%@ was there already", "%@ were there already", known))
  }

  /// Nil if the database took all of them.
  var refusalSentence: String? {
    guard refused > 0 else { return nil }
    return trn(
      "%@ place could not be stored. Import the file again to add it.",
      "%@ places could not be stored. Import the file again to add them.", refused)
  }
}

extension PlaceFileContent {
  /// The parts of the file that are left out, and the reasons.
  var leftOutSentences: [String] {
    var sentences: [String] = []
    if shapes > 0 {
      sentences.append(
        trn(
          "%@ line or area was left out: it is no place.",
          "%@ lines and areas were left out: they are no places.", shapes))
    }
    if links > 0 {
      let sentence = trn(
        "%@ link to places in another file was left out.",
        "%@ links to places in other files were left out.", links)
      sentences.append(at(firstLink, sentence))
    }
    if foreign > 0 {
      let sentence = trn(
        "%@ element was left out: by its XML namespace it is no place.",
        "%@ elements were left out: by their XML namespace they are no places.", foreign)
      sentences.append(at(firstForeign, sentence))
    }
    if unreadTimes > 0 {
      sentences.append(
        trn("%@ time cannot be read.", "%@ times cannot be read.", unreadTimes))
    }
    if flawed > 0 {
      sentences.append(
        trn("%@ point was left out:", "%@ points were left out:", flawed))
      sentences += flaws.map { "\u{2022} " + at($0.line, $0.sentence) }
    }
    return sentences
  }
}

/// A sentence about a line of a file.
///
/// - Parameter line: nil where it is not known.
private func at(_ line: Int?, _ sentence: String) -> String {
  line.map { tr("Line %@: %@", UserLocale.text($0), sentence) } ?? sentence
}

extension PlaceFileContent.Flaw {
  fileprivate var sentence: String {
    let point =
      name.map { tr("point %@ (%@)", UserLocale.text(number), $0) }
      ?? tr("point %@", UserLocale.text(number))
    return switch reason {
    case .noPosition: tr("%@ has no position", point)
    case .invalidPosition(let text): tr("%@ has the position “%@”, which is nowhere", point, text)
    case .zero: tr("%@ is at 0, 0, which stands for an unknown position", point)
    }
  }
}

extension PlaceFileError {
  /// Says what is wrong with the file, and what to do.
  @MainActor var sentence: String {
    switch self {
    case .missing: tr("The file is no longer there.")
    case .notAllowed: tr("The file may not be read. Check its permissions.")
    case .noFile: tr("This is no file, but a folder or a device. Choose a file of places.")
    case .unreadable(let detail): tr("The file cannot be read: %@", detail)
    case .tooLarge(let limit):
      tr(
        "The file is larger than %@. Divide it, and import the parts.",
        UserLocale.text(bytes: limit))
    case .tooManyPoints(let limit):
      tr(
        "The file has more than %@ places. Divide it, and import the parts.", UserLocale.text(limit)
      )
    case .documentType:
      tr(
        "The file has a DOCTYPE, which may load other files, so it was not read. Export it again from a maps program."
      )
    case .externalReference:
      tr("The places are in another file, to which this one leads. Import that file.")
    case .malformed: tr("The file is damaged or ends early. Export it again.")
    case .otherContent(let root):
      tr("This is no file of places (GPX, KML or GeoJSON), but “%@”.", root)
    case .otherReferenceSystem(let name):
      tr(
        "The positions of the file are in the coordinate system “%@”. Export it again with longitude and latitude (WGS 84).",
        name)
    case .unknownContent: tr("This is no file of places (GPX, KML or GeoJSON).")
    case .archive(let flaw): flaw.sentence
    }
  }

  /// The parser's own reason, in English, and its line; nil if the sentence is complete.
  @MainActor var details: String? {
    guard case .malformed(let line, let detail) = self else { return nil }
    return at(line, detail)
  }
}

extension PlaceFileError.ArchiveFlaw {
  @MainActor fileprivate var sentence: String {
    switch self {
    case .noKML: tr("There is no KML in this archive, so it is no KMZ.")
    case .severalKML(let count):
      trn(
        "There is %@ KML file in this archive. Unpack it, and import the files.",
        "There are %@ KML files in this archive. Unpack it, and import the files.", count)
    case .inFolder:
      tr("The KML lies in a folder of this archive. Unpack it, and import the KML file.")
    case .encrypted: tr("This archive asks for a password. Unpack it, and import the KML file.")
    case .unknownCompression:
      tr("This archive is compressed in an unusual way. Unpack it, and import the KML file.")
    }
  }
}
