// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation

/// Writes KML 2.2, whose schema fixes the order of elements.
enum KMLWriter {
  /// - Parameter records: cleaned.
  static func data(of records: [PlaceRecord]) throws(PlaceFileError) -> Data {
    try XMLWriter.document { xml in
      xml.element("kml", ["xmlns": "http://www.opengis.net/kml/2.2"]) {
        xml.element("Document") {
          xml.element("name", text: "Belvedere")
          for record in records { write(record, to: xml) }
        }
      }
    }
  }

  private static func write(_ record: PlaceRecord, to xml: XMLWriter) {
    xml.element("Placemark") {
      if let name = record.name { xml.element("name", text: name) }
      if let note = record.note {
        xml.element("description", text: PlaceDescription.text(of: note))
      }
      if let time = record.timeText {
        xml.element("TimeStamp") { xml.element("when", text: time) }
      }
      let (latitude, longitude) = record.position.shortNumbers
      xml.element("Point") { xml.element("coordinates", text: "\(longitude),\(latitude)") }
    }
  }
}
