// SPDX-License-Identifier: MIT

// Addresses of images in a given size. Those of Unsplash follow imgix's rules: `w` is in device pixels, `fit=max`
// never upscales, `fm=jpg` is the format that decodes quickest, and `cs=srgb` converts the colours of the upload
// (docs.imgix.com, "Color Space"; its `tinysrgb` may shift them). `ixid` must stay on every address (API
// guidelines: it reports the view). Wikimedia's have fixed steps (ThumbnailSteps).

import Foundation

extension Photo {
  /// The request for this photo at a width in device pixels; if the source has steps, at the next step.
  ///
  /// - Parameter pixelWidth: at least 1; the caller rounds up application pixels times scale factor.
  package func imageRequest(pixelWidth: Int, quality: Int = 80) -> ImageRequest? {
    guard let imageAddress else { return nil }
    guard let originalAddress else {
      return ImageRequest(
        address: sizedAddress(imageAddress, pixelWidth: pixelWidth, quality: quality))
    }
    let address =
      switch offeredSizes {
      case .any, .steps:
        ThumbnailSteps.address(
          of: imageAddress, original: originalAddress, pixelWidth: pixelWidth, full: width)
      case .thumbnail:
        OfferedSizes.needsFile(pixelWidth: pixelWidth, full: width) ? originalAddress : imageAddress
      }
    return ImageRequest(address: address, isAsUploaded: address == originalAddress)
  }
}

extension User {
  /// The request for the member's portrait at a side length in device pixels, cropped square.
  package func portraitRequest(pixelSide: Int) -> ImageRequest? {
    profileImage.map {
      ImageRequest(
        address: sizedAddress(
          $0, pixelWidth: pixelSide, quality: 80, extra: [("h", "\(pixelSide)")], fit: "crop"))
    }
  }
}

/// Replaces the sizing parameters of an address. All others keep their order.
func sizedAddress(
  _ address: String, pixelWidth: Int, quality: Int, extra: [(String, String)] = [],
  fit: String = "max"
) -> String {
  replacingSizing(
    of: address,
    with: [("w", "\(max(1, pixelWidth))")] + extra
      + [("fit", fit), ("q", "\(quality)"), ("fm", "jpg"), ("cs", "srgb")])
}

/// Removes the sizing parameters from an address: the result is the picture at full size in its own colours.
func fullAddress(_ address: String, quality: Int) -> String {
  replacingSizing(of: address, with: [("q", "\(quality)"), ("fm", "jpg")])
}

extension ImageRequest {
  /// True if the service is asked to convert the picture to sRGB.
  package var isInSRGB: Bool {
    address.split(separator: "?", maxSplits: 1).dropFirst().first?.split(separator: "&")
      .contains("cs=srgb") ?? false
  }
}

private func replacingSizing(of address: String, with own: [(String, String)]) -> String {
  // `crop` stays: it has no effect with `fit=max` and keeps faces in a portrait.
  let sizing: Set<Substring> = ["w", "h", "fit", "q", "fm", "dpr", "auto", "cs", "max-w", "max-h"]
  let withoutFragment = address.prefix { $0 != "#" }
  let parts = withoutFragment.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
  let kept =
    parts.count < 2
    ? []
    : parts[1].split(separator: "&").filter { item in
      !sizing.contains(item.prefix { $0 != "=" })
    }.map(String.init)
  let query = (kept + own.map { "\($0)=\($1)" }).joined(
    separator: "&")
  return "\(parts[0])?\(query)"
}
