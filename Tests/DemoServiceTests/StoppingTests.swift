// SPDX-License-Identifier: MIT

import Foundation
import NIOCore
import NIOPosix
import Testing

@testable import DemoService

@Suite(.timeLimit(.minutes(15)))
struct StoppingTests {
  /// NIO ends the program when a connection that it accepted is taken by nobody.
  @Test func aConnectionThatComesAsTheServiceStopsEndsNothing() async throws {
    for _ in 0..<40 {
      let server = try DemoServer(DemoConfiguration(photos: PackageFiles.photos))
      let port = try #require(try await server.start().port)
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<4 {
          group.addTask { await knock(at: port) }
        }
        await server.stop()
      }
    }
  }
}

/// Connects again and again, until nobody listens.
private func knock(at port: Int) async {
  let client = ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
  while let channel = try? await client.connect(host: "127.0.0.1", port: port).get() {
    channel.close(promise: nil)
  }
}
