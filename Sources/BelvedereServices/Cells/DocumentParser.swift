// SPDX-License-Identifier: MIT

// A sandboxed process that parses documents (belvedere-document-parser). Its records are read here, by memory-safe
// code only.

import CCell
import Foundation

/// Parses XML and HTML, and inflates, in a separate process. Used by one thread, which must outlive it.
final class DocumentParser {
  enum Kind {
    case xml, html
    /// Raw deflate data, as in ZIP.
    case deflated

    /// The most bytes of records for a byte of the document. Elements of one letter with a long namespace have some 30;
    /// deflated zeros 1,032.
    fileprivate var greatestGrowth: Int { self == .deflated ? 1_100 : 100 }

    fileprivate var number: bv_document_kind {
      switch self {
      case .xml: BV_DOCUMENT_XML
      case .html: BV_DOCUMENT_HTML
      case .deflated: BV_DOCUMENT_DEFLATED
      }
    }
  }

  /// The reason why a document is not read. Texts are in English and for "Details".
  enum Failure: Error, Hashable {
    case notStarted(detail: String)
    /// The process ended, hung or sent invalid records.
    case ended(detail: String)
    case tooSlow
  }

  /// The limit of processor time for one document, in seconds. 20 MB of places take some 2 seconds.
  static let maximumSeconds = 20.0
  /// Milliseconds without a packet after which the process is checked for progress, and the number of such checks in a
  /// row that may find none: this program may have been stopped in the meantime, too.
  private static let packetTimeout: Int32 = 2_000
  private static let mostIdleChecks = 2
  /// The limit of the time for a document, as a multiple of its processor time, since the machine may be busy.
  private static let greatestSlowness = 10.0

  private var cell: bv_cell
  private var hasEnded = false

  /// Starts the process. Blocks for some milliseconds.
  /// Starts the process. Blocks for some milliseconds.
  ///
  /// - Parameter encoding: that which the document declares; its converter must be loaded before the process gives up
  ///   its rights.
  init(encoding: String? = nil) throws(Failure) {
    do throws(CellProgram.StartError) {
      cell = try CellProgram.documentParser.start(encoding)
    } catch {
      throw .notStarted(detail: error.detail)
    }
  }

  deinit { end() }

  /// Parses a document and passes its records to `take`, until that returns false. Blocks. After an error, or after
  /// `take` has returned false, the parser cannot be used again.
  ///
  /// - Parameter seconds: the limit of processor time.
  func parse(
    _ document: Data, as kind: Kind, seconds: Double = maximumSeconds,
    take: (DocumentRecord) -> Bool
  ) throws(Failure) {
    do throws(Failure) {
      try send(document, as: kind)
      let bounds = Bounds(
        processorTime: bv_cell_processor_time(&cell) + seconds,
        end: .now + .seconds(seconds * Self.greatestSlowness),
        byteCount: document.count * kind.greatestGrowth + (1 << 20))
      if try !receive(within: bounds, take) { end() }
    } catch {
      end()
      throw error
    }
  }

  private func send(_ document: Data, as kind: Kind) throws(Failure) {
    guard !hasEnded else { throw .ended(detail: "the parser was ended") }
    let descriptor = document.bytes.withUnsafeBytes {
      bv_cell_sealed_copy($0.baseAddress, $0.count)
    }
    guard descriptor >= 0 else { throw .ended(detail: "no memory for the document's bytes") }
    defer { close(descriptor) }
    var request = bv_document_request(
      kind: kind.number.rawValue, length: UInt32(document.count))
    let length = MemoryLayout<bv_document_request>.size
    guard bv_cell_send(&cell, &request, length, [descriptor], 1) == 0 else {
      throw .ended(detail: "the parser has ended")
    }
  }

  /// Limits for a process that is not trusted.
  private struct Bounds {
    /// The process's total, in seconds.
    let processorTime: Double
    let end: ContinuousClock.Instant
    let byteCount: Int
  }

  /// Returns false if `take` did.
  private func receive(
    within bounds: Bounds, _ take: (DocumentRecord) -> Bool
  ) throws(Failure) -> Bool {
    var stream = DocumentRecordStream()
    var packet = [UInt8](repeating: 0, count: Int(BV_DOCUMENT_PACKET))
    var left = bounds.byteCount
    while true {
      let count = try packetLength(&packet, within: bounds)
      left -= count
      guard left >= 0 else { throw .ended(detail: "the parser sends too much") }
      stream.append(packet[..<count])
      do throws(DocumentRecordStream.Flaw) {
        while let record = try stream.next() {
          if !take(record) { return false }
          if case .end = record {
            guard stream.isEmpty else { throw DocumentRecordStream.Flaw() }
            return true
          }
        }
      } catch {
        throw .ended(detail: "the parser broke off")
      }
    }
  }

  private func packetLength(
    _ packet: inout [UInt8], within bounds: Bounds
  ) throws(Failure) -> Int {
    var idleChecks = 0
    while true {
      let worked = bv_cell_processor_time(&cell)
      var count = 0
      let error = packet.withUnsafeMutableBytes {
        bv_cell_receive_some(&cell, $0.baseAddress, $0.count, Self.packetTimeout, &count)
      }
      let now = bv_cell_processor_time(&cell)
      let isTooSlow = now > bounds.processorTime || ContinuousClock.now > bounds.end
      switch error {
      case 0 where isTooSlow, ETIMEDOUT where isTooSlow: throw .tooSlow
      case 0: return count
      case ETIMEDOUT:
        idleChecks = now > worked ? 0 : idleChecks + 1
        guard idleChecks < Self.mostIdleChecks else {
          throw .ended(detail: "the parser makes no progress")
        }
      default: throw .ended(detail: "the parser ended (signal \(end() & 0x7F))")
      }
    }
  }

  @discardableResult
  private func end() -> Int32 {
    guard !hasEnded else { return 0 }
    hasEnded = true
    return bv_cell_end(&cell)
  }
}

// MARK: - For tests

extension DocumentParser {
  /// The id of the process.
  var processID: pid_t { cell.process }
}
