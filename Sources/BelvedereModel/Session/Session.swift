// SPDX-License-Identifier: MIT

// The state that decides which screen the window shows: the service, and the person who is signed in. The session owns
// the connection to the service and, while someone is signed in, the models that use it. A change of service or person
// replaces all of them.

import BelvedereCore
import Foundation
import Observation

/// The session with one service.
@Observable
package final class Session {
  package enum Phase: Equatable {
    /// Connecting and asking the keyring.
    case lookingUp
    /// The service could not be started.
    case unavailable(ConnectionError)
    case signedOut
    /// Waiting for the browser; nil until the listener is open.
    case signingIn(address: URL?)
    /// Someone is logged in, or looks around without an account.
    case signedIn
  }

  package internal(set) var phase: Phase = .lookingUp
  package internal(set) var connection: Connection?
  /// The request budget at the current service.
  package private(set) var budget: BudgetWatch?
  /// The models of the person who is logged in or looks around; nil without one.
  package private(set) var signedIn: SignedIn?
  /// The source in which the person searches; nil while nobody is signed in.
  package private(set) var searched: SearchedSource?
  /// Oldest first.
  package private(set) var notices: [Notice] = []
  /// True after the service's page for a new account was opened, until the login or until it is dismissed.
  package private(set) var awaitsAccount = false
  /// The error of the last login, until it is dismissed.
  package internal(set) var signInError: SignInError?
  /// True while the login is being stored or deleted.
  package internal(set) var isSettling = false
  /// True while the start waits for the keyring, which may be waiting to be unlocked.
  package private(set) var isWaitingForKeyring = false
  /// True while the demo is being entered without a browser.
  package internal(set) var isEntering = false
  /// The outcome of the code that was pasted last.
  package internal(set) var pasted = Pasted.nothing
  /// True if the service is used with the person's own key from the keyring.
  package private(set) var usesKeptKey = false
  /// The rights beside those of the login, as far as they are granted or were asked for.
  var rights: [Right: RightState] = [:]
  /// Opens an address in the person's browser; set by the shell.
  @ObservationIgnored package var openAddress: (URL) -> Void = { _ in }

  @ObservationIgnored let parts: SessionParts
  @ObservationIgnored var attempt: (any SignInAttempt)?
  @ObservationIgnored var task: Task<Void, Never>?
  @ObservationIgnored var pasting: Task<Void, Never>?
  /// Reads the events of the connection.
  @ObservationIgnored private var following: Task<Void, Never>?
  @ObservationIgnored private var keyringWait: KeyringWait?
  /// The current problem with the database; shown while someone is logged in.
  @ObservationIgnored private var problem: StorageProblem?
  @ObservationIgnored private var effects: [PreferenceEffect] = []

  package init(parts: SessionParts) {
    self.parts = parts
    parts.connector.setContact(parts.preferences.archiveContact)
    effects = makeEffects(of: parts.preferences)
  }

  package var service: ServiceDescription? { connection?.service }

  /// True during work that must be finished before the program ends.
  package var isBusy: Bool { isSettling || signedIn?.sharing.isSaving == true }

  /// Acts with places, also while nobody is signed in: places belong to nobody.
  package var placeActs: PlaceActs {
    signedIn?.places.acts ?? PlaceActs(store: parts.places.store)
  }

  /// The pictures of the current service; nil without a connection.
  package private(set) var pictures: Pictures?

  // MARK: - Start

  /// Connects to the source that was used last, or to the service from options, keyring or packager, in that order, and
  /// looks up the stored token. This begins at once, even while the main thread is busy.
  package func start() {
    phase = .lookingUp
    let keyringWait = makeKeyringWait()
    let choice = parts.startSource.map(parts.choice)
    let start = Task { @concurrent [parts] in
      await SessionStart.find(choice, with: parts, keyringWait: keyringWait)
    }
    replaceTask { [self] in settle(await start.value) }
  }

  /// Ends the wait for the keyring. Nobody is logged in then.
  package func continueWithoutKeyring() {
    Task { [keyringWait] in await keyringWait?.skip() }
  }

  /// Replaces the current service.
  ///
  /// - Parameter isKeptKey: true if the choice has the person's own key.
  package func use(_ choice: ServiceChoice, isKeptKey: Bool = false) {
    disconnect()
    usesKeptKey = isKeptKey
    if case .withoutAccount(let source, _) = choice {
      parts.preferences.source = source.id
    } else {
      parts.preferences.source = ""
    }
    phase = .lookingUp
    let keyringWait = makeKeyringWait()
    replaceTask { [self] in
      settle(await SessionStart.find(choice, with: parts, keyringWait: keyringWait))
    }
  }

  /// Shows the photos of a source without accounts, now and at the next start.
  package func lookAround(at source: PhotoSource = PhotoSource.withoutAccounts[0]) {
    use(parts.choice(of: source))
  }

  /// Shows photos at once, without a login in the browser: those of a source without accounts or, without a network,
  /// the demo's.
  package func lookAtPhotos(hasNetwork: Bool) {
    if hasNetwork || parts.isDemoOnly || connection?.demo == nil {
      lookAround()
    } else {
      enterDemo()
    }
  }

  /// Returns from that source to the service. Favourites of the source stay on this computer.
  package func stopLookingAround() {
    parts.preferences.source = ""
    disconnect()
    start()
  }

  /// Switches to another source that the person uses.
  package func go(to source: PhotoSource) {
    if !source.hasAccounts { return lookAround(at: source) }
    if source.isDemo { return use(.demo) }
    stopLookingAround()
  }

  /// True while the person looks around at a source without accounts.
  package var looksAround: Bool { phase == .signedIn && connection?.signIn == nil }

  package func show(_ notice: Notice) {
    if !notices.contains(notice) { notices.append(notice) }
  }

  /// Shows a notice of a problem with the database, or removes it when the problem is solved.
  package func show(_ problem: StorageProblem?) {
    self.problem = problem
    notices.removeAll { if case .storageProblem = $0 { true } else { false } }
    if let problem, phase == .signedIn { show(.storageProblem(problem)) }
  }

  /// Deletes the recent searches and their stored results.
  func forgetSearches() {
    parts.preferences.recentSearches = ""
    Task { [parts] in try? await parts.store.forgetSearches() }
  }

  package func dismissNotice() {
    if !notices.isEmpty { notices.removeFirst() }
  }

  package func dismissSignInError() { signInError = nil }

  /// Opens the service's page for a new account, and remembers that a login is to follow.
  package func createAccount() {
    guard let page = service?.joinPage else { return }
    awaitsAccount = true
    openAddress(page)
  }

  package func dismissAwaitedAccount() { awaitsAccount = false }
}

extension Session {
  /// Applies changed preferences to the feed, the connection and the disk cache. (Pictures read the quality
  /// themselves.)
  private func makeEffects(of preferences: Preferences) -> [PreferenceEffect] {
    [
      PreferenceEffect(of: { preferences.filter }) { [weak self] filter in
        self?.signedIn?.apply(filter)
        self?.searched?.apply(filter)
      },
      PreferenceEffect(of: { preferences.acceptLanguage }) { [weak self] language in
        self?.connection?.localize(language)
        // The texts of the photos on screen are in the old language.
        self?.signedIn?.feed?.refresh()
      },
      PreferenceEffect(of: { preferences.archiveFeed }) { [weak self] _ in
        if let self, looksAround, let source = service?.source { lookAround(at: source) }
      },
      PreferenceEffect(of: { preferences.archiveContact }) { [connector = parts.connector] in
        connector.setContact($0)
      },
      PreferenceEffect(of: { preferences.keepsSearches }) { [weak self] keeps in
        if !keeps { self?.forgetSearches() }
      },
      PreferenceEffect(of: { preferences.diskCacheBytes }) { [weak self] bytes in
        guard let images = self?.connection?.images else { return }
        Task { await images.setDiskLimit(bytes) }
      },
    ]
  }

  private func makeKeyringWait() -> KeyringWait {
    let keyringWait = KeyringWait { [weak self] in self?.isWaitingForKeyring = $0 }
    self.keyringWait = keyringWait
    return keyringWait
  }

  private func settle(_ start: SessionStart) {
    if Task.isCancelled { return }
    if start.usesKeptKey { usesKeptKey = true }
    switch start.outcome {
    case .success(let found):
      found.connection.localize(parts.preferences.acceptLanguage)
      pictures = makePictures(of: found.connection)
      connection = found.connection
      follow(found.connection.events)
      budget = found.connection.budget.map { BudgetWatch($0) }
      report(found.leftovers)
      if found.connection.signIn == nil {
        enter(found.connection, as: .visitor(of: found.connection.service.id))
      } else if found.leftovers.token == nil {
        settle(found.login, over: found.connection)
      } else {
        phase = .signedOut
      }
    case .failure(let error): phase = .unavailable(error)
    }
  }

  private func settle(_ login: KeptCredentials.Lookup, over connection: Connection) {
    switch login {
    case .found(let token): enter(connection, with: token)
    case .absent, .failed(.unavailable): phase = .signedOut
    case .failed(let error):
      phase = .signedOut
      show(.tokenNotRead(error))
    }
  }

  func enter(_ connection: Connection, with token: AccessToken) {
    connection.authorize(token)
    rights = [:]
    for right in Right.all where right.terms == .firstUse && token.grants(right) {
      rights[right] = .granted
    }
    enter(connection, as: AccountName(service: connection.service.id, token: token))
  }

  private func enter(_ connection: Connection, as account: AccountName) {
    let signedIn = SignedIn(account, over: connection, parts: parts)
    self.signedIn = signedIn
    searched = makeSearchedSource(besides: connection)
    notices.removeAll(where: \.endsWithLogin)
    awaitsAccount = false
    phase = .signedIn
    show(problem)
    signedIn.start(filter: parts.preferences.filter)
  }

  private func follow(_ events: AsyncStream<ConnectionEvent>) {
    following?.cancel()
    following = Task { [weak self] in
      for await event in events {
        switch event {
        case .loginRefused: self?.expire()
        }
      }
    }
  }

  private func disconnect() {
    leave()
    following?.cancel()
    connection = nil
    pictures = nil
    budget = nil
    usesKeptKey = false
    awaitsAccount = false
  }

  func leave() {
    signedIn?.stop()
    signedIn = nil
    searched?.stop()
    searched = nil
    rights = [:]
    forgetPaste()
    connection?.authorize(nil)
    notices.removeAll(where: \.endsWithLogout)
    if let attempt { Task { await attempt.cancel() } }
    attempt = nil
  }

  /// Cancels the previous task and starts the new one after its end, so that a new login finds the port free and the
  /// last person's data deleted.
  func replaceTask(_ work: @escaping () async -> Void) {
    let previous = task
    previous?.cancel()
    task = Task {
      await previous?.value
      await work()
    }
  }
}
