// `/me` and `/users`.

import NIOHTTP1

extension APIRoutes {
  var memberRoutes: [APIRoute] {
    [
      APIRoute(.GET, "/me", access: .member(scope: "read_user")) { call in
        guard let number = call.member else { throw Refusal(.invalidToken) }
        let member = catalog.members[number]
        let latest = latestPhotos(of: member)
        let serializer = try await serializer(for: call, writing: latest)
        return .json(serializer.signedInMember(member, latest: latest))
      },
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

  private func latestPhotos(of member: Member) -> [CatalogItem] {
    catalog.indices(of: member).prefix(3).map(catalog.item)
  }
}
