// From the start to the first photo, beside two programs that open one picture from a file. Those are GTK 3
// programs, which the probe does not know: their picture has a colour of its own, for which the screen is
// watched. Belvedere's photo is counted when its frame is painted.

import Foundation

/// A program that opens a picture.
private struct Peer {
  let name: String
  let program: String
  /// The most that Belvedere may take in comparison; nil without a budget.
  let limit: Double?

  static let all = [
    Peer(name: "eog", program: "/usr/bin/eog", limit: 0.7),
    Peer(name: "gThumb", program: "/usr/bin/gthumb", limit: nil),
  ]
}

/// Figures of the launch beside other programs. Those that are not installed are left out, with a word.
///
/// - Parameter screen: nil where the display cannot be watched.
func peerFigures(on stage: Stage, watching screen: Screen?, runs: Int) async throws -> [Figure] {
  guard let screen else {
    tell("The display cannot be watched: Belvedere is not compared with other programs.")
    return []
  }
  let peers = Peer.all.filter { peer in
    let isThere = FileManager.default.isExecutableFile(atPath: peer.program)
    if !isThere { tell("\(peer.name) is not installed: Belvedere is not compared with it.") }
    return isThere
  }
  guard !peers.isEmpty else { return [] }
  let file = stage.home.appending(path: "peer.jpg")
  try RawPicture.plain(width: 1600, height: 1066, blue: 255, green: 0, red: 255).compressed()
    .write(to: file)
  var own: [Double] = []
  var others = [[Double]](repeating: [], count: peers.count)
  // They take turns. The first round fills the caches and is not counted.
  for run in 0...runs {
    let belvedere = try stage.startBelvedere()
    let time = try belvedere.firstPhoto()
    try await belvedere.waitForStillness(atMost: .seconds(5))
    belvedere.end()
    if run > 0 { own.append(time) }
    for (index, peer) in peers.enumerated() {
      let time = try await launch(peer, with: file, on: stage, watching: screen)
      if run > 0 { others[index].append(time) }
    }
  }
  return [
    Figure(.peers, "Belvedere, first photo", own.median, "ms", note: "median of \(runs) runs, warm")
  ]
    + zip(peers, others).flatMap { peer, times in
      [
        Figure(
          .peers, "\(peer.name), one JPEG on the screen", times.median, "ms",
          note: "median of \(runs) runs, warm"),
        Figure(
          .peers, "Belvedere / \(peer.name)", own.median / times.median, "x", limit: peer.limit),
      ]
    }
}

/// Starts a program with a picture, waits until it is on the screen, and ends the program.
///
/// - Returns: milliseconds.
private func launch(
  _ peer: Peer, with file: URL, on stage: Stage, watching screen: Screen
) async throws -> Double {
  func isShown() -> Bool { screen.shows(blue: 255, green: 0, red: 255) }
  let process = Process()
  process.executableURL = URL(filePath: peer.program)
  process.arguments = [file.path]
  process.environment = stage.environment
  process.standardError = FileHandle.nullDevice
  let start = monotonicMilliseconds()
  try process.run()
  defer { process.kill() }
  while !isShown() {
    guard monotonicMilliseconds() - start < 20_000 else {
      throw BenchError.unexpected("\(peer.name) shows no picture")
    }
    usleep(1000)
  }
  let time = monotonicMilliseconds() - start
  process.kill()
  while isShown() { try await Task.sleep(for: .milliseconds(20)) }
  return time
}

private func tell(_ sentence: String) {
  FileHandle.standardError.write(Data("\(sentence)\n".utf8))
}
