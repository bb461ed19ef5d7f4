// SPDX-License-Identifier: MIT

// The forms of photos on the clipboard and in a drag: a picture, files, a part of a document with the credit, text.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

/// Makes the offers of photos.
struct PhotoOffer {
  let sharing: Sharing
  let images: any ImageLoading

  /// Offers the photo. Its bytes in that size are in memory already, or are loaded when a program requests them.
  func offer(
    _ photo: Photo, _ size: ExportSize, bytes: @escaping @MainActor () async -> Data?
  ) -> ContentOffer {
    var offer = ContentOffer()
    let format = photo.exportFormat(size)
    offer.add(format.mediaType, bytes)
    if format != .png { offer.add("image/png") { [images] in await png(of: photo, images) } }
    addFiles(to: &offer) {
      guard let data = await bytes() else { return [] }
      return await file(data, of: photo).map { [$0] } ?? []
    }
    addWords(of: [photo], to: &offer)
    return offer
  }

  /// Offers several photos. The originals are loaded one after the other when a program requests the files; one
  /// that fails is left out.
  func offer(_ photos: [Photo]) -> ContentOffer {
    var offer = ContentOffer()
    addFiles(to: &offer) { [sharing] in
      var files: [URL] = []
      for photo in photos {
        do throws(ShareError) {
          let data = try await sharing.bytes(of: photo, .original)
          if let file = await file(data, of: photo) { files.append(file) }
        } catch {
          continue
        }
      }
      return files
    }
    addWords(of: photos, to: &offer)
    return offer
  }

  /// Offers files, which are lent when a program requests them: in a sandbox through the portal first, since another
  /// sandbox cannot see our files; and as a list of addresses.
  private func addFiles(
    to offer: inout ContentOffer, lend: @escaping @MainActor () async -> [URL]
  ) {
    if Portal.isNeeded {
      offer.add(Portal.sharedFilesType) {
        let files = await lend()
        return files.isEmpty ? nil : await Portal.share(files).map { Data($0.utf8) }
      }
    }
    offer.add("text/uri-list") {
      let files = await lend()
      // RFC 2483: lines end with CR LF.
      return files.isEmpty ? nil : Data(files.map { "\($0.absoluteString)\r\n" }.joined().utf8)
    }
  }

  /// A file with the photo's bytes for other programs; nil if it could not be written.
  private func file(_ data: Data, of photo: Photo) async -> URL? {
    do throws(ShareError) { return try await sharing.lend(data, of: photo) } catch { return nil }
  }

  private func addWords(of photos: [Photo], to offer: inout ContentOffer) {
    let figures = photos.compactMap { photo in
      photo.exportRequest(.medium).map {
        PhotoCredit(of: photo).htmlFigure(
          image: $0.address, alternativeText: photo.altDescription)
      }
    }
    if !figures.isEmpty { offer.add(html: figures.joined(separator: "\n")) }
    offer.add(text: photos.map { PhotoCredit(of: $0).text }.joined(separator: "\n"))
  }
}

/// The photo as a large PNG, from the pixels of the image loader.
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
