// SPDX-License-Identifier: MIT

// What the service keeps in its folder over the end of its process.

import Foundation
import Testing

@testable import DemoService

@Suite(.timeLimit(.minutes(15)))
struct KeptStateTests {
  /// A folder of the test's own, which is not there yet.
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "belvedere-demo-test-\(UUID().uuidString)")

  private var file: URL { folder.appending(path: "state.json") }

  private func likes(_ client: TestClient, of user: String = "ada") async throws -> [String] {
    let list = try await client.send("GET", "/users/\(user)/likes?per_page=30").list()
    return list.compactMap { $0["id"] as? String }
  }

  @Test func likesAndLoginsSurviveTheEnd() async throws {
    let id = OpaqueID.encode(5, as: .photo)
    var bearer = ""
    try await withService({ $0.state = folder }) { client, control in
      bearer = control.bearer("milo")
      let answer = try await client.send("POST", "/photos/\(id)/like", authorization: bearer)
      #expect(answer.status == 201)
    }
    var stored: [String] = []
    try await withService({ $0.state = folder }) { client, _ in
      stored = try await likes(client, of: "milo")
      #expect(stored.first == id)
      #expect(stored.count == 8)
      #expect(try await client.send("GET", "/me", authorization: bearer).status == 200)
      #expect(
        try await client.send("DELETE", "/photos/\(id)/like", authorization: bearer).status == 200)
    }
    try await withService({ $0.state = folder }) { client, _ in
      let kept = try await likes(client, of: "milo")
      #expect(kept == Array(stored.dropFirst()))
    }
    try FileManager.default.removeItem(at: folder)
  }

  @Test func nobodyElseCanReadIt() async throws {
    try await withService({ $0.state = folder }) { _, _ in }
    func rights(_ url: URL) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }
    #expect(try rights(folder) == 0o700)
    #expect(try rights(file) == 0o600)
    try FileManager.default.removeItem(at: folder)
  }

  @Test func aHalfWrittenFileOfAnotherTimeIsClosedToOthersToo() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let new = folder.appending(path: "state.json.new")
    let isMade = FileManager.default.createFile(
      atPath: new.path, contents: Data(), attributes: [.posixPermissions: 0o644])
    #expect(isMade)
    try await withService({ $0.state = folder }) { _, _ in }
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    try FileManager.default.removeItem(at: folder)
  }

  @Test func withoutAFolderEachRunHasASealOfItsOwn() async throws {
    var bearer = ""
    try await withService { client, control in
      bearer = control.bearer("ada")
      let own = try await client.send("GET", "/me", authorization: bearer)
      #expect(own.status == 200)
    }
    try await withService { client, _ in
      let foreign = try await client.send("GET", "/me", authorization: bearer)
      #expect(foreign.status == 401)
    }
  }

  @Test func aRevokedTokenStaysRevokedAndOneOfAnotherFolderIsNone() async throws {
    var bearer = ""
    try await withService({ $0.state = folder }) { client, control in
      bearer = control.bearer("ada")
      _ = try await client.send("POST", "/admin/revoke", form: [("user", "ada")])
    }
    try await withService({ $0.state = folder }) { client, control in
      let old = try await client.send("GET", "/me", authorization: bearer)
      #expect(old.status == 401)
      bearer = control.bearer("ada")
      let new = try await client.send("GET", "/me", authorization: bearer)
      #expect(new.status == 200)
    }
    try FileManager.default.removeItem(at: folder)
    try await withService({ $0.state = folder }) { client, _ in
      let foreign = try await client.send("GET", "/me", authorization: bearer)
      #expect(foreign.status == 401)
    }
    try FileManager.default.removeItem(at: folder)
  }

  @Test func aResetForgetsBothAtOnce() async throws {
    var bearer = ""
    try await withService({ $0.state = folder }) { client, control in
      bearer = control.bearer("ada")
      let before = try await likes(client)
      let id = OpaqueID.encode(5, as: .photo)
      _ = try await client.send("POST", "/photos/\(id)/like", authorization: bearer)
      _ = try await client.send("POST", "/admin/reset")
      #expect(try await likes(client) == before)
      #expect(try await client.send("GET", "/me", authorization: bearer).status == 401)
    }
    try await withService({ $0.state = folder }) { client, _ in
      let kept = try await likes(client)
      #expect(!kept.contains(OpaqueID.encode(5, as: .photo)))
      let answer = try await client.send("GET", "/me", authorization: bearer)
      #expect(answer.status == 401)
    }
    try FileManager.default.removeItem(at: folder)
  }

  @Test(arguments: ["", "{", #"{"version":1}"#])
  func anUnreadableFileIsSetAside(_ text: String) async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    try await withService({ $0.state = folder }) { client, _ in
      let kept = try await likes(client)
      #expect(kept.count == 30)
    }
    let aside = try Data(contentsOf: folder.appending(path: "state.json.unreadable"))
    #expect(String(decoding: aside, as: UTF8.self) == text)
    #expect(FileManager.default.fileExists(atPath: file.path))
    try FileManager.default.removeItem(at: folder)
  }

  @Test func aPhotoThatIsAnotherNowWasNotLiked() async throws {
    try await withService({ $0.state = folder }) { _, _ in }
    var state = try JSONDecoder().decode(KeptState.self, from: Data(contentsOf: file))
    let slug = try #require(state.accounts["milo"]?.likes.last)
    state.accounts["milo"]?.likes = ["another-name-\(slug.suffix(11))", slug, "nothing"]
    try JSONEncoder().encode(state).write(to: file)
    try await withService({ $0.state = folder }) { client, _ in
      let kept = try await likes(client, of: "milo")
      #expect(kept == [String(slug.suffix(11))])
    }
    try FileManager.default.removeItem(at: folder)
  }

  @Test func ofTwoServicesOneHasTheFolder() async throws {
    let id = OpaqueID.encode(5, as: .photo)
    try await withService({ $0.state = folder }) { _, _ in
      try await withService({ $0.state = folder }) { client, control in
        let bearer = control.bearer("milo")
        let like = try await client.send("POST", "/photos/\(id)/like", authorization: bearer)
        #expect(like.status == 201)
        #expect(try await likes(client, of: "milo").first == id)
      }
    }
    try await withService({ $0.state = folder }) { client, _ in
      let kept = try await likes(client, of: "milo")
      #expect(kept.first != id)
    }
    try FileManager.default.removeItem(at: folder)
  }
}
