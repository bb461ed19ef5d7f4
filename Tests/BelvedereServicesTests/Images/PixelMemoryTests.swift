// SPDX-License-Identifier: MIT

import Testing

@testable import BelvedereServices

struct PixelMemoryTests {
  private let megabyte = 1024 * 1024

  @Test func aReleasedBlockServesTheNextImageOfItsSize() throws {
    let memory = PixelMemory(idleLimit: 8 * megabyte)
    let first = try #require(memory.take(byteCount: 4 * megabyte))
    memory.giveBack(first)
    let second = try #require(memory.take(byteCount: 4 * megabyte - 5000))
    #expect(second.address == first.address)
    #expect(memory.idleByteCount == 0)
    memory.giveBack(second)
  }

  @Test func aBlockMoreThanTwiceAsLargeIsNotWasted() throws {
    let memory = PixelMemory(idleLimit: 8 * megabyte)
    memory.giveBack(try #require(memory.take(byteCount: 4 * megabyte)))
    let small = try #require(memory.take(byteCount: megabyte))
    #expect(memory.idleByteCount == 4 * megabyte)
    #expect(small.capacity == megabyte)
    memory.giveBack(small)
  }

  @Test func idleMemoryStaysWithinItsLimit() throws {
    let memory = PixelMemory(idleLimit: 5 * megabyte)
    let blocks = try (0..<4).map { _ in try #require(memory.take(byteCount: 2 * megabyte)) }
    for block in blocks { memory.giveBack(block) }
    #expect(memory.idleByteCount == 4 * megabyte)
  }

  @Test func aBlockLargerThanTheLimitIsNotKept() throws {
    let memory = PixelMemory(idleLimit: megabyte)
    memory.giveBack(try #require(memory.take(byteCount: 2 * megabyte)))
    #expect(memory.idleByteCount == 0)
  }

  @Test func whatIsStockedServesTheNextImageAndStaysWithinTheLimit() async throws {
    let memory = PixelMemory(idleLimit: 5 * megabyte)
    memory.stock([2 * megabyte, 2 * megabyte, 2 * megabyte])
    await eventually("the blocks are there") { memory.idleByteCount == 4 * megabyte }
    let block = try #require(memory.take(byteCount: 2 * megabyte))
    #expect(memory.idleByteCount == 2 * megabyte)
    #expect(memory.mappedByteCount == 4 * megabyte)
    memory.giveBack(block)
  }

  @Test func anImpossibleSizeGivesNothing() {
    #expect(PixelMemory().take(byteCount: Int.max / 2) == nil)
  }

  @Test func aPictureGivesItsBlockBack() throws {
    let memory = PixelMemory(idleLimit: 8 * megabyte)
    let block = try #require(memory.take(byteCount: megabyte))
    var picture: DecodedPicture? = DecodedPicture(
      width: 512, height: 512, isSound: true, block: block, memory: memory)
    #expect(picture?.pixels == block.address)
    #expect(memory.idleByteCount == 0)
    picture = nil
    #expect(memory.idleByteCount == megabyte)
  }
}
