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
      let retry = { @MainActor [weak likes] in likes?.set(wish, for: photo) ?? () }
      if isSecond {
        ask(about: error, retry: retry)
      } else {
        let text = wish ? tr("The photo was not liked") : tr("The photo is still liked")
        tell(text, button: tr("Try Again"), onButton: retry)
      }
    case .photoGone: tell(tr("This photo is no longer available"))
    case .becameLocal: session.show(.likesAreLocal)
    case .waiting(let error):
      followNetwork()
      tell(error.waitingSentence)
    }
  }

  private func tell(
    _ text: String, button: String? = nil, onButton: @escaping @MainActor () -> Void = {}
  ) {
    place().toast(text, button: button, onButton: onButton)
  }

  private func followNetwork() {
    guard network == nil else { return }
    let network = Network()
    self.network = network
    network.onReturn { [weak session] in session?.signedIn?.likes.resume() }
  }

  private func ask(about error: APIError, retry: @escaping @MainActor () -> Void) {
    Dialog.present(
      over: place().window, heading: tr("Something Went Wrong"), text: error.sentence,
      answers: [
        DialogAnswer("cancel", tr("Cancel")),
        DialogAnswer("retry", tr("Try Again"), .suggested),
      ]
    ) { answer in
      if answer == "retry" { retry() }
    }
  }

  private func explainPermission() {
    Dialog.present(
      over: place().window, heading: tr("Liking Is Not Allowed"),
      text: tr(
        "This login does not include the permission “%@”. Log out and log in again to allow it.",
        "write_likes"),
      answers: [DialogAnswer("ok", tr("OK"))])
  }
}

extension APIError {
  /// Says why a like waits.
  fileprivate var waitingSentence: String {
    switch self {
    case .rateLimited: tr("No requests left: the like is sent later")
    case .unreachable, .timedOut: tr("No connection: the like is sent later")
    default: tr("Service unavailable: the like is sent later")
    }
  }
}
