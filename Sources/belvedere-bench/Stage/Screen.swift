// The pixels of the display, for programs that the probe cannot watch. Xvfb keeps its frame buffer in a file, in
// the format of xwd (X11/XWDFile.h): a header of big-endian words, a table of colours, then the pixels.

import Foundation
import Glibc

/// The pixels of the display as they are now.
final class Screen {
  private let memory: UnsafeMutableRawPointer
  private let length: Int
  private let width: Int
  private let height: Int
  private let bytesPerLine: Int
  /// The offset of the first pixel, in bytes.
  private let start: Int

  /// Maps the file. Throws if it is of another format than that of 32 bits for a pixel.
  init(_ file: URL) throws {
    let descriptor = open(file.path, O_RDONLY)
    defer { close(descriptor) }
    length = Int(lseek(descriptor, 0, SEEK_END))
    guard descriptor >= 0, length > 100,
      let memory = mmap(nil, length, PROT_READ, MAP_SHARED, descriptor, 0), memory != MAP_FAILED
    else { throw BenchError.unexpected("no frame buffer at \(file.path)") }
    self.memory = memory
    func word(_ index: Int) -> Int {
      Int(UInt32(bigEndian: memory.load(fromByteOffset: 4 * index, as: UInt32.self)))
    }
    (width, height, bytesPerLine) = (word(4), word(5), word(12))
    // A colour of the table takes 12 bytes.
    start = word(0) + 12 * word(19)
    guard word(11) == 32, start + height * bytesPerLine <= length else {
      throw BenchError.unexpected("the frame buffer has an unknown format")
    }
  }

  deinit { munmap(memory, length) }

  /// True if at least a tenth of the display has a colour, give or take what JPEG changes.
  func shows(blue: UInt8, green: UInt8, red: UInt8) -> Bool {
    let wanted = [blue, green, red].map(Int.init)
    var (found, looked) = (0, 0)
    for y in stride(from: 0, to: height, by: 20) {
      for x in stride(from: 0, to: width, by: 20) {
        let pixel = start + y * bytesPerLine + x * 4
        let isSame = (0..<3).allSatisfy {
          abs(Int(memory.load(fromByteOffset: pixel + $0, as: UInt8.self)) - wanted[$0]) < 12
        }
        looked += 1
        if isSame { found += 1 }
      }
    }
    return found * 10 >= looked
  }
}
