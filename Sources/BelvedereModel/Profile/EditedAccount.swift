// SPDX-License-Identifier: MIT

// The form in which a person edits their data: the service's data, the entered texts, their mistakes, and the request.
// Only changed fields are sent.

import BelvedereCore
import Foundation
import Observation

/// The fields of the dialog in which a person edits their data.
@Observable
package final class EditedAccount {
  package enum Phase: Equatable {
    /// The present data are requested: the stored ones may be old, and lack the parts of the name.
    case loading
    /// The present data did not arrive.
    case failed(APIError)
    case editing
    case saving
    /// The service has the new data.
    case saved
  }

  /// The reason why a field cannot be saved.
  package enum Mistake: Equatable {
    case missing
    /// `limit` is in characters.
    case tooLong(limit: Int)
    /// Not an address that begins with http:// or https://.
    case notWebAddress
  }

  package private(set) var phase = Phase.loading
  /// The error of the last attempt to save, until the next one.
  package private(set) var saveError: APIError?
  /// The mistakes found by the last attempt to save, except in fields that were changed since.
  package private(set) var mistakes: [ProfileField: Mistake] = [:]
  private var texts: [ProfileField: String] = [:]

  @ObservationIgnored private let profile: Profile
  @ObservationIgnored private let service: any AccountService
  /// The service's data.
  @ObservationIgnored private var known: [ProfileField: String] = [:]
  @ObservationIgnored private var task: Task<Void, Never>?

  init(of profile: Profile, service: any AccountService) {
    self.profile = profile
    self.service = service
  }

  /// The present text of a field.
  package func text(_ field: ProfileField) -> String { texts[field, default: ""] }

  /// Takes over the entered text.
  package func set(_ text: String, for field: ProfileField) {
    guard phase == .editing, text != self.text(field) else { return }
    texts[field] = text
    mistakes[field] = nil
  }

  /// Requests the present data.
  package func start() {
    phase = .loading
    replaceTask { await $0.load() }
  }

  /// Checks the fields and saves the changes. Without a change, no request is made.
  package func save() {
    guard phase == .editing else { return }
    let change = change
    mistakes = change.reduce(into: [:]) { $0[$1.key] = Self.mistake(in: $1.value, of: $1.key) }
    saveError = nil
    guard mistakes.isEmpty else { return }
    guard !change.isEmpty else { return phase = .saved }
    phase = .saving
    replaceTask { await $0.send(change) }
  }

  /// The fields that differ from the service's data.
  private var change: [ProfileField: String] {
    let entered = ProfileField.allCases.map { ($0, Self.cleaned(text($0), of: $0)) }
    return Dictionary(uniqueKeysWithValues: entered).filter {
      $0.value != known[$0.key, default: ""]
    }
  }

  private func load() async {
    do {
      let texts = try await service.profileTexts()
      if Task.isCancelled { return }
      known = texts.reduce(into: [:]) { $0[$1.key] = Self.cleaned($1.value, of: $1.key) }
      self.texts = known
      phase = .editing
    } catch {
      if Task.isCancelled { return }
      phase = .failed(error)
    }
  }

  private func send(_ change: [ProfileField: String]) async {
    do {
      let user = try await service.updateMe(change)
      // The profile shows the change even if the dialog was closed.
      profile.take(user)
      phase = .saved
    } catch {
      if Task.isCancelled { return }
      saveError = error
      phase = .editing
    }
  }

  private func replaceTask(_ work: @escaping (EditedAccount) async -> Void) {
    task?.cancel()
    task = Task { [weak self] in
      if let self { await work(self) }
    }
  }
}

// MARK: - Rules

extension EditedAccount {
  /// Trims the text; in single-line fields, also joins its lines.
  private static func cleaned(_ text: String, of field: ProfileField) -> String {
    let lines = field == .bio ? text.replacing("\r\n", with: "\n") : text.asName
    return lines.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func mistake(in text: String, of field: ProfileField) -> Mistake? {
    if field == .firstName, text.isEmpty { return .missing }
    if text.count > field.limit { return .tooLong(limit: field.limit) }
    if field == .link, !text.isEmpty, !isWebAddress(text) { return .notWebAddress }
    return nil
  }

  private static func isWebAddress(_ text: String) -> Bool {
    guard let address = URL(string: text) else { return false }
    return ["http", "https"].contains(address.scheme?.lowercased())
      && address.host()?.isEmpty == false
  }
}

extension ProfileField {
  /// The most characters of the text. Unsplash documents only the limit of the bio; the others leave room.
  fileprivate var limit: Int {
    switch self {
    case .firstName, .lastName: 60
    case .bio, .link: 250
    case .location: 100
    }
  }
}
