// SPDX-License-Identifier: MIT

// The credit inside the file: a photo of an archive keeps its author and its licence in every copy. The comment is
// for programs that show comments; photo programs and search engines read XMP. Its fields are those of the IPTC
// Photo Metadata Standard and of Creative Commons' recommendation for XMP.

import Foundation

extension Photo {
  /// The file with the credit in it. Returned unchanged if the photo is not from an archive, or the file is neither
  /// JPEG nor PNG. The picture and the file's other metadata stay as they are. May be called on any thread;
  /// copies the bytes.
  package func credited(_ file: Data) -> Data {
    guard source != nil, let credit else { return file }
    let text = PhotoCredit(of: self).text
    switch PictureFormat(of: file) {
    case .jpeg: return creditedJPEG(file, credit, text)
    case .png: return PNGCredit.file(file, packet: packet(of: credit, text: text), comment: text)
    case .webp, nil: return file
    }
  }

  private func creditedJPEG(_ file: Data, _ credit: Credit, _ text: String) -> Data {
    guard let head = JPEGHead(of: file) else { return file }
    var added = Data()
    if !head.hasXMP {
      added += JPEGHead.segment(0xE1, JPEGHead.xmp + packet(of: credit, text: text))
    }
    added += JPEGHead.segment(0xFE, Array(text.utf8))
    let place = file.startIndex + head.length
    return file[..<place] + added + file[place...]
  }

  /// The XMP. Texts are escaped as in HTML, without the control characters and the two code points that XML
  /// does not allow.
  private func packet(of credit: Credit, text: String) -> [UInt8] {
    func escaped(_ text: String) -> String {
      let scalars = text.asName.unicodeScalars.filter { $0 != "\u{FFFE}" && $0 != "\u{FFFF}" }
      return escapeHTML(String(String.UnicodeScalarView(scalars)))
    }
    func inDefaultLanguage(_ name: String, _ text: String) -> String {
      "<\(name)><rdf:Alt><rdf:li xml:lang=\"x-default\">\(escaped(text))</rdf:li></rdf:Alt></\(name)>"
    }
    let author =
      "<dc:creator><rdf:Seq><rdf:li>\(escaped(credit.author))</rdf:li></rdf:Seq></dc:creator>"
    let licence = credit.licenseURL.flatMap(Attribution.webURL)?.absoluteString
    let fields = [
      credit.title.map { inDefaultLanguage("dc:title", $0) },
      author,
      inDefaultLanguage("dc:rights", text),
      credit.source.flatMap(Attribution.webURL).map {
        "<dc:source>\(escaped($0.absoluteString))</dc:source>"
      },
      inDefaultLanguage("xmpRights:UsageTerms", credit.licenceName.english),
      licence.map { "<xmpRights:WebStatement>\(escaped($0))</xmpRights:WebStatement>" },
      licence.map { "<cc:license rdf:resource=\"\(escaped($0))\"/>" },
    ].compactMap(\.self)
    let packet = """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
       xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/" xmlns:cc="http://creativecommons.org/ns#">
      \(fields.joined(separator: "\n"))
      </rdf:Description>
      </rdf:RDF>
      </x:xmpmeta>
      <?xpacket end="r"?>
      """
    return Array(packet.utf8)
  }
}
