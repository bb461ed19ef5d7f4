// Who is signed in, and where: the state that decides which screen the window shows. It owns the
// connection to the service and, while signed in, the screen models that use it; a change of service
// or person replaces them as a whole.

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
    case signedIn
  }

  /// A lasting word to the person, shown in the window until it is dismissed or replaced.
  package enum Notice: Equatable {
    /// The service did not accept the token any more.
    case signedOutByService
    /// The keyring does not serve: the sign-in lasts until the app is closed.
    case tokenNotKept(SecretError)
    /// The keyring holds a login, perhaps, but did not give it.
    case tokenNotRead(SecretError)
    /// The database was unreadable and set aside under this file name.
    case databaseSetAside(fileName: String)
    /// No database can be opened at the path: nothing is kept for the next start.
    case nothingKept(StorageObstacle, path: String)
    /// The keyring did not delete the token on log-out.
    case tokenNotForgotten(SecretError)
    /// The service has no likes: favourites stay on this computer.
    case likesAreLocal
    /// The folder with the installed data is not there.
    case dataMissing(path: String)
  }

  package private(set) var phase: Phase = .lookingUp
  package private(set) var connection: Connection?
  /// What is left of the requests at the present service.
  package private(set) var budget: BudgetWatch?
  package internal(set) var feed: Feed?
  package internal(set) var profile: Profile?
  package internal(set) var likes: Likes?
  package internal(set) var favourites: Favourites?
  /// The facts of the photo that is looked at.
  package internal(set) var facts: PhotoFacts?
  package internal(set) var sharing: Sharing?
  /// Oldest first.
  package private(set) var notices: [Notice] = []
  /// Why the last sign-in failed, until the person has read it.
  package private(set) var signInError: SignInError?
  /// Whether the login is still being kept or deleted; the program should not end before.
  package private(set) var isSettling = false
  /// Whether the service is used with the person's own key from the keyring.
  package private(set) var usesKeptKey = false
  /// Opens an address in the person's browser; set by the shell.
  @ObservationIgnored package var openAddress: (URL) -> Void = { _ in }

  @ObservationIgnored let parts: SessionParts
  @ObservationIgnored private var attempt: (any SignInAttempt)?
  /// Whether the service said whose token it is; else another person's likes could not be told apart.
  @ObservationIgnored private var isAccountKnown = false
  @ObservationIgnored private var task: Task<Void, Never>?
  @ObservationIgnored private var effects: PreferenceEffects?

  package init(parts: SessionParts) {
    self.parts = parts
    effects = PreferenceEffects(of: parts.preferences, on: self)
  }

  package var service: ServiceDescription? { connection?.service }

  /// What screens show this service's photos with.
  package var pictures: Pictures? {
    connection.map { Pictures(images: $0.images, preferences: parts.preferences) }
  }

  // MARK: - Start

  /// Connects to the service that options, keyring and packager ask for, in that order, and looks
  /// for a kept token. That begins at once, even while the main thread is busy with something else.
  package func start() {
    phase = .lookingUp
    let arrival = Task { @concurrent [parts] in await Arrival.find(nil, with: parts) }
    replaceTask { [self] in settle(await arrival.value) }
  }

  /// Leaves the present service for another one.
  ///
  /// - Parameter isKeptKey: whether the choice is the person's own key.
  package func use(_ choice: ServiceChoice, isKeptKey: Bool = false) {
    leave()
    connection = nil
    budget = nil
    usesKeptKey = isKeptKey
    phase = .lookingUp
    replaceTask { [self] in settle(await Arrival.find(choice, with: parts)) }
  }

  package func show(_ notice: Notice) {
    if !notices.contains(notice) { notices.append(notice) }
  }

  package func dismissNotice() {
    if !notices.isEmpty { notices.removeFirst() }
  }

  package func dismissSignInError() { signInError = nil }

  // MARK: - Sign in and out

  package func logIn() {
    guard let connection, phase == .signedOut else { return }
    signInError = nil
    phase = .signingIn(address: nil)
    replaceTask { [self] in await signIn(over: connection) }
  }

  /// Takes the code, or the whole address, that the person pasted from the browser.
  package func submit(pasted text: String) {
    let attempt = attempt
    Task { await attempt?.submit(pasted: text) }
  }

  package func cancelLogIn() {
    guard case .signingIn = phase else { return }
    if let attempt {
      Task { await attempt.cancel() }
    } else {
      task?.cancel()
      phase = .signedOut
    }
  }

  package func openAddressAgain() {
    if case .signingIn(let address?) = phase { openAddress(address) }
  }

  /// Forgets the token in memory and keyring, everything asked for with it, and the likes that the
  /// service was not told yet (`likes.pendingCount`); needs no network.
  package func logOut() { signOut(keepingWishes: false) }

  /// The service refused the token: signs out once, with a sentence. Likes that wait are kept for
  /// the same person.
  func expire() {
    guard phase == .signedIn else { return }
    signOut(keepingWishes: isAccountKnown)
    show(.signedOutByService)
  }

  private func signOut(keepingWishes: Bool) {
    guard phase == .signedIn, let connection else { return }
    leave()
    phase = .signedOut
    replaceTask { [self] in await forget(connection.service, keepingWishes: keepingWishes) }
  }
}

// MARK: - Steps

extension Session {
  private func settle(_ arrival: Arrival) {
    if Task.isCancelled { return }
    if arrival.usesKeptKey { usesKeptKey = true }
    switch arrival.outcome {
    case .success(let found):
      found.connection.localize(parts.preferences.acceptLanguage)
      connection = found.connection
      budget = BudgetWatch(found.connection.budget)
      settle(found.login, over: found.connection)
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

  private func signIn(over connection: Connection) async {
    do {
      let attempt = try await connection.signIn.begin()
      if Task.isCancelled { return await attempt.cancel() }
      self.attempt = attempt
      phase = .signingIn(address: attempt.address)
      openAddress(attempt.address)
      let token = try await attempt.token()
      self.attempt = nil
      if Task.isCancelled { return }
      enter(connection, with: token)
      isSettling = true
      let failure = await parts.credentials.keep(token, for: connection.service)
      isSettling = false
      if let failure, !Task.isCancelled { show(.tokenNotKept(failure)) }
    } catch {
      attempt = nil
      if Task.isCancelled { return }
      phase = .signedOut
      if error != .cancelled { signInError = error }
    }
  }

  private func enter(_ connection: Connection, with token: AccessToken) {
    connection.authorize(token)
    isAccountKnown = token.username != nil
    makeModels(for: connection, token: token)
    notices.removeAll(where: \.endsWithLogin)
    phase = .signedIn
    likes?.start()
    feed?.apply(parts.preferences.filter)
    feed?.start()
    profile?.start()
  }

  private func leave() {
    likes?.stop()
    feed?.stop()
    profile?.stop()
    favourites?.stop()
    likes = nil
    feed = nil
    profile = nil
    favourites = nil
    endSharing()
    connection?.authorize(nil)
    notices.removeAll(where: \.endsWithLogout)
    if let attempt { Task { await attempt.cancel() } }
    attempt = nil
  }

  /// Runs to its end even when the person logs in again at once.
  private func forget(_ service: ServiceDescription, keepingWishes: Bool) async {
    isSettling = true
    let forgetting = Task { [parts] in
      let failure = await parts.credentials.forgetToken(for: service)
      await parts.store.forgetAccount(of: service)
      if !keepingWishes { await parts.store.forgetWishes(of: service) }
      return failure
    }
    if let failure = await forgetting.value { show(.tokenNotForgotten(failure)) }
    isSettling = false
  }

  /// Begins when the work before, cancelled, has ended: whoever logs in finds the port free and
  /// nothing of the last person.
  private func replaceTask(_ work: @escaping () async -> Void) {
    let previous = task
    previous?.cancel()
    task = Task {
      await previous?.value
      await work()
    }
  }
}

extension Session.Notice {
  /// Whether a new login settles it.
  fileprivate var endsWithLogin: Bool {
    switch self {
    case .signedOutByService, .tokenNotRead, .tokenNotForgotten: true
    case .tokenNotKept, .databaseSetAside, .nothingKept, .likesAreLocal, .dataMissing: false
    }
  }

  /// Whether it speaks of the login that ends.
  fileprivate var endsWithLogout: Bool {
    switch self {
    case .tokenNotKept, .likesAreLocal: true
    default: false
    }
  }
}
