// SPDX-License-Identifier: MIT

// The person's favourites: the service's list, corrected by pending wishes. A photo is added and removed with its
// heart, on whichever screen. The stored favourites are shown without a network, and are the only ones if the
// service has no likes.

import BelvedereCore
import Foundation
import Observation

/// The favourites of the signed-in person, the newest first.
@Observable
package final class Favourites {
  package let all: PagedPhotos
  package let search: FavouriteSearch

  /// The photos that the person unliked last, on any screen, for an undo; several if they were removed together.
  package private(set) var removed: [Photo] = []

  @ObservationIgnored private let likes: Likes
  @ObservationIgnored private let profile: Profile
  @ObservationIgnored private let list: FavouriteList
  /// The former index of each removed photo.
  @ObservationIgnored private var places: [Photo.ID: Int] = [:]
  @ObservationIgnored private var isRestoring = false
  /// True while several photos are removed together.
  @ObservationIgnored private var isRemoving = false
  @ObservationIgnored private var isStopped = false

  init(
    list: FavouriteList, likes: Likes, profile: Profile, budget: (any RequestBudgetReporting)?,
    store: any PhotoStoring, holder: (any PhotoHolding)? = nil,
    now: @escaping () -> Date = { Date() }
  ) {
    self.likes = likes
    self.profile = profile
    self.list = list
    all = PagedPhotos(
      source: list.source, store: store, holder: holder, now: now)
    search = FavouriteSearch(favourites: all, budget: budget)
  }

  /// The number of favourites. It counts every like at once, before the service has it. Nil while nothing is known.
  package var count: Int? {
    let change = likes.countChange
    if case .loaded(let user) = profile.phase, let total = user.totalLikes {
      return max(0, total + change)
    }
    if let total = list.total { return max(0, total + change) }
    return all.phase == .loaded && all.tail == .end ? all.photos.count : nil
  }

  /// Shows the stored favourites, and asks the service unless they are fresh. Called when they come into view, so
  /// that they cost no request before.
  package func start() {
    Task {
      // The stored list must contain the latest confirmed likes.
      await likes.writer.latest?.value
      if !isStopped { all.start() }
    }
  }

  /// Removes several photos from the favourites together.
  package func remove(_ photos: [Photo]) {
    removed = []
    isRemoving = true
    for photo in photos { likes.set(false, for: photo) }
    isRemoving = false
  }

  /// Undoes a removal; the photos return to their places.
  package func restore(_ photos: [Photo]) {
    isRestoring = true
    // In reverse, since each index was taken after the removals before it.
    for photo in photos.reversed() { likes.set(true, for: photo) }
    isRestoring = false
  }

  func stop() {
    isStopped = true
    all.stop()
    search.stop()
  }
}

// MARK: - Changes of hearts

extension Favourites {
  /// Applies the new state of a heart. `isBack` is true if it was not the person's wish.
  func turn(_ photo: Photo, isLiked: Bool, isBack: Bool) {
    guard isLiked else {
      places[photo.id] = all.remove(id: photo.id)
      removed = isBack ? [] : isRemoving ? removed + [photo] : [photo]
      return
    }
    removed.removeAll { $0.id == photo.id }
    let place = places.removeValue(forKey: photo.id)
    switch all.phase {
    case .loaded, .empty, .failed:
      all.insert(photo, at: (isBack || isRestoring ? place : nil) ?? 0)
    case .idle, .loading: break
    }
  }

  /// Applies a wish that the service has confirmed, which changes the length of its list.
  func settle(_ photo: Photo, countChange: Int) {
    list.total? += countChange
    // Of the removals, only those from pages already requested move the next page.
    if countChange > 0 || places[photo.id] != nil { all.shiftPages(by: -countChange) }
  }

  /// Removes a photo that no longer exists.
  func remove(id: Photo.ID) {
    removed.removeAll { $0.id == id }
    all.remove(id: id)
  }
}
