// SPDX-License-Identifier: MIT

// Stores accounts, likes and logins for the next run of the service. A service without a folder has no keeper,
// and its state is lost at the end.

import FoundationEssentials
import Logging

/// Stores the accounts' changes, each before it is confirmed.
actor StateKeeper {
  private let folder: StateFolder
  private let catalog: Catalog
  private let accounts: Accounts
  private let likes: MemberLikes
  private let grants: Grants
  private let logger: Logger

  /// Restores the state in the folder. If the folder cannot be used, logs the reason and returns
  /// nil; the service then works without keeping anything.
  init?(
    _ folder: URL, catalog: Catalog, accounts: Accounts, likes: MemberLikes, grants: Grants,
    logger: Logger
  ) async {
    self.catalog = catalog
    self.accounts = accounts
    self.likes = likes
    self.grants = grants
    self.logger = logger
    do {
      self.folder = try await StateFolder(folder)
    } catch {
      grants.changeSeal()
      logger.error("Accounts, likes and logins are not kept", metadata: ["error": "\(error)"])
      return nil
    }
    takeOver()
  }

  private func takeOver() {
    do {
      if let state = try folder.load() { return apply(state) }
    } catch {
      logger.error(
        "The stored accounts, likes and logins cannot be read and were set aside",
        metadata: ["error": "\(error)"])
      do { try folder.setAside() } catch {
        logger.error("Nor could they be set aside", metadata: ["error": "\(error)"])
      }
    }
    grants.changeSeal()
    save()
  }

  /// Stores the present state, which contains all changes made before the call; the order of concurrent calls does not
  /// matter.
  func save() {
    do { try folder.store(present) } catch {
      logger.error("Accounts, likes and logins were not stored", metadata: ["error": "\(error)"])
    }
  }

  private var present: KeptState {
    let members = accounts.numbers.compactMap { accounts.member($0) }
    let kept = members.map { member in
      let number = member.number
      let slugs = likes.indices(of: number).reversed().map { catalog.item(at: $0).slug }
      let account = KeptState.Account(
        likes: slugs, revokedUpTo: grants.revokedUpTo(ofMember: number),
        person: accounts.person(number))
      return (member.username, account)
    }
    return KeptState(
      sealKey: grants.sealKey,
      accounts: Dictionary(kept, uniquingKeysWith: { first, _ in first }))
  }

  private func apply(_ state: KeptState) {
    grants.changeSeal(to: state.sealKey)
    for (username, account) in state.accounts {
      if let person = account.person { accounts.restore(person, username: username) }
    }
    for number in accounts.numbers {
      guard let member = accounts.member(number), let account = state.accounts[member.username]
      else { continue }
      // If the folder of photos has changed, a position may hold another photo, which was not liked.
      let kept = account.likes.compactMap { slug in
        catalog.item(idOrSlug: slug).flatMap { $0.slug == slug ? $0.index : nil }
      }
      likes.replace(of: number, with: kept)
      grants.revokeTokens(ofMember: number, upTo: account.revokedUpTo)
    }
  }
}
