// SPDX-License-Identifier: MIT

import BelvedereCore
import CCell
import Foundation
import Testing

@testable import BelvedereServices

/// The restrictions of the sandboxed programs.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct CellProgramTests {
  nonisolated static let programs = [CellProgram.pictureDecoder, .documentParser]

  @Test(
    arguments: programs, ["open", "connect", "fork", "exec", "ptrace", "kill", "write-input"])
  func aForbiddenCallEndsIt(program: CellProgram, attempt: String) throws {
    #expect(try end(of: program, at: attempt) == SIGSYS)
  }

  @Test(arguments: programs) func aWriteBeyondItsMemoryEndsIt(program: CellProgram) throws {
    #expect(try end(of: program, at: "write-beyond") == SIGSEGV)
  }

  /// The signal that ends a program when it attempts something.
  private func end(of program: CellProgram, at attempt: String) throws -> Int32 {
    var cell = bv_cell()
    try #require(bv_cell_start("\(program.path)-attempting", attempt, &cell) == 0)
    var greeting = bv_cell_greeting()
    try #require(
      bv_cell_receive(&cell, &greeting, MemoryLayout<bv_cell_greeting>.size, 5_000) == 0)
    #expect(greeting.seccomp == 0)
    var answer: UInt8 = 0
    #expect(bv_cell_receive(&cell, &answer, 1, 5_000) == EPIPE)
    return bv_cell_end(&cell) & 0x7F
  }

  @Test(arguments: programs) func itTellsItsRights(program: CellProgram) {
    let (lines, isReady) = program.check("cell")
    #expect(isReady)
    #expect(lines.map(\.0) == ["cell", "cell-system-calls", "cell-files"])
    #expect(lines.first?.1 == program.path)
  }
}
