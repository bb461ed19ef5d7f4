// SPDX-License-Identifier: MIT

import Foundation

/// Routes about members.
package enum UserEndpoint: Endpoint, Hashable {
  /// The signed-in person.
  case me
  /// Changes the signed-in person.
  case updateMe
  case user(username: String)
  case photos(username: String, page: Int, perPage: Int)
  case likes(username: String, page: Int, perPage: Int)

  package var method: EndpointMethod { self == .updateMe ? .put : .get }

  package var path: [String] {
    switch self {
    case .me, .updateMe: ["me"]
    case .user(let username): ["users", username]
    case .photos(let username, _, _): ["users", username, "photos"]
    case .likes(let username, _, _): ["users", username, "likes"]
    }
  }

  package var query: [(name: String, value: String)] {
    switch self {
    case .me, .updateMe, .user: []
    case .photos(_, let page, let perPage), .likes(_, let page, let perPage):
      pageQuery(page, perPage)
    }
  }
}
