import BelvedereCore
import Foundation

/// Photos named by number.
nonisolated func photos(_ numbers: some Sequence<Int>) -> [Photo] {
  numbers.map { number in
    Photo(
      id: "photo-\(number)",
      imageAddress: "https://images.example/\(number)?ixid=x\(number)")
  }
}

/// A page of numbered photos.
nonisolated func page(_ numbers: some Sequence<Int>, hasNext: Bool = true) -> Page<Photo> {
  Page(elements: photos(numbers), hasNext: hasNext)
}

nonisolated extension User {
  static let ada = User(id: "1", username: "ada", name: "Ada Vale")
  static let milo = User(id: "2", username: "milo", name: "Milo Quist")
}

nonisolated extension AccessToken {
  static let ada = AccessToken(value: "token-of-ada", scopes: ["public"], username: "ada")
  static let milo = AccessToken(value: "token-of-milo", scopes: ["public"], username: "milo")
}

nonisolated extension APIKey {
  static let own = APIKey(accessKey: "own-access", secretKey: "own-secret")
}

nonisolated extension Date {
  /// The present of these tests.
  static let noon = Date(timeIntervalSince1970: 1_700_000_000)
}

nonisolated extension AccountName {
  static let ada = AccountName(service: "demo", account: "ada")
  static let milo = AccountName(service: "demo", account: "milo")
}

nonisolated extension LogOut {
  /// Ada logs out of the demo.
  static let ada = LogOut(of: .ada, keepsWishes: false)
}
