// SPDX-License-Identifier: MIT

// The tiles of the map: the shipped world, or those of a server.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

/// The preferences of the map.
final class MapGroup {
  let widget: Widget

  private var tracking: Tracking?

  /// - Parameter usual: the server that is used unless the person enters another one.
  init(preferences: Preferences, usual: TileAddress?) {
    let online = SwitchRow(
      tr("Detailed Map from the Network"), preferences.$showsOnlineTiles)
    // Always enabled, so that it can be entered before anything is sent to the usual server.
    let server = TextRow(
      tr("Another Map Server"), example: TileAddress.Flaw.example,
      preferences.$tileServer
    ) { text throws(TextRow.Flaw) in
      do throws(TileAddress.Flaw) {
        return try TileAddress(text).text
      } catch {
        throw TextRow.Flaw(sentence: error.sentence)
      }
    }
    widget = Make.rowGroup(title: tr("Map"), [online.widget] + server.widgets)
    widget.attach(self)
    tracking = widget.track {
      let host = (preferences.tileAddress ?? usual ?? .openStreetMap).base.host() ?? ""
      let words = tr(
        "Sends the part of the map that you look at, and with it this computer’s address, to %@",
        host)
      online.widget.setRowSubtitle(words)
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

  fileprivate static let example = "https://tile.example.org/{z}/{x}/{y}.png"
}
