// What the packager built in: `service.ini` in the data folder, a key file with the section
// [Service] and optionally `access-key`, `secret-key` and `service-url`.

import BelvedereCore
import Foundation

/// The packager's key and service.
struct PackagedService {
  private let key: APIKey?
  private let url: URL?

  /// An absent file means that nothing was built in.
  init(file: String) {
    let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    var values: [String: String] = [:]
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      values[parts[0].trimmingCharacters(in: .whitespaces)] =
        parts[1].trimmingCharacters(in: .whitespaces)
    }
    let access = values["access-key"] ?? ""
    key =
      access.isEmpty
      ? nil : APIKey(accessKey: access, secretKey: values["secret-key"] ?? "")
    url = values["service-url"].flatMap { $0.isEmpty ? nil : URL(string: $0) }
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
