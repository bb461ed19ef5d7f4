// SPDX-License-Identifier: MIT

import BelvedereCore

/// The answer of `/photos/:id/statistics`. The history of each figure is not read.
struct UnsplashStatistics: UnsplashAnswer {
  private enum CodingKeys: String, CodingKey { case downloads, views, likes }

  private struct Figure: Decodable {
    let total: Int?

    private enum CodingKeys: String, CodingKey { case total }

    init(from decoder: any Decoder) throws {
      total = try decoder.container(keyedBy: CodingKeys.self).count(forKey: .total)
    }
  }

  let value: PhotoStatistics

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    value = PhotoStatistics(
      downloads: fields.lenient(Figure.self, forKey: .downloads)?.total,
      views: fields.lenient(Figure.self, forKey: .views)?.total,
      likes: fields.lenient(Figure.self, forKey: .likes)?.total)
  }
}
