// SPDX-License-Identifier: MIT

import BelvedereCore

/// The answer to a like or unlike, if it has a body.
struct UnsplashLikeAnswer: UnsplashAnswer {
  private enum CodingKeys: String, CodingKey { case photo }

  private struct LikedPhoto: Decodable {
    let likes: Int?
    let isLiked: Bool

    private enum CodingKeys: String, CodingKey {
      case likes
      case isLiked = "liked_by_user"
    }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      likes = fields.count(forKey: .likes)
      isLiked = try fields.decode(Bool.self, forKey: .isLiked)
    }
  }

  let value: LikeAnswer

  /// Throws if the answer does not contain the photo's new state. The caller then assumes the requested one, as for an
  /// empty body.
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let photo = try fields.decode(LikedPhoto.self, forKey: .photo)
    value = LikeAnswer(isLiked: photo.isLiked, likes: photo.likes)
  }
}
