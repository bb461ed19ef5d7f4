// The packager's settings: `service.ini` in the data folder, with the section [Service] and optionally
// `access-key`, `secret-key` and `service-url`.

import BelvedereCore
import Foundation
import GtkKit

/// The packager's key and service.
struct PackagedService {
  /// The error in the file.
  struct Problem: Error {
    let sentence: String
  }

  private let key: APIKey?
  private let url: URL?

  /// Reads the file. If it is absent, nothing was built in. Throws when the address in it is not valid.
  init(file path: String) throws(Problem) {
    let file = KeyFile(path: path)
    key = file?.text("Service", "access-key").map {
      APIKey(accessKey: $0, secretKey: file?.text("Service", "secret-key") ?? "")
    }
    guard let address = file?.text("Service", "service-url") else {
      url = nil
      return
    }
    guard let url = ServiceAddress.url(from: address) else {
      throw Problem(sentence: "The service-url in \(path) is no address: ‘\(address)’.")
    }
    self.url = url
  }

  /// The service to use when the person has no key; nil for the demo.
  var choice: ServiceChoice? {
    if let url { return .custom(url, key) }
    return key.map { .unsplash($0) }
  }

  /// A service asked for on the command line, with the packager's key if that belongs to it.
  func completing(_ asked: ServiceChoice) -> ServiceChoice { asked.completed(by: choice) }
}
