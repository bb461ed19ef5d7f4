// SPDX-License-Identifier: MIT

// The members who can log in: the demo's own two, which need no password, and those who joined, each with a
// password. StateKeeper stores them.

import FoundationEssentials
import Synchronization

/// Finds, adds and changes members.
package final class Accounts: Sendable {
  /// The names of the pictures that a person who joins can choose from. All are in the public domain.
  static let pictureNames = [
    "kingfisher", "koala", "ring-tailed-lemurs", "sally-lightfoot-crab", "honey-bee-on-aster",
    "dandelions",
  ]

  private struct State {
    /// The members who joined or changed their data, by number.
    var members: [Int: Member] = [:]
    /// The hashes of the passwords, by the number of a member who joined.
    var hashes: [Int: String] = [:]
  }

  private let catalog: Catalog
  private let passwords = Passwords()
  private let state = Mutex(State())

  init(catalog: Catalog) { self.catalog = catalog }

  /// The numbers of all who can log in.
  package var numbers: [Int] {
    Array(Member.accountNumbers) + state.withLock { $0.hashes.keys.sorted() }
  }

  /// Returns a member who can log in.
  package func member(_ number: Int) -> Member? {
    state.withLock { $0.members[number] }
      ?? (Member.accountNumbers.contains(number) ? catalog.members[number] : nil)
  }

  /// Returns any member: one who can log in, an author or another.
  package func member(username: String) -> Member? {
    let account = state.withLock { $0.members.values.first { $0.username == username } }
    return account ?? catalog.member(username: username)
  }

  /// The pictures to choose from.
  var pictures: [Picture] {
    Self.pictureNames.compactMap { name in catalog.pictures.first { $0.name == name } }
  }

  /// Restores the members of the first start.
  func reset() { state.withLock { $0 = State() } }

  // MARK: Joining and logging in

  /// Returns the mistakes in an application, without those in fields that are right.
  func mistakes(in applicant: Applicant) -> Applicant.Mistakes {
    mistakes(in: applicant, state.withLock { $0 })
  }

  /// Adds a member.
  ///
  /// - Returns: the mistakes; empty if the person has joined.
  /// - Throws: `Passwords.Problem`.
  func join(_ applicant: Applicant) async throws -> Applicant.Mistakes {
    // Checked before the password is hashed, which takes long.
    let mistakes = mistakes(in: applicant)
    guard mistakes.isEmpty else { return mistakes }
    let hash = try await passwords.hash(applicant.password)
    return state.withLock { state in
      // Checked again, because somebody else may have joined meanwhile.
      let mistakes = self.mistakes(in: applicant, state)
      if mistakes.isEmpty { add(applicant, hash: hash, to: &state) }
      return mistakes
    }
  }

  /// Returns the member with a password.
  ///
  /// - Parameter login: the username or the e-mail address.
  func member(login: String, password: String) async -> Member? {
    let login = login.trimmed.lowercased()
    let found = state.withLock { state in
      state.members.values.first { $0.username == login || $0.email == login }
        .flatMap { member in state.hashes[member.number].map { (member: member, hash: $0) } }
    }
    guard let found, await passwords.isRight(password, for: found.hash) else { return nil }
    return found.member
  }

  /// Changes a member who can log in, and returns the member as changed.
  func change(_ number: Int, by change: (Member) -> Member) -> Member? {
    state.withLock { state in
      let present =
        state.members[number]
        ?? (Member.accountNumbers.contains(number) ? catalog.members[number] : nil)
      let changed = present.map(change)
      state.members[number] = changed
      return changed
    }
  }

  private func mistakes(in applicant: Applicant, _ state: State) -> Applicant.Mistakes {
    var mistakes = applicant.mistakes
    let members = catalog.members + state.members.values
    if mistakes[.username] == nil, members.contains(where: { $0.username == applicant.username }) {
      mistakes[.username] = tr("This username is taken. Choose another one.")
    }
    if mistakes[.email] == nil, members.contains(where: { $0.email == applicant.email }) {
      mistakes[.email] = tr("There is an account with this e-mail address. Log in with it.")
    }
    if !Self.pictureNames.contains(applicant.picture) {
      mistakes[.picture] = tr("Choose one of the pictures.")
    }
    if mistakes.isEmpty, state.hashes.count >= Member.joinedNumbers.count {
      mistakes[.name] = tr("Nobody else can join: the demo has all the accounts that it can keep.")
    }
    return mistakes
  }

  private func add(_ applicant: Applicant, hash: String, to state: inout State) {
    let number = Member.joinedNumbers.first { state.hashes[$0] == nil }
    let picture = catalog.pictures.first { $0.name == applicant.picture }
    guard let number, let picture else { return }
    state.members[number] = Member(
      number: number, username: applicant.username, name: applicant.name, avatar: picture,
      email: applicant.email)
    state.hashes[number] = hash
  }
}

// MARK: - Stored state

extension Accounts {
  /// A member who joined or changed their data, as stored.
  struct Person: Codable, Sendable, Equatable {
    var number: Int
    var firstName: String
    var lastName: String?
    var bio: String?
    var location: String?
    var link: String?
    var instagram: String?
    /// The name of the picture.
    var picture: String
    var email: String
    /// Nil for the demo's own members.
    var passwordHash: String?
  }

  /// Returns the data to store of a member; nil if they are as at the first start.
  func person(_ number: Int) -> Person? {
    state.withLock { state in
      state.members[number].map { member in
        Person(
          number: number, firstName: member.firstName, lastName: member.lastName, bio: member.bio,
          location: member.location, link: member.link, instagram: member.instagram,
          picture: member.avatar.name, email: member.email, passwordHash: state.hashes[number])
      }
    }
  }

  /// Restores a stored member. Ignores one whose number belongs to no account, or who joined without a
  /// password.
  func restore(_ person: Person, username: String) {
    let isJoined = Member.joinedNumbers.contains(person.number)
    guard Member.isAccount(person.number), isJoined == (person.passwordHash != nil) else { return }
    var member = Member(
      number: person.number, username: username, name: person.firstName,
      avatar: catalog.pictures.first { $0.name == person.picture } ?? catalog.pictures[0],
      email: person.email)
    (member.firstName, member.lastName) = (person.firstName, person.lastName)
    (member.bio, member.location) = (person.bio, person.location)
    (member.link, member.instagram) = (person.link, person.instagram)
    state.withLock { state in
      state.members[person.number] = member
      state.hashes[person.number] = person.passwordHash
    }
  }
}
