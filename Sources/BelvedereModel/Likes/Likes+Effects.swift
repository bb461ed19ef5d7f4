// The effects that the queue asks for: writes, requests, waits and messages.

import BelvedereCore
import Foundation

extension Likes {
  func perform(_ effects: [LikeQueue.Effect]) {
    // All effects of one step on a photo are one transaction: a crash between two of them would
    // count a like twice.
    var ended: Set<Photo.ID> = []
    var closed: Set<Photo.ID> = []
    for effect in effects {
      switch effect {
      case .forget(let id): ended.insert(id)
      case .settled(let id, _, _), .gone(let id, _): closed.insert(id)
      default: break
      }
    }
    for id in ended.subtracting(closed) { writer.forget(id) }
    for effect in effects { perform(effect, ending: ended) }
  }

  private func perform(_ effect: LikeQueue.Effect, ending ended: Set<Photo.ID>) {
    switch effect {
    case .keep(let id, let isLiked): keep(id, isLiked: isLiked, isLocal: false)
    case .keepLocally(let id, let isLiked): keep(id, isLiked: isLiked, isLocal: true)
    case .forget: break
    case .send(let id, let isLiked): send(id, isLiked: isLiked)
    case .check(let id): check(id)
    case .settled(let id, let isLiked, let isNews):
      settle(id, isLiked: isLiked, isNews: isNews, endsWish: ended.contains(id))
    case .turnedBack(let id, let wish, let error, let isSecond):
      if let photo = photos[id] { onEvent(.failed(photo, wish: wish, error, isSecond: isSecond)) }
    case .gone(let id, let wasLiked): leave(id, wasLiked: wasLiked)
    case .becameLocal: onEvent(.becameLocal)
    case .signOut: onUnauthorized()
    case .hold(let error, let isNews):
      retry.start(for: wantedDelay(after: error)) { [weak self] in self?.resume() }
      if isNews { onEvent(.waiting(error)) }
    }
  }

  /// Returns the seconds after which the service wants to be asked again; nil if it told no time.
  private func wantedDelay(after error: APIError) -> TimeInterval? {
    if let asked = error.retryAfter { return max(1, asked) }
    guard case .rateLimited = error, let until = budget.budget?.blockedUntil else { return nil }
    return max(1, until.timeIntervalSince(now()))
  }

  private func keep(_ id: Photo.ID, isLiked: Bool, isLocal: Bool) {
    guard let photo = photos[id] else { return }
    writer.keep(StoredWish(photo: photo, isLiked: isLiked, isLocal: isLocal))
  }

  private func send(_ id: Photo.ID, isLiked: Bool) {
    requests[id] = Task { [weak self, service, written = writer.latest] in
      await written?.value
      if Task.isCancelled { return }
      do throws(APIError) {
        let answer =
          isLiked ? try await service.like(photo: id) : try await service.unlike(photo: id)
        self?.step { $0.answered(id, isLiked: answer.isLiked) }
      } catch {
        self?.step { $0.failed(id, error) }
      }
    }
  }

  private func check(_ id: Photo.ID) {
    requests[id] = Task { [weak self, service] in
      do throws(APIError) {
        let photo = try await service.photo(id: id)
        self?.step { $0.found(id, isLiked: photo.isLiked) }
      } catch {
        self?.step { $0.notFound(id, error) }
      }
    }
  }

  private func settle(_ id: Photo.ID, isLiked: Bool, isNews: Bool, endsWish: Bool) {
    retry.reset()
    guard var photo = photos[id] else { return }
    photo.isLiked = isLiked
    photos[id] = photo
    let change = isNews ? (isLiked ? 1 : -1) : 0
    writer.settle(SettledLike(photo, countChange: change, endsWish: endsWish))
    onSettled(photo, change)
  }

  private func leave(_ id: Photo.ID, wasLiked: Bool) {
    guard let photo = photos[id] else { return }
    photos[id] = nil
    if wasLiked { onSettled(photo, -1) }
    writer.remove(id, countChange: wasLiked ? -1 : 0)
    onGone(id)
    onEvent(.photoGone(photo))
  }
}
