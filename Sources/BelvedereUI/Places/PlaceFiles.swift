// Places as files: saving them, and the sentences about files that were read.

import BelvedereCore
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
  /// Asks where to save places, and saves them there.
  func savePlaces(_ records: [PlaceRecord], named name: String, as format: PlaceFileFormat) {
    let asking = GObjectRef(retaining: self)
    SaveDialog.present(
      over: window, title: tr("Save Places"), name: format.fileName(for: name), folder: nil,
      filter: FileFilter(
        format.title, mediaTypes: [format.mediaType], endings: [format.fileExtension]),
      optionsLabel: "", options: []
    ) { answer in
      Task {
        do {
          try await format.write(records, to: answer.file)
          asking.pointer.toast(tr("Saved as %@", answer.file.lastPathComponent))
        } catch PlaceFileError.tooLarge(let limit) {
          asking.pointer.toast(
            tr(
              "The places were not saved: the file would be larger than %@, too large to import again. Search for some of them, and export those.",
              UserLocale.text(bytes: limit)))
        } catch {
          asking.pointer.toast(tr("The places were not saved: %@", error.localizedDescription))
        }
      }
    }
  }
}

extension PlaceFileFormat {
  /// Off the main thread, since a selection may be of 100,000.
  @concurrent nonisolated fileprivate func write(
    _ records: [PlaceRecord], to file: URL
  ) async throws {
    try data(of: records).write(to: file, options: .atomic)
  }
}

extension ImportedPlaces {
  var sentence: String {
    if added == 0 {
      return trn("%@ place was there already", "%@ places were there already", known)
    }
    let new = trn("%@ place imported", "%@ places imported", added)
    return known == 0
      ? new : tr("%@, %@", new, trn("%@ was there already", "%@ were there already", known))
  }
}

extension PlaceFileContent {
  /// The points that were left out of the file, and the reasons.
  var leftOutSentences: [String] {
    var sentences: [String] = []
    if shapes > 0 {
      sentences.append(
        trn(
          "%@ line or area was left out: it is no place.",
          "%@ lines and areas were left out: they are no places.", shapes))
    }
    if flawed > 0 {
      sentences.append(
        trn("%@ point was left out:", "%@ points were left out:", flawed))
      sentences += flaws.map { "\u{2022} " + $0.sentence }
    }
    return sentences
  }
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
    }
  }
}
