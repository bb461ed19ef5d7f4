// SPDX-License-Identifier: MIT

// The photos behind the welcome screen: one fills the window and, after a while, fades into the next. They are
// installed with the program, so that nothing is contacted before a person presses a button.

import BelvedereCore
import Foundation
import GtkKit

/// Draws the photos of the welcome screen, one at a time.
final class WelcomeBackdrop: CanvasContent {
  /// The time of one photo, and that of the change to the next.
  private static let stay = Duration.seconds(12)
  private static let change = 2_000  // milliseconds

  private(set) var widget: Widget!
  /// The author and licence of the photo in view.
  let credit = Label("", "caption", lines: .wrapped)
  /// Called when the first photo is there, or cannot be read.
  var onReady: () -> Void = {}

  private let folder: String
  private lazy var photos = ShippedCredit.list(in: folder) ?? []
  private var index = 0
  private var present: Texture?
  /// The photo that the present one fades into.
  private var next: Texture?
  /// The part of the change that is done, 0...1.
  private var progress = 0.0
  private var animation: Animation?
  private var loading: Task<Void, Never>?
  private var timer: Timeout?

  /// - Parameter folder: that of the photos and their credits.
  init(photosIn folder: String) {
    self.folder = folder
    widget = Canvas.make(self)
    widget.addClass("welcome-backdrop")
    widget.makeDecorative()
    widget.on("map") { [weak self] in self?.start() }
    widget.on("unmap") { [weak self] in self?.stop() }
  }

  /// True if a photo is in view, or none can be.
  private(set) var isReady = false

  /// Reads the first photo, which is then shown at once.
  func prepare() {
    guard present == nil, loading == nil else { return }
    load(index) { [weak self] in
      self?.present = $0
      self?.showCredit()
    }
  }

  private func start() {
    prepare()
    waitForNext()
  }

  /// Frees the pictures, which take ten megabytes each.
  private func stop() {
    timer = nil
    animation?.cancel()
    animation = nil
    loading?.cancel()
    loading = nil
    (present, next, progress) = (nil, nil, 0)
  }

  private func load(_ index: Int, _ use: @escaping (Texture) -> Void) {
    guard photos.indices.contains(index) else { return becomeReady() }
    let path = folder + "/" + photos[index].file
    loading = Task { [weak self] in
      let texture = await Texture.load(path)
      guard let self, !Task.isCancelled else { return }
      loading = nil
      if let texture { use(texture) }
      widget.queueDraw()
      becomeReady()
    }
  }

  private func becomeReady() {
    guard !isReady else { return }
    isReady = true
    onReady()
  }

  /// Without animations, the first photo stays.
  private func waitForNext() {
    guard photos.count > 1, widget.hasAnimations else { return }
    timer = Timeout(Self.stay) { [weak self] in self?.fadeIntoNext() }
  }

  private func fadeIntoNext() {
    let following = (index + 1) % photos.count
    load(following) { [weak self] texture in
      guard let self else { return }
      next = texture
      animation = Animation(on: widget, milliseconds: Self.change) { [weak self] value in
        self?.progress = value
        self?.widget.queueDraw()
      } done: { [weak self] in
        guard let self else { return }
        (present, next, progress, index) = (texture, nil, 0, following)
        showCredit()
        waitForNext()
      }
    }
  }

  private func showCredit() {
    let photo = photos[index]
    credit.text = tr("Photo: %@, %@", photo.author, photo.licence.words)
  }

  // MARK: - CanvasContent

  func snapshot(_ snapshot: Snapshot, width: Int, height: Int) {
    let size = (Double(width), Double(height))
    func draw(_ texture: Texture, opacity: Double) {
      let bounds = PictureFit.cover.bounds(
        width: size.0, height: size.1, aspectRatio: texture.aspectRatio)
      snapshot.draw(texture, in: bounds, opacity: opacity)
    }
    snapshot.clipped(to: Rectangle(0, 0, size.0, size.1)) {
      if let present { draw(present, opacity: 1) }
      if let next { draw(next, opacity: progress) }
    }
  }
}
