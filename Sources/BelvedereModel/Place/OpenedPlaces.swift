// SPDX-License-Identifier: MIT

// The models of the places that were opened last, so that going back to one restores its state.

import BelvedereCore

/// Makes the models of places, and keeps the latest.
final class OpenedPlaces {
  /// The greatest number of models that are kept.
  static let limit = 10

  private let parts: PlaceDetail.Parts
  /// The latest last.
  private var details: [PlaceDetail] = []

  init(_ parts: PlaceDetail.Parts) { self.parts = parts }

  func detail(of place: Place) -> PlaceDetail {
    if let index = details.firstIndex(where: { $0.place.key == place.key && !$0.isGone }) {
      details.append(details.remove(at: index))
      return details[details.count - 1]
    }
    let detail = PlaceDetail(of: place, parts)
    details.append(detail)
    if details.count > Self.limit { details.removeFirst().stop() }
    return detail
  }

  func detail(ofPlace key: PlusCode) async -> PlaceDetail? {
    do throws(StoreError) {
      return try await parts.store.place(key).map { detail(of: $0) }
    } catch {
      return nil
    }
  }

  func detail(ofPlaceOf photo: Photo) async -> PlaceDetail? {
    do throws(StoreError) {
      let service = parts.account.service
      if let place = try await parts.store.place(ofPhoto: photo.id, of: service) {
        return detail(of: place)
      }
      guard photo.location?.coordinate != nil else { return nil }
      // The database may have refused the photo when its details came.
      try await parts.store.store([photo], of: service)
      return try await parts.store.place(ofPhoto: photo.id, of: service).map { detail(of: $0) }
    } catch {
      return nil
    }
  }

  /// Applies a filter to the photos of all places.
  func apply(_ filter: PhotoFilter) {
    for detail in details { detail.photos.apply(filter) }
  }

  /// Removes a photo that no longer exists.
  func remove(id: Photo.ID) {
    for detail in details { detail.photos.remove(id: id) }
  }

  func stop() { for detail in details { detail.stop() } }
}
