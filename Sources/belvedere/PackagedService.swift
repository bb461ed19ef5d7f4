// What the packager built in: `service.ini` in the data folder, with the section [Service] and
// optionally `access-key`, `secret-key` and `service-url`.

import BelvedereCore
import Foundation
import GtkKit

/// The packager's key and service.
struct PackagedService {
  private let key: APIKey?
  private let url: URL?

  /// An absent file means that nothing was built in.
  init(file path: String) {
    let file = KeyFile(path: path)
    key = file?.text("Service", "access-key").map {
      APIKey(accessKey: $0, secretKey: file?.text("Service", "secret-key") ?? "")
    }
    url = file?.text("Service", "service-url").flatMap(ServiceAddress.url(from:))
  }

  /// The service to use when the person has no key; nil for the demo.
  var choice: ServiceChoice? {
    if let url { return .custom(url, key) }
    return key.map { .unsplash($0) }
  }

  /// A service asked for on the command line, with the packager's key where it has none.
  func completing(_ asked: ServiceChoice) -> ServiceChoice {
    if case .custom(let url, nil) = asked { return .custom(url, key) }
    return asked
  }
}
