// SPDX-License-Identifier: MIT

// The tiles of a server, by OpenStreetMap's tile usage policy: the program identifies itself, tiles are cached as long
// as the server says or for a week, then confirmed, and none is requested before a map shows it.

import BelvedereCore
import Foundation

/// Requests tiles from a server and caches them on disk.
package struct TileServer: MapTileLoading {
  /// OpenStreetMap ends at 19.
  package let zooms = 0...19

  private let address: TileAddress
  private let host: HostClient

  /// - Parameters:
  ///   - userAgent: contains the program, its version and a contact.
  ///   - disk: stores answers only; hosts may share it.
  package init(_ address: TileAddress, userAgent: String, http: any HTTPSending, disk: DiskCache) {
    self.init(
      address,
      host: HostClient(Self.configuration(address, userAgent: userAgent), http: http, disk: disk))
  }

  init(_ address: TileAddress, host: HostClient) {
    self.address = address
    self.host = host
  }

  static func configuration(
    _ address: TileAddress, userAgent: String
  ) -> HostClient.Configuration {
    var configuration = HostClient.Configuration(base: address.base, userAgent: userAgent)
    configuration.headers["Accept"] = "image/png"
    configuration.concurrentTransfers = 4
    configuration.limits = .mapTile
    configuration.defaultLifetime = 7 * 86_400
    return configuration
  }

  /// Returns the file of a tile; nil if the server has none. While the server fails, a tile of up to a year is used.
  /// Throws `.unreadable` if the answer is not a PNG or has over 512 kB.
  package func tile(_ tile: MapTile) async throws(APIError) -> Data? {
    do throws(APIError) {
      let answer = try await host.answer(
        to: address.endpoint(of: tile), allowance: StoredAnswer.longestLifetime,
        flaw: { answer in
          let isPNG = answer.body.starts(with: [137, 80, 78, 71, 13, 10, 26, 10])
          return isPNG ? nil : .unreadable(detail: "No PNG")
        })
      return answer.response.body
    } catch {
      switch error {
      case .notFound, .gone: return nil
      default: throw error
      }
    }
  }
}
