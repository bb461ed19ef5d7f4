// SPDX-License-Identifier: MIT

// A child process that ends when this process does: it reads its standard input and ends at end of file. The other end
// of that pipe is held only here, and the kernel closes it even after kill -9. GLib starts the child without any other
// descriptor. Foundation's Process is not used, because it needs a RunLoop to watch children.
//
// One thread per child sleeps in `read` on its output and then in `waitid`.

import CGLib
import Foundation
import Glibc
import Synchronization

final class ChildProcess: Sendable {
  /// The reason why the child was not started, for "Details".
  struct Failure: Error { let detail: String }

  private struct State {
    let pid: pid_t
    var hasEnded = false
    /// The write end of the pipe that keeps the child alive; -1 when closed.
    var lifeline: Int32
  }

  private let state: Mutex<State>
  private let firstLine = OneShot<String?>()
  /// Set when the child has ended and was reaped; waiting for it does not keep the child alive.
  let ending = OneShot<Void>()

  /// Starts a program by its path, with the environment and standard error of this process.
  ///
  /// - Parameter input: the first text on the child's standard input, short enough for a pipe's buffer; no other
  ///   process can read it.
  init(program: String, arguments: [String], input: String = "") throws(Failure) {
    let spawned = try spawn(program, arguments)
    writeToPipe(input, spawned.lifeline)
    state = Mutex(State(pid: spawned.pid, lifeline: spawned.lifeline))
    watch(output: spawned.output)
  }

  deinit { releaseLifeline() }

  /// The first line of the child's output; nil if it ended without one, or after `cancelLine`.
  func line() async -> String? { await firstLine.value() }

  /// Ends the wait for a line.
  func cancelLine() { firstLine.set(nil) }

  var isRunning: Bool { state.withLock { !$0.hasEnded } }

  /// Makes the child end by closing its input.
  func releaseLifeline() {
    state.withLock { state in
      guard state.lifeline >= 0 else { return }
      close(state.lifeline)
      state.lifeline = -1
    }
  }

  /// Kills the child.
  func kill() {
    state.withLock { state in
      if !state.hasEnded { _ = Glibc.kill(state.pid, SIGKILL) }
    }
  }

  /// Returns when the child has ended and was reaped.
  func waitForEnd() async { await ending.value() }

  private func watch(output: Int32) {
    let pid = state.withLock { $0.pid }
    // The thread holds these parts and not `self`, which would keep the child alive.
    let (firstLine, ending) = (firstLine, ending)
    let markEnded: @Sendable () -> Void = { [weak self] in
      // Reaped under the lock, so that no signal is sent to a reused process id.
      guard let self else { return _ = waitpid(pid, nil, 0) }
      state.withLock { state in
        _ = waitpid(pid, nil, 0)
        state.hasEnded = true
      }
    }
    let thread = Thread {
      readLines(from: output) { firstLine.set($0) }
      close(output)
      firstLine.set(nil)
      var info = siginfo_t()
      while waitid(P_PID, id_t(pid), &info, WEXITED | WNOWAIT) == -1, errno == EINTR {}
      markEnded()
      ending.set(())
    }
    thread.name = "belvedere.child"
    thread.start()
  }
}

/// Writes a short text to a new pipe, whose buffer takes it at once. If the reader has ended, the write fails, which is
/// noticed elsewhere. SIGPIPE is blocked in this thread during the write and consumed, so that it does not end this
/// process.
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

/// The parent's side of a started child.
private struct Spawned {
  let pid: pid_t
  /// Writes to the child's standard input.
  let lifeline: Int32
  /// Reads from the child's standard output.
  let output: Int32
}

/// Starts the program. GLib creates the pipes as close-on-exec and passes no other descriptor to the child.
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

/// Reads until end of file; passes on each complete line, cut to 4 kB.
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
