// SPDX-License-Identifier: MIT

// The tabs while someone is logged in, and the viewer that opens from them.

import BelvedereCore
import BelvedereModel
import GtkKit

extension MainWindow {
  /// The tabs, from the first to the last.
  static let kinds: [any WindowPage.Type] = [
    FeedPage.self, ExplorePage.self, PlacesPage.self, ProfilePage.self,
  ]

  func addViews() {
    guard tabs.pages.isEmpty, let signedIn = session.signedIn, let pictures = session.pictures,
      let searched = session.searched
    else { return }
    let pageContext = PageContext(
      app: context, signedIn: signedIn, pictures: pictures, searched: searched,
      openViewer: { [weak self] in self?.open($0, at: $1, from: $2, showsFacts: $3, in: $4) },
      openPlace: { [weak self] in self?.open($0) },
      openFile: context.parts.places.files == nil
        ? nil : { [weak self] in self?.preview([.file($0)]) },
      lookAround: { [weak self] in self?.lookAround(at: $0, zoom: $1) },
      showFavourites: { [weak self] in self?.showFavourites(at: $0) },
      show: { [weak self] in self?.tabs.show($0) })
    tabs.add(Self.kinds.compactMap { $0.init(in: pageContext) })
    follow(signedIn)
    trackVisit()
    signedIn.goldenHours.start { [weak self] notice in
      guard let self, let application = gtkWindow.application else { return }
      notice.show(by: application)
    }
    if widget.isMapped { loginNotice.lead() }
    guard let awaited else { return }
    self.awaited = nil
    // After the window's first frame: GTK 4.8 would expose a window that begins with the viewer to assistive
    // technology as "filler" instead of "frame".
    if widget.isMapped { awaited() } else { widget.afterFirstFrame(awaited) }
  }

  /// Shows the events of likes and of shared photos.
  private func follow(_ signedIn: SignedIn) {
    likeNotices.follow(signedIn.likes)
    signedIn.sharing.onOutcome = { [weak self] outcome in
      if let self { toastPlace.report(outcome) } else { outcome.notifyOfFailure() }
    }
  }

  /// Follows the other source that is searched, if there is one.
  private func trackVisit() {
    visitTracking = widget.track { [weak self] in
      if let self, let visit = session.searched?.visit { follow(visit.signedIn) }
    }
  }

  func removeViews() {
    guard !tabs.pages.isEmpty else { return }
    visitTracking = nil
    for page in tabs.pages { page.end(isLoggedOut: true) }
    tabs.removeAll()
    spareMemory.loggedOut()
  }

  /// Focuses the search field of the tab in view, or else that of all photos.
  func search() {
    if tabs.presentPage?.search == nil { tabs.show(ExplorePage.self) }
    tabs.presentPage?.search?()
  }

  /// Shows photos on the tab of Explore. Going back there returns to the present screen.
  ///
  /// - Parameter source: that of the photos; nil for the one that the person uses.
  func explore(_ subject: Explore.Subject, at source: PhotoSource? = nil) {
    let goBack = returnAction
    viewerHost.close()
    closePreview()
    tabs.show(ExplorePage.self)
    let page = tabs.pages.lazy.compactMap { $0 as? ExplorePage }.first
    page?.lead(to: subject, at: source, goBack: goBack)
  }

  /// Returns to the present tab, and opens its viewer again; nil on the tab of Explore.
  private var returnAction: (() -> Void)? {
    guard let page = tabs.presentPage, !(page is ExplorePage) else { return nil }
    let tab = type(of: page)
    guard let place = viewerHost.place else { return { [weak self] in self?.tabs.show(tab) } }
    let index = place.index
    return {
      [weak self, weak viewed, weak sequence = place.sequence, weak gallery = place.gallery] in
      guard let self else { return }
      tabs.show(tab)
      if let sequence, let gallery {
        open(sequence, at: index, from: gallery, showsFacts: false, in: viewed)
      }
    }
  }

  /// Shows the page of the place that another program names; after the login if nobody is logged in.
  func showPlace(_ key: PlusCode) {
    guard let signedIn = session.signedIn, !tabs.pages.isEmpty else {
      awaited = { [weak self] in self?.showPlace(key) }
      return
    }
    Task { [weak self] in
      guard let detail = await signedIn.detail(ofPlace: key), let self else { return }
      viewerHost.close()
      open(detail.place)
    }
  }

  /// Leaves the service for the archive, and shows the same part of the map there.
  private func lookAround(at centre: Coordinate, zoom: Double) {
    awaited = { [weak self] in
      guard let self else { return }
      tabs.show(PlacesPage.self)
      tabs.pages.lazy.compactMap { $0 as? PlacesPage }.first?.show(centre, zoom: zoom)
    }
    session.lookAround()
  }

  /// Leaves the service for another source, and shows the favourites there.
  private func showFavourites(at source: PhotoSource) {
    awaited = { [weak self] in self?.tabs.show(ProfilePage.self) }
    session.go(to: source)
  }

  /// Searches all photos for words; after the login if nobody is logged in.
  func search(for words: String) {
    guard !tabs.pages.isEmpty else {
      awaited = { [weak self] in self?.search(for: words) }
      return
    }
    explore(.words(words))
  }

  /// Shows a photo that another program names; after the login if nobody is logged in.
  ///
  /// - Parameter name: the address of its page, in the first line; or the name of a stored photo.
  func showPhoto(at name: String) {
    let line = name.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    guard let photo = AskedPhoto(line) else {
      let names = UserLocale.list(PhotoPageAddress.sources.map(\.name))
      showToast(tr("This is no address of a photo at one of these: %@.", names))
      return
    }
    guard let signedIn = session.signedIn, let source = session.service?.source,
      !tabs.pages.isEmpty
    else {
      awaited = { [weak self] in self?.showPhoto(at: line) }
      if session.phase == .signedOut {
        showToast(tr("The photo will be shown when you have logged in, or look around."))
      }
      return
    }
    guard let id = photo.id(at: source) else { return offerHome(of: photo, at: line) }
    Task { [weak self] in
      do throws(APIError) {
        let photo = try await photo.isStored ? signedIn.knownPhoto(id: id) : signedIn.photo(id: id)
        self?.open(SinglePhoto(photo), at: 0, from: nil, showsFacts: false)
      } catch {
        self?.showToast(error.sentence)
      }
    }
  }

  /// Shows the source of a photo of another source, with a button to switch to it if it needs no account.
  private func offerHome(of photo: AskedPhoto, at line: String) {
    let home = photo.home
    guard !home.hasAccounts else {
      return showToast(tr("This photo is at %@. Log in there, and open it again.", home.name))
    }
    toastPlace.toast(tr("This photo is at %@.", home.name), button: tr("Look Around")) {
      [weak self] in
      guard let self else { return }
      viewerHost.close()
      awaited = { [weak self] in self?.showPhoto(at: line) }
      session.lookAround(at: home)
    }
  }

  private func showToast(_ sentence: String) { toastPlace.toast(sentence) }

  var toastPlace: Widget { viewerHost.toastPlace ?? screens.widget }

  /// Shows the page of a place in the tab of the places.
  ///
  /// - Parameter goBack: returns to the previous screen; nil for the map.
  private func open(_ place: Place, goBack: (() -> Void)? = nil) {
    let page = tabs.pages.lazy.compactMap { $0 as? PlacesPage }.first
    closePreview()
    tabs.show(PlacesPage.self)
    page?.open(place, goBack: goBack)
  }

  /// Closes the viewer and shows the place of its photo. Going back there returns to the photo.
  private func showPlace(
    of photo: Photo, _ index: Int, in sequence: any PhotoSequence,
    _ gallery: (any PhotoGallery)?
  ) {
    let tab = tabs.presentPage.map { type(of: $0) }
    Task { [weak self, weak viewed] in
      guard let self, let detail = await session.signedIn?.detail(ofPlaceOf: photo) else { return }
      viewerHost.close()
      open(detail.place) { [weak self, weak viewed, weak sequence, weak gallery] in
        guard let self else { return }
        if let tab { tabs.show(tab) }
        if let sequence, let gallery {
          open(
            sequence, at: index, from: gallery, showsFacts: true, leadsToPlace: true, in: viewed)
        }
      }
    }
  }

  /// Opens the viewer on a photo of a sequence.
  private func open(
    _ sequence: any PhotoSequence, at index: Int, from gallery: (any PhotoGallery)?,
    showsFacts: Bool, leadsToPlace: Bool = false, in visited: SignedIn? = nil
  ) {
    guard let signedIn = visited ?? session.signedIn else { return }
    let connection = signedIn.connection
    viewed = signedIn
    let viewer = Viewer(
      sequence: sequence, index: index, images: connection.images,
      originals: connection.originals)
    viewerHost.onShowPlace = { [weak self, weak sequence, weak gallery] photo, index in
      guard let self, let sequence else { return }
      showPlace(of: photo, index, in: sequence, gallery)
    }
    viewerHost.open(
      viewer, from: gallery, images: connection.images, likes: signedIn.likes,
      sharing: signedIn.sharing, facts: signedIn.facts, context: context,
      showsFacts: showsFacts, leadsToPlace: leadsToPlace)
  }
}

/// A photo that another program names.
private enum AskedPhoto {
  case page(PhotoPageAddress)
  case stored(Photo.ID, of: PhotoSource)

  /// Nil for a text that names none.
  init?(_ text: String) {
    if case .photo(let id, let source) = StoredItem(name: text) {
      self = .stored(id, of: source)
    } else if let page = PhotoPageAddress(text) {
      self = .page(page)
    } else {
      return nil
    }
  }

  var isStored: Bool { if case .stored = self { true } else { false } }

  /// The id by which a source knows the photo; nil for a photo of another source.
  func id(at source: PhotoSource) -> Photo.ID? {
    switch self {
    case .page(let page): page.id(at: source)
    case .stored(let id, let home): home == source ? id : nil
    }
  }

  var home: PhotoSource {
    switch self {
    case .page(let page): page.source
    case .stored(_, let source): source
    }
  }
}
