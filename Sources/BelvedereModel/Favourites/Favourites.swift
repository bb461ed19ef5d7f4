// The person's favourites: the service's list with the wishes that it does not know yet. A photo
// appears and disappears with its heart, on whatever screen that was turned; what was seen last is
// there without network, and all there is when the service has no likes.

import BelvedereCore
import Foundation
import Observation

/// The favourites of the signed-in person, the newest first.
@Observable
package final class Favourites {
  package let all: PagedPhotos
  package let search: FavouriteSearch

  /// The photo that the person unliked last, on whatever screen, for the way back; nil when there is
  /// none any more.
  package private(set) var removed: Photo?

  @ObservationIgnored private let likes: Likes
  @ObservationIgnored private let profile: Profile
  @ObservationIgnored private let list: FavouriteList
  /// Where photos stood that were taken out.
  @ObservationIgnored private var places: [Photo.ID: Int] = [:]
  @ObservationIgnored private var isRestoring = false
  @ObservationIgnored private var isStopped = false

  init(
    list: FavouriteList, likes: Likes, profile: Profile, budget: any RequestBudgetReporting,
    store: any PhotoStoring, onUnauthorized: @escaping () -> Void,
    now: @escaping () -> Date = { Date() }
  ) {
    self.likes = likes
    self.profile = profile
    self.list = list
    all = PagedPhotos(source: list.source, store: store, onUnauthorized: onUnauthorized, now: now)
    search = FavouriteSearch(favourites: all, budget: budget)
  }

  /// How many favourites there are; right after every like, before the service knows of it. Nil until
  /// anything is known.
  package var count: Int? {
    let change = likes.countChange
    if case .loaded(let user) = profile.phase, let total = user.totalLikes {
      return max(0, total + change)
    }
    if let total = list.total { return max(0, total + change) }
    return all.phase == .loaded && all.tail == .end ? all.photos.count : nil
  }

  /// Shows what was stored and asks the service unless that is fresh. To be called when they come into
  /// view: before, they cost no request.
  package func start() {
    Task {
      // What was just settled belongs to what was stored.
      await likes.writer.latest?.value
      if !isStopped { all.start() }
    }
  }

  /// Takes a photo out of the favourites.
  package func remove(_ photo: Photo) { likes.set(false, for: photo) }

  /// Takes a removal back; the photo returns to its place.
  package func restore(_ photo: Photo) {
    isRestoring = true
    likes.set(true, for: photo)
    isRestoring = false
  }

  func stop() {
    isStopped = true
    all.stop()
    search.stop()
  }
}

// MARK: - What hearts do

extension Favourites {
  /// A heart turned; `isBack` when that was not the person's wish.
  func turn(_ photo: Photo, isLiked: Bool, isBack: Bool) {
    guard isLiked else {
      places[photo.id] = all.remove(id: photo.id)
      removed = isBack ? nil : photo
      return
    }
    if removed?.id == photo.id { removed = nil }
    let place = places.removeValue(forKey: photo.id)
    switch all.phase {
    case .loaded, .empty, .failed:
      all.insert(photo, at: (isBack || isRestoring ? place : nil) ?? 0)
    case .idle, .loading: break
    }
  }

  /// The service holds a wish now; its list is longer or shorter by that.
  func settle(_ photo: Photo, countChange: Int) {
    list.total? += countChange
    // Only what was taken out of the pages that were asked for moves the next one.
    if countChange > 0 || places[photo.id] != nil { all.shiftPages(by: -countChange) }
  }

  /// A photo does not exist any more.
  func remove(id: Photo.ID) {
    if removed?.id == id { removed = nil }
    all.remove(id: id)
  }
}
