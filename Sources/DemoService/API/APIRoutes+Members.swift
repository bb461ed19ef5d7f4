// SPDX-License-Identifier: MIT

// `/me` and `/users`.

import NIOHTTP1

extension APIRoutes {
  var memberRoutes: [APIRoute] {
    [
      APIRoute(.GET, "/me", access: .member(scope: "read_user")) { call in
        try await own(try caller(call), call)
      },
      APIRoute(.PUT, "/me", access: .member(scope: "write_user")) { try await changeOwn($0) },
      APIRoute(.GET, "/users/:username") { call in
        let member = try member(call)
        let latest = latestPhotos(of: member)
        let serializer = try await serializer(for: call, writing: latest)
        return .json(serializer.fullMember(member, latest: latest))
      },
      APIRoute(.GET, "/users/:username/photos") { call in
        try await list(call, of: catalog.indices(of: try member(call)))
      },
      APIRoute(.GET, "/users/:username/likes") { call in
        try await list(call, of: likes.indices(of: try member(call).number))
      },
      APIRoute(.GET, "/users/:username/statistics") { call in
        let serializer = try await serializer(for: call, writing: [])
        return .json(serializer.statistics(try member(call), days: days(call), today: now()))
      },
    ]
  }

  /// Answers with the caller's own data.
  private func own(_ member: Member, _ call: APICall) async throws -> Reply {
    let latest = latestPhotos(of: member)
    let serializer = try await serializer(for: call, writing: latest)
    return .json(serializer.signedInMember(member, latest: latest))
  }

  private func changeOwn(_ call: APICall) async throws -> Reply {
    let member = try caller(call)
    let change = ProfileChange(call.request.form, of: member)
    guard change.mistakes.isEmpty else {
      let messages = change.mistakes.map(JSON.string)
      throw Refusal(.json(["errors": .array(messages)], status: .unprocessableEntity))
    }
    guard let changed = accounts.change(member.number, by: change.applied) else {
      throw Refusal(.invalidToken)
    }
    await keep()
    return try await own(changed, call)
  }

  private func latestPhotos(of member: Member) -> [CatalogItem] {
    catalog.indices(of: member).prefix(3).map(catalog.item)
  }
}
