// SPDX-License-Identifier: MIT

// The search of GNOME's overview, which asks programs over D-Bus (org.gnome.Shell.SearchProvider2,
// developer.gnome.org/documentation/tutorials/search-provider.html). Needs a main loop, and no display.

import CGtk

/// A result as the desktop shows it.
package struct SearchProviderResult: Sendable {
  /// The name by which the desktop refers to the result.
  package let id: String
  package let title: String
  package let detail: String

  package init(id: String, title: String, detail: String) {
    self.id = id
    self.title = title
    self.detail = detail
  }
}

/// Answers the questions of the desktop's search.
package protocol SearchAnswering: AnyObject {
  /// Returns the ids of the items that match all words.
  func ids(matching words: [String]) async -> [String]
  /// Returns the results for those ids that still exist.
  func results(for ids: [String]) async -> [SearchProviderResult]
  /// The person chose a result.
  func open(_ id: String)
  /// The person wants to continue the search in the program.
  func search(for words: [String])
}

/// Answers the desktop's search until no question has come for a while.
@MainActor package final class SearchProvider {
  private let name: String
  private let path: String
  private let quiet: Duration
  private let answering: any SearchAnswering
  private let loop: OpaquePointer
  private var rest: Timeout?
  /// The answers that are being made.
  private var pending = 0

  /// - Parameters:
  ///   - name: to own on the session bus.
  ///   - path: of the object.
  ///   - quiet: the time without a question after which `run` returns.
  package init(name: String, path: String, quiet: Duration, answering: any SearchAnswering) {
    self.name = name
    self.path = path
    self.quiet = quiet
    self.answering = answering
    // g_main_loop_new cannot fail.
    loop = g_main_loop_new(nil, 0)!
  }

  isolated deinit { g_main_loop_unref(loop) }

  /// Blocks while there are questions, unless another process has the name. Returns false without a session
  /// bus; when that closes, the process ends.
  package func run() -> Bool {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return false }
    defer { g_object_unref(bus.raw) }
    guard let node = g_dbus_node_info_new_for_xml(Self.description, nil) else { return false }
    defer { g_dbus_node_info_unref(node) }
    var functions = GDBusInterfaceVTable()
    functions.method_call = callMethod
    let me = Unmanaged.passUnretained(self).toOpaque()
    // The object is registered before the name is owned, so that it gets the first question.
    let object = g_dbus_connection_register_object(
      bus, path, node.pointee.interfaces[0], &functions, me, nil, nil)
    guard object != 0 else { return false }
    defer { g_dbus_connection_unregister_object(bus, object) }
    let ownership = g_bus_own_name_on_connection(
      bus, name, G_BUS_NAME_OWNER_FLAGS_DO_NOT_QUEUE, nil, loseName, me, nil)
    defer { g_bus_unown_name(ownership) }
    postpone()
    g_main_loop_run(loop)
    return true
  }

  fileprivate func end() { g_main_loop_quit(loop) }

  private func postpone() {
    rest = Timeout(quiet) { [weak self] in
      guard let self else { return }
      if pending == 0 { end() } else { postpone() }
    }
  }

  fileprivate func call(_ method: String, with arguments: Variant, _ question: Question) {
    postpone()
    switch method {
    case "GetInitialResultSet":
      answer(question) { [answering] in
        .texts(await answering.ids(matching: arguments.texts(at: 0)))
      }
    case "GetSubsearchResultSet":
      answer(question) { [answering] in
        .texts(await answering.ids(matching: arguments.texts(at: 1)))
      }
    case "GetResultMetas":
      answer(question) { [answering] in
        .dictionaries(
          await answering.results(for: arguments.texts(at: 0)).map {
            [("id", $0.id), ("name", $0.title), ("description", $0.detail)]
          })
      }
    case "ActivateResult":
      answering.open(arguments.text(at: 0))
      question.answer(with: nil)
    case "LaunchSearch":
      answering.search(for: arguments.texts(at: 0))
      question.answer(with: nil)
    default: question.refuse("There is no method \(method).")
    }
  }

  private func answer(_ question: Question, with make: @escaping () async -> Variant) {
    pending += 1
    Task {
      let value = await make()
      question.answer(with: value)
      pending -= 1
    }
  }

  private static let description = """
    <node><interface name="org.gnome.Shell.SearchProvider2">
      <method name="GetInitialResultSet">
        <arg type="as" direction="in"/><arg type="as" direction="out"/>
      </method>
      <method name="GetSubsearchResultSet">
        <arg type="as" direction="in"/><arg type="as" direction="in"/><arg type="as" direction="out"/>
      </method>
      <method name="GetResultMetas">
        <arg type="as" direction="in"/><arg type="aa{sv}" direction="out"/>
      </method>
      <method name="ActivateResult">
        <arg type="s" direction="in"/><arg type="as" direction="in"/><arg type="u" direction="in"/>
      </method>
      <method name="LaunchSearch">
        <arg type="as" direction="in"/><arg type="u" direction="in"/>
      </method>
    </interface></node>
    """
}

nonisolated private func withProvider(
  _ data: gpointer?, _ body: @MainActor (SearchProvider) -> Void
) {
  guard let data else { return }
  nonisolated(unsafe) let lent = data
  MainActor.assumeIsolated {
    body(Unmanaged<SearchProvider>.fromOpaque(lent).takeUnretainedValue())
  }
}

nonisolated private let callMethod: GDBusInterfaceMethodCallFunc = {
  _, _, _, _, method, parameters, invocation, data in
  guard let method, let parameters, let invocation else { return }
  let name = String(cString: method)
  nonisolated(unsafe) let (arguments, question) = (parameters, invocation)
  withProvider(data) { $0.call(name, with: Variant(lent: arguments), Question(question)) }
}

/// Called when the name is lost or cannot be acquired.
nonisolated private let loseName: GBusNameLostCallback = { _, _, data in
  withProvider(data) { $0.end() }
}

/// A call of a method over D-Bus, which is answered once.
private struct Question {
  /// The answer takes over its reference.
  private let invocation: OpaquePointer

  init(_ invocation: OpaquePointer) { self.invocation = invocation }

  /// - Parameter value: the only value of the answer; nil for one without.
  func answer(with value: Variant?) {
    var values: [OpaquePointer?] = value.map { [$0.pointer] } ?? []
    g_dbus_method_invocation_return_value(
      invocation, g_variant_new_tuple(&values, gsize(values.count)))
  }

  func refuse(_ sentence: String) {
    g_dbus_method_invocation_return_dbus_error(
      invocation, "org.freedesktop.DBus.Error.UnknownMethod", sentence)
  }
}

/// A value of D-Bus; keeps it alive.
@MainActor private final class Variant {
  let pointer: OpaquePointer

  init(lent pointer: OpaquePointer) { self.pointer = g_variant_ref_sink(pointer) }

  isolated deinit { g_variant_unref(pointer) }

  static func texts(_ texts: [String]) -> Variant {
    Variant(array: "s", texts.map { g_variant_new_string($0) })
  }

  static func dictionaries(_ dictionaries: [[(key: String, text: String)]]) -> Variant {
    Variant(
      array: "a{sv}",
      dictionaries.map { fields in
        Self.array(
          "{sv}",
          fields.map {
            g_variant_new_dict_entry(
              g_variant_new_string($0.key), g_variant_new_variant(g_variant_new_string($0.text)))
          })
      })
  }

  private convenience init(array type: String, _ values: [OpaquePointer?]) {
    self.init(lent: Self.array(type, values)!)
  }

  private static func array(_ type: String, _ values: [OpaquePointer?]) -> OpaquePointer? {
    let type = g_variant_type_new(type)
    defer { g_variant_type_free(type) }
    var values = values
    return g_variant_new_array(type, &values, gsize(values.count))
  }

  /// The text at an index of this tuple.
  func text(at index: Int) -> String {
    let value = g_variant_get_child_value(pointer, gsize(index))
    defer { g_variant_unref(value) }
    return g_variant_get_string(value, nil).map { String(cString: $0) } ?? ""
  }

  /// The list of texts at an index of this tuple.
  func texts(at index: Int) -> [String] {
    let list = g_variant_get_child_value(pointer, gsize(index))!
    let array = Variant(lent: list)
    g_variant_unref(list)
    return (0..<Int(g_variant_n_children(list))).map(array.text)
  }
}

/// Activates an action of an application, which the bus starts if it does not run.
///
/// - Parameters:
///   - id: the application's id, which determines the path of its object.
///   - text: the target of the action.
package func activate(_ action: Action, of id: String, with text: String) {
  guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return }
  defer { g_object_unref(bus.raw) }
  let path = "/" + id.replacing(".", with: "/")
  let targets = g_variant_type_new("v")
  let platform = g_variant_type_new("{sv}")
  defer { for type in [targets, platform] { g_variant_type_free(type) } }
  var target: [OpaquePointer?] = [g_variant_new_variant(g_variant_new_string(text))]
  var arguments: [OpaquePointer?] = [
    g_variant_new_string(action.bareName), g_variant_new_array(targets, &target, 1),
    g_variant_new_array(platform, nil, 0),
  ]
  g_dbus_connection_call(
    bus, id, path, "org.freedesktop.Application", "ActivateAction",
    g_variant_new_tuple(&arguments, 3), nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, nil, nil)
}
