// SPDX-License-Identifier: MIT

// All that changes while the service runs. StateKeeper stores most of it.

/// The accounts with their likes and logins, and the requests of the hour.
package struct DemoState: Sendable {
  package let accounts: Accounts
  package let grants = Grants()
  package let likes = MemberLikes()
  package let limiter: RateLimiter

  init(configuration: DemoConfiguration, catalog: Catalog) {
    accounts = Accounts(catalog: catalog)
    limiter = RateLimiter(limit: configuration.rateLimit, now: configuration.now)
  }

  /// Deletes accounts, likes and logins.
  package func forgetPeople() {
    grants.reset()
    accounts.reset()
    likes.reset()
  }
}
