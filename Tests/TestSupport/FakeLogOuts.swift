// SPDX-License-Identifier: MIT

// Unfinished log-outs in memory; storing them can fail.

import BelvedereCore
import Foundation
import Synchronization

package final class FakeLogOuts: LogOutRemembering {
  private let state = Mutex((logOuts: [LogOut](), error: StoreError?.none))

  package init() {}

  package var all: [LogOut] { state.withLock { $0.logOuts } }

  package func fail(_ error: StoreError) { state.withLock { $0.error = error } }

  package func begin(_ logOut: LogOut) async throws(StoreError) {
    if let error = state.withLock({ $0.error }) { throw error }
    state.withLock { state in
      if !state.logOuts.contains(logOut) { state.logOuts.append(logOut) }
    }
  }

  package func unfinished() async -> [LogOut] { all }

  package func end(_ logOut: LogOut) async {
    state.withLock { $0.logOuts.removeAll { $0 == logOut } }
  }
}
