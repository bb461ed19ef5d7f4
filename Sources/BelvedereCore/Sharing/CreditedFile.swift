// The credit inside the file: a photo of an archive keeps its author and its licence wherever it goes. The
// comment is for programs that show one; XMP is what photo programs and search engines read. Its fields are
// those of the IPTC Photo Metadata Standard and of Creative Commons' recommendation for XMP.

import Foundation

extension Photo {
  /// The file with the credit in it; the same bytes for a photo that is from no archive, and for what is
  /// neither JPEG nor PNG. The picture and the file's other metadata stay as they are. May be called on any
  /// thread; copies the bytes.
  package func credited(_ file: Data) -> Data {
    guard archive != nil, let credit else { return file }
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
  /// does not take.
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

/// The segments at the beginning of a JPEG file that other metadata stand behind: JFIF's, and those of Exif
/// and XMP.
private struct JPEGHead {
  /// The beginning of an XMP segment's content.
  static let xmp = Array("http://ns.adobe.com/xap/1.0/\0".utf8)

  /// In bytes.
  private(set) var length = 2
  /// True if the file has XMP, in these segments or behind them.
  private(set) var hasXMP = false

  /// Nil for what is no JPEG, or is cut off before the picture.
  init?(of file: Data) {
    func byte(_ position: Int) -> UInt8 { file[file.startIndex + position] }
    guard file.count > 4, byte(0) == 0xFF, byte(1) == 0xD8 else { return nil }
    var position = 2
    var isBeginning = true
    while position + 4 <= file.count, byte(position) == 0xFF {
      let marker = byte(position + 1)
      // Any number of 0xFF may stand before a marker.
      if marker == 0xFF {
        position += 1
        continue
      }
      guard marker == 0xFE || (0xE0...0xEF).contains(marker) else { break }
      let size = Int(byte(position + 2)) << 8 | Int(byte(position + 3))
      guard size >= 2, position + 2 + size <= file.count else { return nil }
      if marker == 0xE1, file.dropFirst(position + 4).starts(with: Self.xmp) { hasXMP = true }
      position += 2 + size
      isBeginning = isBeginning && marker <= 0xE1
      if isBeginning { length = position }
    }
  }

  /// A segment; none for a content that is too long for one.
  static func segment(_ marker: UInt8, _ content: [UInt8]) -> Data {
    let size = content.count + 2
    guard size <= 0xFFFF else { return Data() }
    return Data([0xFF, marker, UInt8(size >> 8), UInt8(size & 0xFF)] + content)
  }
}
