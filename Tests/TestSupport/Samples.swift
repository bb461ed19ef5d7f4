// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation

/// Returns photos named by number.
package func photos(_ numbers: some Sequence<Int>) -> [Photo] {
  numbers.map { number in
    Photo(
      id: "photo-\(number)",
      imageAddress: "https://images.example/\(number)?ixid=x\(number)")
  }
}

/// Returns a page of numbered photos.
package func page(_ numbers: some Sequence<Int>, hasNext: Bool = true) -> Page<Photo> {
  Page(elements: photos(numbers), hasNext: hasNext)
}

extension User {
  package static let ada = User(id: "1", username: "ada", name: "Ada Vale")
  package static let milo = User(id: "2", username: "milo", name: "Milo Quist")
}

extension AccessToken {
  package static let ada = AccessToken(value: "token-of-ada", scopes: ["public"], username: "ada")
  package static let milo = AccessToken(
    value: "token-of-milo", scopes: ["public"], username: "milo")
}

extension APIKey {
  package static let own = APIKey(accessKey: "own-access", secretKey: "own-secret")
}

extension Date {
  /// The current time in these tests.
  package static let noon = Date(timeIntervalSince1970: 1_700_000_000)
}

extension AccountName {
  package static let ada = AccountName(service: "demo", account: "ada")
  package static let milo = AccountName(service: "demo", account: "milo")
}

extension LogOut {
  /// The log-out of Ada from the demo.
  package static let ada = LogOut(of: .ada, keepsWishes: false)
}
