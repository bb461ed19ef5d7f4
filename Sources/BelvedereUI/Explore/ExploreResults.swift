// SPDX-License-Identifier: MIT

// The photos of a search, a topic or a photographer as a list or a grid below a head with a back button. The head of a
// search has its words in a field, and the number of photos.

import BelvedereCore
import BelvedereModel
import GtkKit

/// The page of results.
final class ExploreResults {
  /// Called when the person goes back.
  var onClose: () -> Void {
    get { page.onClose }
    set { page.onClose = newValue }
  }

  var widget: Widget { page.widget }
  let photos: PagedPhotos

  let subject: Explore.Subject
  private let photographer: Photographer?
  let board: PhotoBoard
  private let state: StatePage
  private let page: SubPage
  private let count = Label("", "dim-label", "caption", lines: .shortened)
  /// Nil for results that are not of words, as the next two.
  private let filters: FilterBar?
  private let field: Widget?
  private let related: RelatedChips?
  /// True if the focus must stay in the filter bar, where the person may change more conditions.
  private var isFiltering = false
  private var isEmpty = false
  private var trackings: [Tracking] = []

  /// - Parameters:
  ///   - photographer: the photographer of the results; nil for other subjects.
  ///   - width: the expected one, in application pixels.
  init(
    _ subject: Explore.Subject, photos: PagedPhotos, of photographer: Photographer?,
    in context: PageContext, width: Int
  ) {
    self.subject = subject
    self.photos = photos
    self.photographer = photographer
    let board = PhotoBoard(
      of: photos, as: context.app.preferences.feedLayout, pictures: context.pictures,
      likes: context.signedIn.likes,
      head: photographer.map { PhotographerHead($0, images: context.pictures.images).widget })
    self.board = board
    let explore = context.signedIn.explore
    let view = context.makeView(of: board)
    if case .words(let words, let filter) = subject {
      let filters = FilterBar(explore, in: SourceChoice(context.searched), showing: filter)
      let related = RelatedChips(explore, for: words, filter)
      let field = Make.searchEntry(tr("Search Photos"))
      field.typedText = words
      (self.filters, self.related, self.field) = (filters, related, field)
      state = StatePage(
        .screen, loading: tr("Loading photos"), content: view, more: related.widget)
      page = SubPage(
        filling: state.widget, backHint: tr("Back"), field: field, note: count.widget,
        conditions: filters.widget, width: width)
      field.on("activate") { [weak self] in
        explore.search(for: field.typedText, filter)
        self?.focus()
      }
    } else {
      (filters, related, field) = (nil, nil, nil)
      state = StatePage(.screen, loading: tr("Loading photos"), content: view)
      page = SubPage(filling: state.widget, backHint: tr("Back"))
    }
    widget.attach(self)
    board.open = { [weak board] in if let board { context.open(photos, $0, board, false) } }
    trackings = [
      widget.track { [weak self] in self?.show() },
      widget.track { [board] in board.choice = context.app.preferences.feedLayout },
    ]
  }

  var hasSourceFocus: Bool { filters?.source.hasFocus == true }

  /// Focuses the choice of the source, which the person has used in the results that these replace.
  func focusSource() {
    isFiltering = true
    filters?.source.focus()
  }

  func focus() {
    if state.showsContent {
      board.focus()
    } else if !isEmpty || !focusField() {
      page.focus()
    }
  }

  /// Gives the focus to the field with the words; returns false for results that are not of words.
  func focusField() -> Bool {
    field?.focusWhenSeen()
    return field != nil
  }

  /// The photo at the top of the view.
  var topPhoto: Photo.ID? {
    board.view.topItem.flatMap {
      photos.photos.indices.contains($0) ? photos.photos.id(at: $0) : nil
    }
  }

  func bringToTop(_ photo: Photo.ID) {
    if let index = photos.photos.index(of: photo) {
      board.view.bringToTop(item: index)
    }
  }

  /// True for results of the same words as others, under any conditions.
  func hasWords(of other: Explore.Subject) -> Bool {
    guard case .words(let words, _) = subject, case .words(words, _) = other else { return false }
    return true
  }

  /// Replaces results of the same words under other conditions, and focuses the same control.
  func takeOver(from old: ExploreResults) {
    guard let condition = old.filters?.changed else { return focus() }
    isFiltering = true
    filters?.focus(condition)
  }

  func refresh() {
    board.view.scrollToTop()
    photos.refresh()
  }

  private func show() {
    page.title.text = photographer?.user?.name ?? subject.title
    count.show(countWords)
    if photos.phase == .empty { related?.show() }
    related?.widget.isVisible = photos.phase == .empty
    let wasElsewhere = !state.showsContent
    switch photos.phase {
    case .idle, .loading: state.show(.loading)
    case .loaded: state.show(.content)
    case .empty:
      state.show(
        .empty(
          icon: .find, title: tr("Nothing Found"), sentence: emptySentence, button: nil))
    case .failed(let error): state.show(.failed(error, retry: photos.refresh))
    }
    let wasEmpty = isEmpty
    isEmpty = photos.phase == .empty
    guard widget.isMapped, !isFiltering else { return }
    if wasElsewhere, state.showsContent {
      board.focus()
    } else if isEmpty, !wasEmpty, page.hasFirstFocus {
      // The words may be mistyped.
      _ = focusField()
    }
  }

  /// The number of photos; nil while there are none.
  private var countWords: String? {
    guard photos.phase == .loaded else { return nil }
    let shown = photos.photos.count
    if photos.tail == .end { return trn("%@ photo", "%@ photos", shown) }
    return photos.total.map { trn("%@ photo", "%@ photos", max($0, shown)) }
      ?? trn("Over %@ photo", "Over %@ photos", shown)
  }

  private var emptySentence: String {
    if photos.hidesAllPhotos { return tr("The preferences hide every photo of this list.") }
    return switch subject {
    case .words(let words, let filter) where filter != SearchFilter():
      tr("No photo matches “%@” with these filters. Change them, or try other words.", words)
    case .words(let words, _): tr("No photo matches “%@”. Try other or fewer words.", words)
    case .topic: tr("The service has no photos of this topic.")
    case .photographer: tr("This photographer has no photos at the service.")
    }
  }
}

extension Explore.Subject {
  /// The title of its results.
  var title: String {
    switch self {
    case .words(let words, _): words
    case .topic(let topic): topic.words
    case .photographer(let username): "@\(username)"
    }
  }
}
