// SPDX-License-Identifier: MIT

// Files of places and geo: addresses that are opened: on the page of their preview, over any screen. Places belong to
// nobody, so nobody needs to be logged in.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

/// The opened places that are shown.
struct OpenedPreview {
  let model: PlacePreview
  let page: PreviewPage
}

extension MainWindow {
  /// Shows files and addresses that another program or the person hands over.
  package func open(_ given: [GivenFile]) {
    if let photo = given.last(where: \.isOnTheWeb) { showPhoto(at: photo.address) }
    let sources = given.filter { !$0.isOnTheWeb }.map(PlacePreview.Source.init)
    if !sources.isEmpty { preview(sources) }
  }

  func open(_ dropped: Dropped) {
    switch dropped {
    case .files(let given): open(given)
    case .text(let text):
      let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
      if GeoAddress.isGeo(line) || line.hasPrefix("file:") {
        open([GivenFile(address: line)])
      } else {
        showPhoto(at: line)
      }
    }
  }

  /// Shows the places of files and addresses before they are imported.
  func preview(_ sources: [PlacePreview.Source]) {
    viewerHost.close()
    let parts = context.parts.places
    let model =
      opened?.model
      ?? PlacePreview(
        reader: parts.files, geography: parts.geography, positions: parts.positions)
    model.open(sources)
    if opened == nil {
      let page = PreviewPage(model, in: context)
      page.onClose = { [weak self] in self?.closePreview() }
      page.onImport = { [weak self] in self?.importPlaces() }
      screens.add(page.widget, as: .preview)
      opened = OpenedPreview(model: model, page: page)
    }
    showPhase()
  }

  /// Returns to the screen below; nothing of the opened places is kept.
  func closePreview() {
    guard let closed = opened else { return }
    opened = nil
    closed.model.stop()
    showPhase()
    screens.remove(closed.page.widget)
  }

  private func importPlaces() {
    guard let opened, !opened.model.isStoring else { return }
    Task { [weak self, session] in
      let model = opened.model
      let stored = await model.store(by: session.placeActs)
      self?.report(stored ?? ImportedPlaces(refused: model.places.count), of: model)
    }
  }

  private func report(_ stored: ImportedPlaces, of model: PlacePreview) {
    if let sentence = stored.refusalSentence {
      toastPlace.toast(sentence)
      return
    }
    if opened?.model === model { closePreview() }
    guard session.phase == .signedIn else {
      toastPlace.toast(
        tr(
          "%@. You will find them on the map when you have logged in, or look around.",
          stored.sentence))
      return
    }
    // The profile, from which files are imported, too, lists them already.
    if !(tabs.presentPage is ProfilePage) {
      tabs.show(PlacesPage.self)
      tabs.pages.lazy.compactMap { $0 as? PlacesPage }.first?.show(model.places.map(\.position))
    }
    toastPlace.toast(stored.sentence)
  }
}

extension GivenFile {
  /// True for the address of a web page, as of a photo.
  fileprivate var isOnTheWeb: Bool {
    let scheme = address.prefix { $0 != ":" }.lowercased()
    return file == nil && (scheme == "https" || scheme == "http")
  }
}

extension PlacePreview.Source {
  fileprivate init(_ given: GivenFile) {
    self = given.file.map { .file($0) } ?? .address(given.address)
  }
}
