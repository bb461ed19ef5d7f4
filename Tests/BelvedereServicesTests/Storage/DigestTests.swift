// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import BelvedereServices

struct DigestTests {
  @Test func sha256AgreesWithTheStandard() {
    #expect(
      Digest.sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      Digest.sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  }

  @Test func theChecksumSeesEveryByteAndTheLength() {
    let data = Data(repeating: 7, count: 43)
    var sums: Set<UInt64> = [Digest.checksum(data)]
    for position in data.indices {
      var changed = data
      changed[position] ^= 0x80
      sums.insert(Digest.checksum(changed))
    }
    for length in 0..<43 { sums.insert(Digest.checksum(data.prefix(length))) }
    #expect(sums.count == 1 + 43 + 43)
  }

  @Test func theChecksumDoesNotDependOnWhereTheBytesAre() {
    let data = Data((0..<100).map { UInt8($0) })
    #expect(Digest.checksum(data.dropFirst(3)) == Digest.checksum(Data(data.dropFirst(3))))
  }
}
