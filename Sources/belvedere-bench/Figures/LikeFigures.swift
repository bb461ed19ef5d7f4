// A like on its way into the database, beside the least work that survives a power cut: 4 kB written
// to a file and flushed. The two take turns.

import BelvedereCore
import BelvedereServices
import Foundation

/// Figures of keeping a wish, as a tap on the heart does before anything is sent.
func likeFigures(in folder: URL, repetitions: Int) async throws -> [Figure] {
  let place = folder.appending(path: "like-figures")
  let database = AppDatabase(at: place.appending(path: "belvedere.db"))
  let account = AccountName(service: "bench", account: "ada")
  _ = await database.outcome  // The folder is there.
  let flushed = place.appending(path: "flushed")
  try Data().write(to: flushed)
  let file = try FileHandle(forWritingTo: flushed)
  let block = Data(repeating: 1, count: 4096)
  var (raw, whole): ([Double], [Double]) = ([], [])
  for number in 0..<repetitions {
    let rawTime = try ContinuousClock().measure {
      try file.write(contentsOf: block)
      try file.synchronize()
    }
    let wish = StoredWish(
      photo: Photo(id: Photo.ID("bench-\(number)"), imageAddress: ""), isLiked: true,
      isLocal: false)
    let start = ContinuousClock.now
    try await database.keep(wish, of: account, at: Date())
    whole.append((ContinuousClock.now - start) / .milliseconds(1))
    raw.append(rawTime / .milliseconds(1))
  }
  let note = "\(repetitions) times, off the main thread"
  return [
    Figure(.like, "4 kB written and flushed, median", raw.median, "ms", note: note),
    Figure(.like, "like kept, median", whole.median, "ms", note: note),
    Figure(.like, "like kept, 95th percentile", whole.percentile(0.95), "ms", note: note),
    Figure(
      .like, "like kept / 4 kB flushed", whole.median / raw.median, "x", limit: 3,
      note: "a like survives a power cut"),
  ]
}
