// SPDX-License-Identifier: MIT

// The account under which a connection stores its images, which are deleted at its log-out.

import BelvedereCore
import Synchronization

/// The account that is logged in at a connection.
package final class ImageOwner: Sendable {
  private let account = Mutex<AccountName?>(nil)

  package init() {}

  /// Nil while nobody is logged in.
  package var current: AccountName? {
    get { account.withLock { $0 } }
    set { account.withLock { $0 = newValue } }
  }
}
