// SPDX-License-Identifier: MIT

// The messages about the person's likes: a toast with Try Again for the first failure, a dialog for the
// second, and a message when likes wait, when a photo is gone, and when favourites stay on this computer.

import BelvedereCore
import BelvedereModel
import GtkKit

/// Shows the likes' events as messages over a place of the window.
final class LikeNotices {
  private let session: Session
  private let place: () -> Widget
  /// The offer to undo the last removal from the favourites.
  private var undo: Toast?
  /// The state of the network, followed once a like has waited.
  private var network: Network?
  /// The likes and unlikes that failed and may be tried again.
  private var failures: [(photo: Photo, wish: Bool)] = []
  /// The offer to retry them.
  private weak var offer: Toast?
  private var isAsking = false
  private var isExplaining = false

  /// - Parameter place: returns a widget below the toast overlay in view.
  init(session: Session, place: @escaping () -> Widget) {
    self.session = session
    self.place = place
  }

  func follow(_ likes: Likes?) {
    likes?.onEvent = { [weak self, weak likes] event in
      if let self, let likes { show(event, of: likes) }
    }
  }

  /// Offers to undo an unlike made on any screen, as long as that is possible.
  func offerUndo(in favourites: Favourites?) {
    undo?.dismiss()
    undo = nil
    guard let favourites, !favourites.removed.isEmpty else { return }
    let removed = favourites.removed
    let sentence =
      removed.count == 1
      ? tr("Removed from your favourites")
      : trn(
        "%@ photo removed from your favourites", "%@ photos removed from your favourites",
        removed.count)
    undo = place().toast(sentence, button: tr("Undo")) { favourites.restore(removed) }
  }

  private func show(_ event: LikeEvent, of likes: Likes) {
    switch event {
    case .failed(_, _, .forbidden, _): explainPermission()
    case .failed(let photo, let wish, let error, let isSecond):
      if offer == nil, !isAsking { failures = [] }
      failures.removeAll { $0.photo.id == photo.id }
      failures.append((photo, wish))
      if isAsking { return }
      if isSecond { ask(about: error, likes) } else { offerToTryAgain(wish: wish, likes) }
    case .photoGone: place().toast(tr("This photo is no longer available"))
    case .becameLocal: session.show(.likesAreLocal)
    case .waiting(let error):
      followNetwork()
      place().toast(error.waitingSentence)
    }
  }

  /// Shows the number of failures in one toast, which is updated if it is still shown.
  private func offerToTryAgain(wish: Bool, _ likes: Likes) {
    let count = failures.count { $0.wish == wish }
    let sentence =
      switch (wish, count) {
      case (true, 1): tr("The photo was not liked")
      case (false, 1): tr("The photo is still liked")
      case (true, _): trn("%@ photo was not liked", "%@ photos were not liked", count)
      case (false, _): trn("%@ photo is still liked", "%@ photos are still liked", count)
      }
    if let offer, offer.change(to: sentence) { return }
    offer = place().toast(sentence, button: tr("Try Again")) { [weak self, weak likes] in
      if let self, let likes { tryAgain(likes) }
    }
  }

  private func tryAgain(_ likes: Likes) {
    let again = failures
    failures = []
    for (photo, wish) in again { likes.set(wish, for: photo) }
  }

  private func followNetwork() {
    guard network == nil else { return }
    let network = Network()
    self.network = network
    network.onReturn { [weak session] in session?.signedIn?.likes.resume() }
  }

  private func ask(about error: APIError, _ likes: Likes) {
    offer?.dismiss()
    isAsking = true
    Dialog.present(
      over: place().window, heading: tr("Something Went Wrong"), text: error.sentence,
      answers: [
        DialogAnswer("cancel", tr("Cancel")),
        DialogAnswer("retry", tr("Try Again"), .suggested),
      ]
    ) { [weak self, weak likes] answer in
      guard let self else { return }
      isAsking = false
      if answer == "retry", let likes { tryAgain(likes) }
    }
  }

  private func explainPermission() {
    guard !isExplaining else { return }
    isExplaining = true
    Dialog.present(
      over: place().window, heading: tr("Liking Is Not Allowed"),
      text: tr(
        "This login does not include the permission “%@”. Log out and log in again to allow it.",
        "write_likes"),
      answers: [DialogAnswer("ok", tr("OK"))]
    ) { [weak self] _ in self?.isExplaining = false }
  }
}

extension APIError {
  /// The reason why a like waits.
  fileprivate var waitingSentence: String {
    switch self {
    case .rateLimited: tr("No requests left: the like is sent later")
    case .unreachable, .timedOut: tr("No connection: the like is sent later")
    default: tr("Service unavailable: the like is sent later")
    }
  }
}
