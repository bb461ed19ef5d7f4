// The forms in which other programs may take a photo from the clipboard or a drag: a picture, a file, a
// part of a document with its credit, words.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

/// Makes the offers of photos.
struct PhotoOffer {
  let sharing: Sharing
  let images: any ImageLoading

  /// Offers the photo; its bytes are here already, or are fetched when a program asks for them.
  func offer(
    _ photo: Photo, bytes: @escaping @MainActor () async -> Data?
  ) -> ContentOffer {
    var offer = ContentOffer()
    offer.add("image/jpeg", bytes)
    offer.add("image/png") { [images] in await png(of: photo, images) }
    offer.add("text/uri-list") { [sharing] in
      guard let data = await bytes() else { return nil }
      do throws(ShareError) {
        let file = try await sharing.lend(data, of: photo)
        // RFC 2483: lines end with CR LF.
        return Data("\(file.absoluteString)\r\n".utf8)
      } catch {
        return nil
      }
    }
    let credit = PhotoCredit(of: photo)
    if let address = photo.exportRequest(.medium)?.address {
      offer.add(html: credit.htmlFigure(image: address, alternativeText: photo.altDescription))
    }
    offer.add(text: credit.text)
    return offer
  }
}

/// The photo as a large PNG, from the pixels that the image loader has or makes again.
private func png(of photo: Photo, _ images: any ImageLoading) async -> Data? {
  guard let request = photo.exportRequest(.large) else { return nil }
  do throws(ImageError) {
    let image = try await images.image(for: request, priority: .visible)
    return await PNG.data(
      width: image.width, height: image.height, pixels: image.pixels, rowBytes: image.width * 4,
      owner: image)
  } catch {
    return nil
  }
}
