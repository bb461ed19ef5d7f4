// SPDX-License-Identifier: MIT

// libsecret's blocking calls, with its errors mapped to ours. libsecret does not report a locked keyring when it looks
// up or deletes an item: it behaves as if there were none. A search finds locked items, too, and never prompts.

import BelvedereCore
import CGLib
import CSecret
import Foundation

// libsecret has a type of the same name.
typealias KeyringError = BelvedereCore.SecretError

/// The program whose secrets these are, and their schema, which is never freed.
struct KeyringOwner: Sendable {
  let identity: Identity
  nonisolated(unsafe) let schema: UnsafePointer<SecretSchema>

  init(_ identity: Identity) {
    self.identity = identity
    schema = bv_secret_schema_new(identity.id)
  }
}

/// One call of the keyring. Blocks, for minutes if a person does not answer a prompt.
struct Keyring {
  /// Incremented when the stored format changes.
  private static let version = "1"

  let owner: KeyringOwner
  let cancellation: KeyringCancellation

  func secret(_ name: SecretName) throws(KeyringError) -> String? {
    try checkService()
    let attributes = Attributes(of: name, of: owner.identity)
    var error: UnsafeMutablePointer<GError>?
    let text = secret_password_lookupv_sync(
      owner.schema, attributes.table, cancellation.pointer, &error)
    if let error { throw translate(error) }
    if let text {
      defer { secret_password_free(text) }
      return String(cString: text)
    }
    if try contains(attributes) { throw .locked }
    return nil
  }

  func store(_ secret: String, as name: SecretName, makesKeyring: Bool) throws(KeyringError) {
    try checkService()
    if !makesKeyring { try checkDefaultKeyring() }
    let attributes = Attributes(of: name, of: owner.identity)
    var error: UnsafeMutablePointer<GError>?
    let isStored = secret_password_storev_sync(
      owner.schema, attributes.table, bv_secret_collection_default(), label(of: name),
      secret, cancellation.pointer, &error)
    if let error { throw translate(error) }
    guard isStored != 0 else { throw .locked }
  }

  func delete(_ name: SecretName) throws(KeyringError) {
    try checkService()
    let attributes = Attributes(of: name, of: owner.identity)
    var error: UnsafeMutablePointer<GError>?
    let isDeleted = secret_password_clearv_sync(
      owner.schema, attributes.table, cancellation.pointer, &error)
    if let error { throw translate(error) }
    if isDeleted == 0, try contains(attributes) { throw .locked }
  }

  /// The label of a secret in the system's keyring program.
  private func label(of name: SecretName) -> String {
    switch name.kind {
    case .accessToken: "\(owner.identity.name): login (\(name.service))"
    case .apiKey: "\(owner.identity.name): application key (\(name.service))"
    }
  }
}

extension Keyring {
  /// The attributes by which a secret is found, in libsecret's form.
  private final class Attributes {
    let table: OpaquePointer

    init(of name: SecretName, of owner: Identity) {
      table = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free)
      let values = [
        "application": owner.id, "service": name.service, "kind": name.kind.rawValue,
        "version": Keyring.version,
      ]
      for (key, value) in values {
        g_hash_table_insert(table, g_strdup(key), g_strdup(value))
      }
    }

    deinit {
      g_hash_table_unref(table)
    }
  }

  /// Returns true if there is an item, locked or not.
  private func contains(_ attributes: Attributes) throws(KeyringError) -> Bool {
    var error: UnsafeMutablePointer<GError>?
    let items = secret_password_searchv_sync(
      owner.schema, attributes.table, SECRET_SEARCH_ALL, cancellation.pointer, &error)
    if let error { throw translate(error) }
    defer { g_list_free_full(items, g_object_unref) }
    return items != nil
  }

  /// Throws `.unavailable` when the Secret Service is not on the session bus and cannot be started there. Takes two
  /// short calls on the bus; libsecret would take longer.
  private func checkService() throws(KeyringError) {
    guard Self.usesSecretService else { return }
    // libsecret would keep using its old session after a restart of the keyring.
    secret_service_disconnect()
    var error: UnsafeMutablePointer<GError>?
    let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, cancellation.pointer, &error)
    if let error { throw translate(error) }
    defer { g_object_unref(bus.map(UnsafeMutableRawPointer.init)) }
    // By default GIO ends the program when the bus connection closes.
    g_dbus_connection_set_exit_on_close(bus, 0)
    for method in ["ListNames", "ListActivatableNames"] {
      let reply = g_dbus_connection_call_sync(
        bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", method, nil,
        nil, G_DBUS_CALL_FLAGS_NONE, -1, cancellation.pointer, &error)
      if let error { throw translate(error) }
      defer { g_variant_unref(reply) }
      if Self.names(in: reply).contains("org.freedesktop.secrets") { return }
    }
    throw .unavailable(detail: "No Secret Service on the session bus")
  }

  /// Throws `.unavailable` when there is no default keyring: storing a secret would make the desktop ask for the
  /// password of a new one.
  private func checkDefaultKeyring() throws(KeyringError) {
    guard Self.usesSecretService else { return }
    var error: UnsafeMutablePointer<GError>?
    let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, cancellation.pointer, &error)
    if let error { throw translate(error) }
    defer { g_object_unref(bus.map(UnsafeMutableRawPointer.init)) }
    var name: [OpaquePointer?] = [g_variant_new_string("default")]
    let reply = g_dbus_connection_call_sync(
      bus, "org.freedesktop.secrets", "/org/freedesktop/secrets", "org.freedesktop.Secret.Service",
      "ReadAlias", g_variant_new_tuple(&name, 1), nil, G_DBUS_CALL_FLAGS_NONE, -1,
      cancellation.pointer, &error)
    if let error { throw translate(error) }
    defer { g_variant_unref(reply) }
    let path = g_variant_get_child_value(reply, 0)
    defer { g_variant_unref(path) }
    if g_variant_get_string(path, nil).map({ String(cString: $0) }) == "/" {
      throw .unavailable(detail: "No keyring was made yet")
    }
  }

  /// False when libsecret uses a file: in a sandbox, or by the environment.
  private static var usesSecretService: Bool {
    let environment = ProcessInfo.processInfo.environment
    let backend = environment["SECRET_BACKEND"] ?? ""
    return (backend.isEmpty || backend == "service") && environment["SNAP_NAME"] == nil
      && !FileManager.default.fileExists(atPath: "/.flatpak-info")
  }

  /// The strings of an `(as)` variant.
  private static func names(in reply: OpaquePointer?) -> [String] {
    let list = g_variant_get_child_value(reply, 0)
    defer { g_variant_unref(list) }
    return (0..<g_variant_n_children(list)).compactMap { index in
      let item = g_variant_get_child_value(list, index)
      defer { g_variant_unref(item) }
      return g_variant_get_string(item, nil).map { String(cString: $0) }
    }
  }

  /// Maps an error of libsecret or GIO to ours, and frees it.
  private func translate(_ error: UnsafeMutablePointer<GError>) -> KeyringError {
    defer { g_error_free(error) }
    let detail = error.pointee.message.map { String(cString: $0) } ?? ""
    if cancellation.isCancelled { return .timedOut }
    if g_error_matches(error, secret_error_get_quark(), CInt(SECRET_ERROR_IS_LOCKED.rawValue)) != 0
      // A dismissed prompt, since the call itself was not cancelled.
      || g_error_matches(error, g_io_error_quark(), CInt(G_IO_ERROR_CANCELLED.rawValue)) != 0
    {
      return .locked
    }
    if g_error_matches(error, g_io_error_quark(), CInt(G_IO_ERROR_TIMED_OUT.rawValue)) != 0
      || g_error_matches(error, g_dbus_error_quark(), CInt(G_DBUS_ERROR_NO_REPLY.rawValue)) != 0
    {
      return .timedOut
    }
    return .unavailable(detail: detail)
  }
}
