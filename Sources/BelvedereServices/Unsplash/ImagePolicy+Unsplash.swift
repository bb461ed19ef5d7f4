// SPDX-License-Identifier: MIT

// The rules for the images of Unsplash and of services with its API.

extension ImagePolicy {
  /// The images of a service with Unsplash's API.
  static func unsplash(at origins: Set<Origin> = Origin.unsplashImages) -> ImagePolicy {
    ImagePolicy(origins: origins)
  }
}

extension Origin {
  /// The hosts of Unsplash's images; `plus` has the premium ones.
  static let unsplashImages: Set<Origin> = [
    .https("images.unsplash.com"), .https("plus.unsplash.com"),
  ]
}
