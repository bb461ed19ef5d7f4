// SPDX-License-Identifier: MIT

// First looks at photos: their requests, and the stored BlurHashes.

import BelvedereCore
import TestSupport
import Testing

@testable import BelvedereModel

@Suite(.timeLimit(.minutes(15)))
struct PreviewsTests {
  let images = FakeImages()
  let store = FakePhotoStore()
  let clock = GatedClock()
  let previews: Previews

  init() {
    previews = Previews(source: "demo", images: images, store: store, clock: clock)
  }

  private func look(at number: Int) -> Task<String?, Never> {
    Task { await previews.blurHash(of: photos([number])[0]) }
  }

  @Test func aPhotoThatTakesLongCostsOneTinyPicture() async throws {
    let first = look(at: 7)
    let hash = await first.value
    #expect(hash?.count == 28)
    #expect(await look(at: 7).value == hash)
    #expect(images.requests == ["7@40"])
    try await eventually { store.madeHash(of: photos([7])[0].id) == hash }
  }

  @Test func aStoredHashCostsNothing() async throws {
    try await store.keep(blurHash: "made", of: photos([7])[0].id, source: "demo")
    #expect(await look(at: 7).value == "made")
    #expect(images.requests.isEmpty)
  }

  @Test func aPhotoThatIsThereSoonCostsNothing() async throws {
    clock.gate.close()
    let first = look(at: 7)
    try await eventually { clock.sleeps == [.milliseconds(300)] }
    first.cancel()
    clock.gate.open()
    #expect(await first.value == nil)
    #expect(images.requests.isEmpty)
  }

  @Test func withoutANetworkThereIsNone() async {
    images.fail(.service(.timedOut))
    let first = look(at: 7)
    #expect(await first.value == nil)
  }
}
