// SPDX-License-Identifier: MIT

// libsecret reads the environment once and keeps its connection, so each test runs in a process of its own.

import BelvedereCore
import Foundation
import Testing

@testable import BelvedereServices

private let token = SecretName(.accessToken, service: "demo")
private let canary = "canary-7f3a9c2e51"

extension SecretTokenStore {
  fileprivate func store(_ secret: String, as name: SecretName) async throws(SecretError) {
    try await store(secret, as: name, makesKeyring: true)
  }
}

@Suite(.timeLimit(.minutes(15)))
struct SecretTokenStoreTests {
  /// Points libsecret to a file in place of a keyring.
  private static func useFileKeyring(in folder: TemporaryFolder) {
    setenv("SECRET_BACKEND", "file", 1)
    setenv("SECRET_FILE_TEST_PATH", folder.url.appendingPathComponent("keyring").path, 1)
    setenv("SECRET_FILE_TEST_PASSWORD", "password", 1)
  }

  private static func error<Value>(
    of call: () async throws -> Value
  ) async -> SecretError? {
    do {
      _ = try await call()
    } catch let error as SecretError {
      return error
    } catch {
      Issue.record("Not an error of ours: \(error)")
    }
    return nil
  }

  private static func isUnavailable(_ error: SecretError?) -> Bool {
    guard case .unavailable(let detail) = error else { return false }
    return !detail.isEmpty && !detail.contains(canary)
  }

  /// Every call reports that there is no keyring.
  private static func expectUnavailable(_ store: SecretTokenStore) async {
    #expect(isUnavailable(await error { try await store.secret(token) }))
    #expect(isUnavailable(await error { try await store.store(canary, as: token) }))
    #expect(isUnavailable(await error { try await store.delete(token) }))
  }

  /// Starts an unlocked keyring and waits until it contains the canary.
  private static func startKeyring(on bus: PrivateBus, for store: SecretTokenStore) async throws {
    try bus.startKeyring(password: "password")
    await eventually("the keyring takes a secret") {
      await error { try await store.store(canary, as: token) } == nil
    }
  }

  // MARK: A file in place of the keyring

  @Test func aSecretIsStoredReplacedAndDeleted() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      Self.useFileKeyring(in: folder)
      let store = SecretTokenStore()
      #expect(try await store.secret(token) == nil)
      try await store.store("first", as: token)
      try await store.store("žluť 👍", as: token)
      #expect(try await SecretTokenStore().secret(token) == "žluť 👍")
      try await store.delete(token)
      #expect(try await store.secret(token) == nil)
      try await store.delete(token)
    }
  }

  @Test func kindsAndServicesAreKeptApart() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      Self.useFileKeyring(in: folder)
      let store = SecretTokenStore()
      let names = [
        token, SecretName(.apiKey, service: "demo"), SecretName(.accessToken, service: "unsplash"),
      ]
      for (number, name) in names.enumerated() {
        try await store.store("secret \(number)", as: name)
      }
      try await store.delete(names[1])
      #expect(try await store.secret(names[0]) == "secret 0")
      #expect(try await store.secret(names[1]) == nil)
      #expect(try await store.secret(names[2]) == "secret 2")
    }
  }

  @Test func anotherProgramsSecretsAreItsOwn() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      Self.useFileKeyring(in: folder)
      var other = Identity.usual
      other.id += ".Devel"
      try await SecretTokenStore().store("usual", as: token)
      try await SecretTokenStore(for: other).store("other", as: token)
      #expect(try await SecretTokenStore().secret(token) == "usual")
      try await SecretTokenStore(for: other).delete(token)
      #expect(try await SecretTokenStore(for: other).secret(token) == nil)
      #expect(try await SecretTokenStore().secret(token) == "usual")
    }
  }

  @Test func noFileHoldsTheSecretInTheClear() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      Self.useFileKeyring(in: folder)
      let store = SecretTokenStore()
      try await store.store(canary, as: token)
      let database = AppDatabase(
        at: folder.url.appendingPathComponent("belvedere.sqlite")
      )
      let user = User(id: "1", username: "ada", name: "Ada Vale")
      try await database.save(
        user, of: AccountName(service: token.service, account: user.username), at: Date())
      try await database.save(
        Page(elements: [Photo(id: "a", imageAddress: "x")], hasNext: true), number: 1,
        of: PhotoListName(service: token.service, account: "ada", list: .feed(.featured)),
        at: Date())
      #expect(try await store.secret(token) == canary)

      let names = try folder.names()
      #expect(names.contains("keyring") && names.contains("belvedere.sqlite-wal"))
      for name in names {
        let bytes = try Data(contentsOf: folder.url.appendingPathComponent(name))
        for form in [Data(canary.utf8), Data(Data(canary.utf8).base64EncodedString().utf8)] {
          #expect(bytes.range(of: form) == nil, "\(name)")
        }
      }
    }
  }

  // MARK: No keyring

  @Test func withoutABusTheKeyringIsUnavailable() async {
    await #expect(processExitsWith: .success) {
      unsetenv("SECRET_BACKEND")
      setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent/bus", 1)
      let store = SecretTokenStore()
      await Self.expectUnavailable(store)
    }
  }

  @Test(.enabled(if: PrivateBus.isInstalled, "needs dbus-daemon and gnome-keyring-daemon"))
  func withoutAServiceTheKeyringIsUnavailable() async {
    await #expect(processExitsWith: .success) {
      let bus = try PrivateBus()
      defer { bus.stop() }
      let store = SecretTokenStore()
      await Self.expectUnavailable(store)
    }
  }

  @Test(.enabled(if: PrivateBus.isInstalled, "needs dbus-daemon and gnome-keyring-daemon"))
  func aKeyringIsMadeOnlyWhereItMayBe() async {
    await #expect(processExitsWith: .success) {
      let bus = try PrivateBus()
      defer { bus.stop() }
      let store = SecretTokenStore()
      try bus.startKeyring(password: nil)
      await eventually("the keyring's service is there") {
        await Self.error { try await store.secret(token) } == nil
      }
      // Nothing can prompt here, so creating a keyring fails, with another error than not trying.
      let untried = await Self.error {
        try await store.store(canary, as: token, makesKeyring: false)
      }
      #expect(untried == .unavailable(detail: "No keyring was made yet"))
      let tried = await Self.error { try await store.store(canary, as: token) }
      #expect(tried != nil && tried != untried)

      bus.stopKeyring()
      try bus.startKeyring(password: "password")
      await eventually("the keyring takes a secret") {
        await Self.error { try await store.store(canary, as: token, makesKeyring: false) } == nil
      }
      #expect(try await store.secret(token) == canary)
    }
  }

  // MARK: The real keyring

  @Test(.enabled(if: PrivateBus.isInstalled, "needs dbus-daemon and gnome-keyring-daemon"))
  func whoDoesNotWaitForALookUpIsAnsweredAtOnce() async {
    await #expect(processExitsWith: .success) {
      let bus = try PrivateBus()
      defer { bus.stop() }
      let store = SecretTokenStore()
      try await Self.startKeyring(on: bus, for: store)
      try bus.signalKeyring(SIGSTOP)
      let asking = Task { await Self.error { try await store.secret(token) } }
      asking.cancel()
      #expect(await asking.value == .locked)
      try bus.signalKeyring(SIGCONT)
    }
  }

  @Test(.enabled(if: PrivateBus.isInstalled, "needs dbus-daemon and gnome-keyring-daemon"))
  func theKeyringKeepsASecretAndALockedOneSaysSo() async {
    await #expect(processExitsWith: .success) {
      let bus = try PrivateBus()
      defer { bus.stop() }
      let store = SecretTokenStore()
      try await Self.startKeyring(on: bus, for: store)
      #expect(try await store.secret(token) == canary)

      // The next daemon has the same keyring, but it stays locked and nothing can prompt.
      bus.stopKeyring()
      try bus.startKeyring(password: nil)
      await eventually("the keyring is back") {
        await Self.error { try await store.secret(token) } == .locked
      }
      #expect(await Self.error { try await store.store("other", as: token) } == .locked)
      #expect(await Self.error { try await store.delete(token) } == .locked)
      #expect(try await store.secret(SecretName(.apiKey, service: "demo")) == nil)

      bus.stopKeyring()
      try bus.startKeyring(password: "password")
      await eventually("the secret is still there") {
        (try? await store.secret(token)) == canary
      }
      try await store.delete(token)
      #expect(try await store.secret(token) == nil)
    }
  }

  @Test(.enabled(if: PrivateBus.isInstalled, "needs dbus-daemon and gnome-keyring-daemon"))
  func aKeyringThatDoesNotAnswerEndsInTimeAndHoldsUpNothing() async {
    await #expect(processExitsWith: .success) {
      let bus = try PrivateBus()
      defer { bus.stop() }
      let patient = SecretTokenStore()
      try await Self.startKeyring(on: bus, for: patient)
      try bus.signalKeyring(SIGSTOP)
      let hasty = SecretTokenStore(timeLimit: .milliseconds(200))
      #expect(await Self.error { try await hasty.secret(token) } == .timedOut)
      #expect(await Self.error { try await hasty.store("other", as: token) } == .timedOut)
      #expect(await Self.error { try await hasty.delete(token) } == .timedOut)
      try bus.signalKeyring(SIGCONT)
      #expect(await Self.error { try await patient.secret(token) } == nil)
    }
  }
}
