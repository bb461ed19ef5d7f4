// SPDX-License-Identifier: MIT

// The archive's lists, page by page. The pages of a search and of *Picture of the Day* can be computed; those of a
// category are found only by the mark in the answer before.

import BelvedereCore
import Foundation

/// A list of the archive.
protocol CommonsListing: Sendable {
  /// Returns a page, from 1 on. If the pages before it are not known, they may have to be requested first.
  func page(_ number: Int) async throws(APIError) -> Page<Photo>
}

/// The photos of a category, the latest additions first.
actor CommonsCategoryListing: CommonsListing {
  private let archive: CommonsArchive
  private let category: String
  /// The marks of the known pages, from the first on; nil after the last page. Reading a page again changes only the
  /// mark of the next one: a person who has read further, perhaps in an earlier run, continues from the marks
  /// that they had.
  private var marks: [CommonsMark?]?

  init(_ archive: CommonsArchive, _ category: String) {
    self.archive = archive
    self.category = category
  }

  func page(_ number: Int) async throws(APIError) -> Page<Photo> {
    if marks == nil {
      let kept = await archive.marks(of: category)
      marks = marks ?? (kept.isEmpty ? [[:]] : kept)
    }
    if number <= 1 { return try await read(1) }
    // Reads the pages before this one, whose answers may be stored.
    while let known = marks, known.count < number, known.last != .some(.none) {
      _ = try await read(known.count)
    }
    return try await read(number)
  }

  private func read(_ number: Int) async throws(APIError) -> Page<Photo> {
    guard let marks, marks.count >= number, let mark = marks[number - 1] else {
      return Page(elements: [], hasNext: false)
    }
    let answer = try await archive.answer(to: .category(title: category), from: mark)
    await follow(page: number, with: answer.mark)
    return Page(
      elements: try await archive.photos(answer.latestFiles), hasNext: answer.mark != nil,
      skipped: answer.skipped)
  }

  /// Stores the mark of the next page.
  private func follow(page number: Int, with mark: CommonsMark?) async {
    var new = marks ?? []
    if number < new.count, mark != nil {
      new[number] = mark
    } else {
      new = Array(new.prefix(number)) + [mark]
    }
    guard new != marks else { return }
    marks = new
    await archive.keep(new, of: category)
  }
}

/// The results of a search, in its order.
struct CommonsSearchListing: CommonsListing {
  private let archive: CommonsArchive
  private let search: PhotoSearch

  init(_ archive: CommonsArchive, _ search: PhotoSearch) {
    self.archive = archive
    self.search = search
  }

  func page(_ number: Int) async throws(APIError) -> Page<Photo> {
    let pages = 1...(CommonsQuery.longestSearch / CommonsQuery.pageSize)
    guard pages.contains(number) else { return Page(elements: [], hasNext: false) }
    let answer = try await archive.answer(
      to: .search(search, offset: (number - 1) * CommonsQuery.pageSize),
      lifetime: search.filter.near == nil
        ? CommonsArchive.listLifetime : CommonsArchive.aroundLifetime)
    return Page(
      elements: try await archive.photos(answer.rankedFiles),
      hasNext: answer.mark != nil && pages.contains(number + 1),
      skipped: answer.skipped)
  }
}

/// *Picture of the Day*, from today backwards. A page of days takes one request.
struct CommonsDayListing: CommonsListing {
  /// Days in a page. A few icons may be on the days' pages as well; together they are no more files than the API makes
  /// thumbnails for in one answer.
  static let pageSize = 48
  /// 1 November 2004, the first day with a picture.
  private static let firstDay = CivilDate(number: 12_723)

  private let archive: CommonsArchive
  private let now: @Sendable () -> Date

  init(_ archive: CommonsArchive, now: @escaping @Sendable () -> Date) {
    self.archive = archive
    self.now = now
  }

  func page(_ number: Int) async throws(APIError) -> Page<Photo> {
    let days = days(ofPage: number)
    guard !days.isEmpty else { return Page(elements: [], hasNext: false) }
    let pages = days.map { "Template:Potd/\($0)" }
    let files = try await archive.answer(to: .filesShown(on: pages))
    var shown: [String: [CommonsFile]] = [:]
    for file in files.files { for page in file.usedOn { shown[page, default: []].append(file) } }
    let found = try await archive.photos(files.files)
    let photosByID = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
    // A page may show further files, such as icons, which are not photos.
    let photos = pages.compactMap { page in
      (shown[page] ?? []).lazy.compactMap { photosByID[archive.source.photoID("\($0.number)")] }
        .first
    }
    return Page(
      elements: photos, hasNext: !self.days(ofPage: number + 1).isEmpty, skipped: files.skipped)
  }

  /// The days of a page, the latest first; none before the first picture.
  private func days(ofPage number: Int) -> [CivilDate] {
    let today = CivilDate(number: Int((now().timeIntervalSince1970 / 86_400).rounded(.down)))
    guard number >= 1, number < 10_000 else { return [] }
    return (0..<Self.pageSize).compactMap { offset in
      let day = today.adding(days: -((number - 1) * Self.pageSize + offset))
      return day < Self.firstDay ? nil : day
    }
  }
}

extension CommonsAnswer {
  /// The files of a category, the latest additions first.
  var latestFiles: [CommonsFile] {
    files.sorted { ($0.listedAt, $0.number) > ($1.listedAt, $1.number) }
  }

  /// The files of a search in its order.
  var rankedFiles: [CommonsFile] {
    files.sorted { ($0.rank ?? .max, $0.number) < ($1.rank ?? .max, $1.number) }
  }
}
