// SPDX-License-Identifier: MIT

// The details of the photo in view, in groups: the photo with its photographer, numbers and tags; camera; place;
// licence. Unknown facts are left out. All photos use the same row widgets, which avoids flicker and keeps the focus.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

/// The column of groups.
final class FactsPane {
  let widget: Widget

  private let facts: PhotoFacts
  private let words = Label("", "title-4", lines: .wrappedAtStart)
  private let moreWords = Label(lines: .wrappedAtStart)
  private let photographer: PhotographerRow
  private let licence: LicenceRows
  private let archive = ArchiveRows()
  private let date = FactRow(tr("Published"))
  private let size = FactRow(tr("Size"))
  private let colours = FactRow(tr("Colours"))
  private let camera = FactRow()
  private let exposure = FactRow(tr("Exposure"))
  /// Called with the photo whose place must be shown.
  var onShowPlace: (Photo) -> Void = { _ in }
  /// Called with the words of tags to search for.
  var onSearch: (String) -> Void {
    get { tags.onSearch }
    set { tags.onSearch = newValue }
  }

  private let showPlace = Make.button(tr("_Show Place"))
  private let place = FactRow()
  private let coordinates: FactRow
  private let tags = TagRow()
  private let numbers: NumberRows
  /// Shown while more facts are loaded, and after a failure.
  private let progress = StatePage(.line, loading: tr("Loading more…"))
  private let groups: [FactGroup]
  private var trackings: [Tracking] = []

  /// - Parameter colours: the colours of the shown picture.
  init(
    facts: PhotoFacts, images: any ImageLoading, colours shown: @escaping () -> PictureColours?,
    in context: AppContext
  ) {
    self.facts = facts
    photographer = PhotographerRow(images: images)
    licence = LicenceRows()
    numbers = NumberRows(facts: facts)
    let map = StillMap(.town, height: 160, in: context) { facts.photo?.location?.coordinate }
    let copy = Make.iconButton(Icon.copy.name, hint: tr("Copy Coordinates"), "flat")
    coordinates = FactRow(tr("Coordinates"), button: copy)
    for label in [words, moreWords] { label.allowSelection() }
    let about = [date, archive.taken, size, colours, archive.assessment].map(\.widget)
    let terms = (licence.rows + [archive.provenance, archive.restrictions]).map(\.widget)
    groups = [
      FactGroup(tr("Photo"), about + [numbers.widget, tags.widget, progress.widget]),
      FactGroup(tr("Camera"), [camera, exposure].map(\.widget)),
      FactGroup(
        tr("Place"),
        [place.widget, map.widget, coordinates.widget, archive.subject.widget, showPlace]),
      FactGroup(tr("Licence"), terms),
    ]
    widget = Make.box(
      .vertical, spacing: 24,
      [Make.box(.vertical, spacing: 12, [words, moreWords].map(\.widget) + [photographer.widget])]
        + groups.map(\.widget))
    widget.setMargins(horizontal: 18, vertical: 6)
    widget.setMargins(bottom: 18)
    widget.attach(self)
    copy.on("clicked") { [weak self] in self?.copyCoordinates() }
    showPlace.align(.start)
    showPlace.on("clicked") { [weak self] in
      if let self, let photo = facts.photo { onShowPlace(photo) }
    }
    // Closed details cost a turned page nothing.
    trackings = [
      widget.track { [weak self] in if let self, facts.isOpen { show(facts.photo) } },
      widget.track { [weak self] in if let self, facts.isOpen { colours.show(shown()?.words) } },
      widget.track { [weak self] in self?.showProgress() },
    ]
  }

  /// Gives the focus to the button that shows the place.
  func focusShowPlace() { showPlace.focusWhenSeen() }

  private func show(_ photo: Photo?) {
    let description = [photo?.caption, photo?.altDescription].compactMap(\.self)
    words.show(description.first)
    moreWords.show(description.dropFirst().first { $0 != description.first })
    photographer.show(photo?.user)
    date.show(photo?.createdAt.map(UserLocale.text(day:)))
    size.show(photo?.sizeText)
    camera.show(photo?.exif?.camera)
    exposure.show(photo?.exif?.exposureText)
    place.show(photo?.location?.placeText)
    archive.show(photo?.facts)
    coordinates.show(
      photo?.location?.coordinate.map(CoordinateNotation.decimalDegrees.shownText(of:)),
      named: photo?.facts?.subject == nil ? tr("Coordinates") : tr("Position of the Camera"))
    showPlace.isVisible = photo?.location?.coordinate != nil
    licence.show(photo)
    tags.show(photo)
    for group in groups { group.update() }
  }

  private func showProgress() {
    switch facts.phase {
    case .brief, .complete: progress.show(.content)
    case .loading: progress.show(.loading)
    case .failed(let error): progress.show(.failed(error, retry: facts.retry))
    }
  }

  private func copyCoordinates() {
    guard let coordinate = facts.photo?.location?.coordinate else { return }
    Desktop.copy(CoordinateNotation.decimalDegrees.text(of: coordinate))
    widget.toast(tr("Coordinates copied"))
  }
}

extension Photo {
  /// The size in pixels and in megapixels.
  var sizeText: String? {
    guard let width, let height, let megapixels else { return nil }
    return UserLocale.line([
      tr("%@ × %@", UserLocale.text(ungrouped: width), UserLocale.text(ungrouped: height)),
      tr("%@ MP", UserLocale.text(decimal: megapixels)),
    ])
  }
}

extension PictureColours {
  /// The profile, the kind of channels and their depth.
  var words: String {
    let kind =
      switch space {
      case .grey: tr("Grey")
      case .rgb: "RGB"
      case .cmyk: "CMYK"
      }
    return UserLocale.line([
      profile ?? tr("sRGB, no profile"), kind,
      tr("%@ bits per channel", UserLocale.text(ungrouped: bits)),
    ])
  }
}

extension Exif {
  var exposureText: String? {
    let parts = [
      shutter.map { tr("%@ s", $0.text) }, fNumber.map { "ƒ/\(UserLocale.text(decimal: $0))" },
      focalLengthMillimetres.map { tr("%@ mm", UserLocale.text(decimal: $0)) },
      iso.map { "ISO \(UserLocale.text(ungrouped: $0))" },
    ].compactMap(\.self)
    return parts.isEmpty ? nil : UserLocale.line(parts)
  }
}

extension ShutterTime {
  /// Seconds: "1/250" or "2.5".
  fileprivate var text: String {
    switch self {
    case .fraction(let part): "\(UserLocale.text(1))/\(UserLocale.text(ungrouped: part))"
    case .seconds(let seconds): UserLocale.text(decimal: seconds)
    }
  }
}

extension Location {
  fileprivate var placeText: String? {
    if let name, !name.isEmpty { return name }
    let parts = [city, country].compactMap(\.self).filter { !$0.isEmpty }
    return parts.isEmpty ? nil : UserLocale.list(parts)
  }
}
