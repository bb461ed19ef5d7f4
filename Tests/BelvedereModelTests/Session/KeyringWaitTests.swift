// SPDX-License-Identifier: MIT

// A keyring that waits for a person: the session reports this after a while, and can continue without it.

import BelvedereCore
import TestSupport
import Testing

@testable import BelvedereModel

@Suite(.timeLimit(.minutes(15)))
struct KeyringWaitTests {
  let world = SessionWorld()

  @Test func anAnswerInTimeIsNotReported() async {
    var told: [Bool] = []
    let wait = KeyringWait(delay: .seconds(60)) { told.append($0) }
    #expect(await wait.wait(or: 0) { 7 } == 7)
    #expect(told == [])
  }

  @Test func aLongWaitIsReportedAndEndsWithTheAnswer() async {
    let gate = Gate()
    gate.close()
    var told: [Bool] = []
    let wait = KeyringWait(delay: .zero) {
      told.append($0)
      if $0 { gate.open() }
    }
    let answer = await wait.wait(or: 0) {
      await gate.pass()
      return 7
    }
    #expect(answer == 7)
    #expect(told == [true, false])
  }

  @Test func skippingEndsThisWaitAndTheNext() async {
    let wait = KeyringWait(delay: .zero) { _ in }
    let gate = Gate()
    gate.close()
    let waiting = Task {
      await wait.wait(or: 0) {
        await gate.pass()
        return 7
      }
    }
    await gate.arrivals(1)
    await wait.skip()
    #expect(await waiting.value == 0)
    #expect(await wait.wait(or: 0) { 7 } == 0)
    gate.open()
  }

  @Test func aStartGoesOnWithoutTheKeyring() async throws {
    try world.secrets.put(AccessToken.ada, as: .demoToken)
    world.secrets.gate.close()
    let session = world.session()
    session.start()
    await until { session.isWaitingForKeyring }

    session.continueWithoutKeyring()
    await until { session.phase == .signedOut }

    #expect(session.notices == [.tokenNotRead(.locked)])
    await until { !session.isWaitingForKeyring }
    world.secrets.gate.open()
    await settle()
    #expect(session.phase == .signedOut)
  }
}
