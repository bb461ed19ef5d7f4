// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation
import TestSupport

@testable import BelvedereModel

/// Ada's likes with all of their dependencies.
final class LikesWorld {
  static let ada = AccountName(service: "demo", account: "ada")

  let service = FakePhotoService()
  let store = FakePhotoStore()
  /// Sleepers wait until its gate is opened.
  let clock = GatedClock()
  let budget = FakeBudget()
  private(set) var events: [LikeEvent] = []
  private(set) var turns: [String] = []
  private(set) lazy var likes = makeLikes()

  init() { clock.gate.close() }

  func makeLikes() -> Likes {
    let likes = Likes(
      account: Self.ada, service: service, lists: service, budget: budget, store: store,
      clock: clock,
      now: { .noon })
    likes.onEvent = { [weak self] in self?.events.append($0) }
    likes.onTurn = { [weak self] photo, isLiked, isBack in
      self?.turns.append("\(photo.id) \(isLiked)\(isBack ? " back" : "")")
    }
    return likes
  }

  var kept: [String] {
    store.keptWishes(of: Self.ada).map {
      "\($0.photo.id) \($0.isLiked)\($0.isLocal ? " local" : "")"
    }
  }
}
