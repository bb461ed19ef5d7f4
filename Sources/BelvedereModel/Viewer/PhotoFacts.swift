// SPDX-License-Identifier: MIT

// The facts of one photo. Some are in the list's answer. Camera, place and tags come from one request, which is made
// only while the facts are open, and never twice. Where it has no view and download counts, these cost a request of
// their own, which only the person makes.

import BelvedereCore
import Foundation
import Observation

/// The facts of the shown photo.
@Observable
package final class PhotoFacts {
  /// The state of the facts.
  package enum Phase: Equatable {
    /// The facts of the list's answer; more were not requested.
    case brief
    case loading
    case complete
    /// The facts of the list's answer, and the reason why there are no more.
    case failed(APIError)
  }

  package enum Statistics: Equatable {
    case notAsked
    case loading
    case loaded(PhotoStatistics)
    case failed(APIError)
  }

  /// The time for which a photo must be shown before its details are requested, so that turning pages with open facts
  /// does not cost a request for each photo.
  package static let rest = Duration.milliseconds(500)

  /// The photo with all known facts.
  package private(set) var photo: Photo?
  package private(set) var phase: Phase = .brief
  package private(set) var statistics: Statistics = .notAsked
  /// True while the facts are open.
  package private(set) var isOpen = false

  @ObservationIgnored private let account: AccountName
  @ObservationIgnored private let lists: any PhotoLists
  @ObservationIgnored private let counts: (any PhotoNumbers)?
  @ObservationIgnored private let store: any DetailsStoring
  @ObservationIgnored private let likes: Likes?
  @ObservationIgnored private let clock: any Clock<Duration>
  @ObservationIgnored private let now: () -> Date
  @ObservationIgnored private var task: Task<Void, Never>?
  @ObservationIgnored private var statisticsTask: Task<Void, Never>?

  /// - Parameters:
  ///   - numbers: nil if the source has no views and downloads.
  ///   - likes: updated by each answer.
  package init(
    account: AccountName, lists: any PhotoLists, numbers counts: (any PhotoNumbers)?,
    store: any DetailsStoring,
    likes: Likes?, clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping () -> Date = { Date() }
  ) {
    self.account = account
    self.lists = lists
    self.counts = counts
    self.store = store
    self.likes = likes
    self.clock = clock
    self.now = now
  }

  /// Shows the facts of another photo, or of none. A change of the same photo (a like) is applied.
  package func show(_ new: Photo?) {
    if let new, let photo, new.id == photo.id {
      self.photo = phase == .complete ? photo.updated(from: new) : new
      return
    }
    task?.cancel()
    statisticsTask?.cancel()
    photo = new
    phase = .brief
    statistics = .notAsked
    if isOpen { complete(after: Self.rest) }
  }

  /// Opens the facts, and requests missing ones.
  package func open() {
    guard !isOpen else { return }
    isOpen = true
    if phase != .complete { complete(after: .zero) }
  }

  package func close() {
    guard isOpen else { return }
    isOpen = false
    task?.cancel()
    if phase == .loading { phase = .brief }
  }

  /// Requests the details again after a failure.
  package func retry() {
    if case .failed = phase { complete(after: .zero) }
  }

  /// The known views, downloads and likes: from their own answer or, without a request of its own, from the photo's.
  package var numbers: PhotoStatistics {
    var known = PhotoStatistics(
      downloads: photo?.downloads, views: photo?.views, likes: photo?.likes)
    guard case .loaded(let asked) = statistics else { return known }
    known.downloads = asked.downloads ?? known.downloads
    known.views = asked.views ?? known.views
    known.likes = asked.likes ?? known.likes
    return known
  }

  /// True if views and downloads can only be had by a request for them alone.
  package var lacksNumbers: Bool {
    let known = numbers
    return counts != nil && photo?.source == nil && phase != .loading
      && known.views == nil && known.downloads == nil
  }

  /// Requests the numbers of views, downloads and likes.
  package func askStatistics() {
    guard let photo, let counts, statistics != .loading else { return }
    statistics = .loading
    statisticsTask = Task { await loadStatistics(of: photo.id, from: counts) }
  }

  /// Ends all work; nothing changes afterwards.
  package func stop() {
    task?.cancel()
    statisticsTask?.cancel()
  }
}

extension PhotoFacts {
  private func complete(after delay: Duration) {
    task?.cancel()
    guard let photo else { return }
    if photo.hasDetails {
      phase = .complete
      return
    }
    phase = .loading
    task = Task { await load(photo, after: delay) }
  }

  private func load(_ brief: Photo, after delay: Duration) async {
    if let known = await stored(brief.id) {
      if !Task.isCancelled { take(known) }
      return
    }
    do {
      if delay > .zero { try await clock.sleep(for: delay) }
    } catch {
      return
    }
    if Task.isCancelled { return }
    do throws(APIError) {
      let moment = likes?.moment
      let details = try await lists.photo(id: brief.id)
      if let moment { likes?.learn([details], askedAt: moment) }
      await keep(details)
      if !Task.isCancelled { take(details) }
    } catch {
      if Task.isCancelled { return }
      switch error {
      case .cancelled: phase = .brief
      default: phase = .failed(error)
      }
    }
  }

  private func take(_ details: Photo) {
    photo = photo.map(details.updated) ?? details
    phase = .complete
  }

  /// Returns the stored details; nil if there are none, or if the database fails.
  private func stored(_ id: Photo.ID) async -> Photo? {
    do { return try await store.details(of: id, for: account) } catch { return nil }
  }

  /// Stores the answer, even if another photo is shown by now, since it has cost a request.
  private func keep(_ details: Photo) async {
    let writing = Task { [store, account, now] in
      do { try await store.save(details: details, for: account, at: now()) } catch { return }
    }
    await writing.value
  }

  private func loadStatistics(of id: Photo.ID, from service: any PhotoNumbers) async {
    do throws(APIError) {
      let numbers = try await service.statistics(ofPhoto: id)
      if !Task.isCancelled { statistics = .loaded(numbers) }
    } catch {
      if Task.isCancelled { return }
      switch error {
      case .cancelled: statistics = .notAsked
      default: statistics = .failed(error)
      }
    }
  }
}

extension Photo {
  /// True if the photo comes from an answer about a single photo: lists have none of these facts.
  fileprivate var hasDetails: Bool {
    exif != nil || location != nil || !tags.isEmpty || views != nil || downloads != nil
  }

  /// Returns these details with the likes of a newer list.
  fileprivate func updated(from list: Photo) -> Photo {
    var photo = self
    photo.isLiked = list.isLiked
    photo.likes = list.likes ?? likes
    return photo
  }
}
