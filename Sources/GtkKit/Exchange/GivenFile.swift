// SPDX-License-Identifier: MIT

// Files and addresses that another program hands over: to open, or dropped on a window.

import CGtk
import Foundation

/// A file, or an address of any kind.
package struct GivenFile: Hashable, Sendable {
  /// Nil for what is not among the files of this computer.
  package let file: URL?
  /// The address; `file:` for a file.
  package let address: String

  /// - Parameter address: that of a file, or any other.
  package init(address: String) {
    let object = GObjectRef(adopting: g_file_new_for_uri(address)!)
    self.init(object.pointer)
  }

  init(_ file: OpaquePointer) {
    let path = g_file_get_path(file)
    let address = g_file_get_uri(file)
    defer {
      g_free(path)
      g_free(address)
    }
    self.file = path.map { URL(fileURLWithPath: String(cString: $0)) }
    self.address = address.map { String(cString: $0) } ?? ""
  }
}

private typealias Opening = @MainActor ([GivenFile]) -> Void

nonisolated private let opening = Trampoline(
  "vpip",
  { _, files, count, _, data in
    guard let action = handler(data, Opening.self), let files else { return }
    nonisolated(unsafe) let lent = UnsafeBufferPointer(start: files, count: Int(count))
    MainActor.assumeIsolated { action(lent.compactMap(\.self).map { GivenFile($0) }) }
  }
    as @convention(c) (
      gpointer?, UnsafeMutablePointer<OpaquePointer?>?, gint, UnsafePointer<CChar>?, gpointer?
    ) -> Void)

extension ObjectPointer {
  /// Connects `open` of this GApplication: files and addresses from the command line or the desktop.
  package func onOpen(_ action: @escaping @MainActor (_ given: [GivenFile]) -> Void) {
    connect("open", opening, action as Opening)
  }
}
