// A program run as a child that ends when this process does: the child reads its standard input and
// ends at end of file. The other end is held here and nowhere else, and the kernel closes it even
// after kill -9. GLib starts the child and leaves it no other descriptor. Foundation's Process is not
// used, because its watch over children needs a RunLoop.
//
// One thread per child sleeps in `read` on its output and then in `waitid`.

import CGLib
import Foundation
import Glibc
import Synchronization

final class ChildProcess: Sendable {
  /// Why no child was started, for "Details".
  struct Failure: Error { let detail: String }

  private struct State {
    let pid: pid_t
    var hasEnded = false
    /// The end of the pipe that keeps the child alive; -1 when closed.
    var lifeline: Int32
  }

  private let state: Mutex<State>
  private let firstLine = OneShot<String?>()
  /// Given when the child has ended and was collected; waiting for it does not keep the child alive.
  let ending = OneShot<Void>()

  /// Starts a program by its path, with the environment and standard error of this process.
  ///
  /// - Parameter input: the first words on the child's standard input, a few at most; no other process
  ///   can read them.
  init(program: String, arguments: [String], input: String = "") throws(Failure) {
    let spawned = try spawn(program, arguments)
    writeToPipe(input, spawned.lifeline)
    state = Mutex(State(pid: spawned.pid, lifeline: spawned.lifeline))
    watch(output: spawned.output)
  }

  deinit { releaseLifeline() }

  /// The first line of the child's output; nil if it ended without one or `giveUp` came first.
  func line() async -> String? { await firstLine.value() }

  /// Ends the wait for a line.
  func giveUp() { firstLine.give(nil) }

  var isRunning: Bool { state.withLock { !$0.hasEnded } }

  /// Asks the child to end by closing its input.
  func releaseLifeline() {
    state.withLock { state in
      guard state.lifeline >= 0 else { return }
      close(state.lifeline)
      state.lifeline = -1
    }
  }

  /// Ends the child without asking.
  func kill() {
    state.withLock { state in
      if !state.hasEnded { _ = Glibc.kill(state.pid, SIGKILL) }
    }
  }

  /// Returns when the child has ended and was collected.
  func waitForEnd() async { await ending.value() }

  private func watch(output: Int32) {
    let pid = state.withLock { $0.pid }
    // The thread must not keep the child alive, so it holds the parts and not `self`.
    let (firstLine, ending) = (firstLine, ending)
    let markEnded: @Sendable () -> Void = { [weak self] in
      // Collected under the lock, so that no signal goes to a number that is free again.
      guard let self else { return _ = waitpid(pid, nil, 0) }
      state.withLock { state in
        _ = waitpid(pid, nil, 0)
        state.hasEnded = true
      }
    }
    let thread = Thread {
      readLines(from: output) { firstLine.give($0) }
      close(output)
      firstLine.give(nil)
      var info = siginfo_t()
      while waitid(P_PID, id_t(pid), &info, WEXITED | WNOWAIT) == -1, errno == EINTR {}
      markEnded()
      ending.give(())
    }
    thread.name = "belvedere.child"
    thread.start()
  }
}

/// Writes a few words to a new pipe, which takes them at once. If its reader has ended already, its
/// silence shows that. The write must not end this process then: SIGPIPE comes to this thread, and is
/// taken before it is unblocked.
private func writeToPipe(_ text: String, _ file: Int32) {
  var pipeSignal = sigset_t()
  var before = sigset_t()
  sigemptyset(&pipeSignal)
  sigaddset(&pipeSignal, SIGPIPE)
  pthread_sigmask(SIG_BLOCK, &pipeSignal, &before)
  let bytes = Array(text.utf8)
  if write(file, bytes, bytes.count) == -1, errno == EPIPE {
    var atOnce = timespec()
    sigtimedwait(&pipeSignal, nil, &atOnce)
  }
  pthread_sigmask(SIG_SETMASK, &before, nil)
}

/// The parts of a started child that stay with us.
private struct Spawned {
  let pid: pid_t
  /// Writes to the child's standard input.
  let lifeline: Int32
  /// Reads from the child's standard output.
  let output: Int32
}

/// Starts the program. GLib makes the pipes close-on-exec from the start and gives the child no other
/// descriptor.
private func spawn(_ program: String, _ arguments: [String]) throws(ChildProcess.Failure)
  -> Spawned
{
  var words = ([program] + arguments).map { strdup($0) } + [nil]
  defer { for word in words { free(word) } }
  let flags = GSpawnFlags(
    rawValue: G_SPAWN_DO_NOT_REAP_CHILD.rawValue | G_SPAWN_CLOEXEC_PIPES.rawValue)
  var (pid, lifeline, output) = (GPid(), Int32(-1), Int32(-1))
  var error: UnsafeMutablePointer<GError>?
  guard
    g_spawn_async_with_pipes(
      nil, &words, nil, flags, nil, nil, &pid, &lifeline, &output, nil, &error) != 0
  else {
    defer { g_clear_error(&error) }
    throw ChildProcess.Failure(detail: error.map { String(cString: $0.pointee.message) } ?? "")
  }
  return Spawned(pid: pid, lifeline: lifeline, output: output)
}

/// Reads until end of file; passes on each whole line, cut off at 4 kB.
private func readLines(from file: Int32, _ give: (String) -> Void) {
  var line: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 512)
  while true {
    let count = read(file, &buffer, buffer.count)
    if count == -1, errno == EINTR { continue }
    guard count > 0 else { return }
    for byte in buffer[..<count] {
      if byte == UInt8(ascii: "\n") {
        give(String(decoding: line, as: UTF8.self))
        line = []
      } else if line.count < 4_096 {
        line.append(byte)
      }
    }
  }
}
