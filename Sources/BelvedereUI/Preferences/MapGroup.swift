// The tiles of the map: the world that comes with the program, or those of a server.

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit

/// The preferences of the map.
final class MapGroup {
  let widget: Widget

  private let preferences: Preferences
  private let server: Widget
  private let flaw = Label("", "error", "caption", lines: .wrappedAtStart)
  private var tracking: Tracking?

  /// - Parameter usual: the server that is used unless the person names another one.
  init(preferences: Preferences, usual: TileAddress?) {
    self.preferences = preferences
    widget = adw_preferences_group_new()!
    adw_preferences_group_set_title(widget.cast(), tr("Map"))
    let host = (usual ?? .openStreetMap).base.host() ?? ""
    let online = SwitchRow(
      tr("Detailed Map from the Network"),
      subtitle: tr(
        "Sends the part of the map that you look at, and with it this computer’s address, to %@",
        host),
      preferences.$showsOnlineTiles)
    server = adw_entry_row_new()!
    adw_preferences_row_set_title(server.cast(), tr("Another Map Server"))
    adw_entry_row_set_show_apply_button(server.cast(), 1)
    server.setAccessibleDescription(
      tr("For example %@", "https://tile.example.org/{z}/{x}/{y}.png"))
    gtk_editable_set_text(server.opaque, preferences.tileServer)
    flaw.widget.setMargins(horizontal: 12, vertical: 6)
    flaw.widget.isVisible = false
    for row in [online.widget, server] { adw_preferences_group_add(widget.cast(), row) }
    adw_preferences_group_add(widget.cast(), flaw.widget)
    widget.attach(self)
    server.on("apply") { [weak self] in self?.apply() }
    tracking = widget.track { [weak self] in
      guard let self else { return }
      server.isSensitive = preferences.showsOnlineTiles
    }
  }

  private func apply() {
    let text = gtk_editable_get_text(server.opaque).map { String(cString: $0) } ?? ""
    do throws(TileAddress.Flaw) {
      preferences.tileServer = text.allSatisfy(\.isWhitespace) ? "" : try TileAddress(text).text
      flaw.show(nil)
      server.setClass("error", false)
    } catch {
      flaw.show(error.sentence)
      server.setClass("error", true)
    }
  }
}

extension TileAddress.Flaw {
  /// Says what is wrong with the address.
  fileprivate var sentence: String {
    switch self {
    case .noAddress:
      tr("This is not the address of a map server. It should look like %@", Self.example)
    case .insecure: tr("The address should begin with https://")
    case .missing(let parts): tr("The address lacks %@", parts.joined(separator: ", "))
    case .unknown(let part): tr("The address has “%@”, which stands for nothing here", part)
    }
  }

  private static let example = "https://tile.example.org/{z}/{x}/{y}.png"
}
