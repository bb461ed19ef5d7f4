// The benchmark's way to end programs that it started.

import Foundation
import Glibc

extension Process {
  /// Ends the program and waits until it is gone. Not by SIGTERM: a program that is started on a
  /// thread of Swift's pool inherits that thread's signal mask, which blocks it.
  func kill() {
    guard isRunning else { return }
    Glibc.kill(processIdentifier, SIGKILL)
    waitUntilExit()
  }
}
