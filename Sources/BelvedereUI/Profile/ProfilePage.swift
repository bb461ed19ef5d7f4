// The signed-in person: picture, name, @username, and Log Out.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// The page of the view stack that shows the profile.
final class ProfilePage {
  let widget: Widget

  private static let avatarSize = 128

  private let profile: Profile
  private let images: any ImageLoading
  private let avatar: Widget
  private let name: Widget
  private let username: Widget
  private let bio: Widget
  private let retry: Widget
  private var tracking: Tracking?
  private var avatarTask: Task<Void, Never>?
  private var avatarRequest: ImageRequest?

  init(profile: Profile, images: any ImageLoading, session: Session) {
    self.profile = profile
    self.images = images
    avatar = adw_avatar_new(gint(Self.avatarSize), nil, 1)!
    name = Make.label("", "title-1", wraps: true)
    username = Make.label("", "dim-label", wraps: true)
    bio = Make.label("", wraps: true)
    retry = Make.button(tr("_Retry"), "pill") { profile.refresh() }
    retry.align(GTK_ALIGN_CENTER)
    let logOut = Make.button(tr("_Log Out"))
    logOut.addClass("destructive-action", "pill")
    logOut.align(GTK_ALIGN_CENTER)
    let words = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 6, [name, username, bio, retry])
    let column = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 24, [avatar, words, logOut])
    widget = Make.centredPage(column, maximum: 460)
    widget.attach(self)
    logOut.on("clicked") { [unowned self] in confirmLogOut(session) }
    tracking = track { [unowned self] in showPhase() }
  }

  private func showPhase() {
    switch profile.phase {
    case .loading: show(name: "", username: tr("Loading…"), bio: nil)
    case .loaded(let user):
      show(name: user.name, username: "@\(user.username)", bio: user.bio)
      loadAvatar(of: user)
    case .failed(let error): show(name: "", username: error.sentence, bio: nil)
    }
    if case .failed = profile.phase { retry.isVisible = true } else { retry.isVisible = false }
  }

  private func show(name: String, username: String, bio: String?) {
    adw_avatar_set_text(avatar.opaque, name)
    gtk_label_set_text(self.name.opaque, name)
    self.name.isVisible = !name.isEmpty
    gtk_label_set_text(self.username.opaque, username)
    gtk_label_set_text(self.bio.opaque, bio ?? "")
    self.bio.isVisible = bio != nil
  }

  /// Initials stay until the picture is there, and when it fails.
  private func loadAvatar(of user: User) {
    let side = Self.avatarSize * widget.scaleFactor
    guard let request = user.profileImage.imageRequest(pixelSide: side), request != avatarRequest
    else { return }
    avatarRequest = request
    avatarTask?.cancel()
    avatarTask = Task { [weak self, images] in
      do {
        let image = try await images.image(for: request, priority: .visible)
        guard let self, request == avatarRequest else { return }
        let texture = Texture(
          width: image.width, height: image.height, pixels: image.pixels, owner: image)
        adw_avatar_set_custom_image(avatar.opaque, texture.pointer)
      } catch {
        self?.avatarRequest = nil
      }
    }
  }

  private func confirmLogOut(_ session: Session) {
    Dialog.present(
      over: widget.window, heading: tr("Log Out of Belvedere?"),
      text: tr("The login and everything stored for it are removed from this computer."),
      answers: [
        DialogAnswer("cancel", tr("Cancel")),
        DialogAnswer("log-out", tr("Log Out"), .destructive),
      ]
    ) { answer in
      if answer == "log-out" { session.logOut() }
    }
  }
}
