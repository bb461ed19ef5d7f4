// SPDX-License-Identifier: MIT

// The storing of a like in the database, compared with the least work that survives a power cut: 4 kB written
// to a file and flushed. The two are measured in turns.

import BelvedereCore
import BelvedereServices
import Foundation

/// Measures the storing of a wish, before anything is sent.
func measureLike(on stage: Stage, _ report: Report) async throws {
  let repetitions = stage.length.of(300, quick: 50, smoke: 5)
  let place = stage.home.appending(path: "like-figures")
  let database = AppDatabase(at: place.appending(path: "belvedere.db"))
  let account = AccountName(service: "bench", account: "ada")
  _ = await database.outcome  // The folder is there.
  let flushed = place.appending(path: "flushed")
  try Data().write(to: flushed)
  let file = try FileHandle(forWritingTo: flushed)
  let times = try await mediansInTurns(repetitions) { number in
    let raw = try await milliseconds {
      try file.write(contentsOf: Data(repeating: 1, count: 4096))
      try file.synchronize()
    }
    let photo = Photo(id: Photo.ID("bench-\(number)"), imageAddress: "")
    let wish = StoredWish(photo: photo, isLiked: true, isLocal: false)
    return [raw, try await milliseconds { try await database.keep(wish, of: account, at: Date()) }]
  }
  report.add(
    "like kept / 4 kB flushed", times[1], to: times[0], limit: 3,
    note: "median of \(repetitions), off the main thread; a like survives a power cut")
}
