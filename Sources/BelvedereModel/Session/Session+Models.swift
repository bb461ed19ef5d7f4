// The screen models of a signed-in person, and what they tell each other: a like anywhere is a
// favourite and one more in the profile, and a photo that is gone leaves every list.

import BelvedereCore

extension Session {
  func makeModels(for connection: Connection, account: AccountName) {
    let expire = { [weak self] in self?.expire() ?? () }
    let likes = Likes(
      account: account, service: connection.photos, budget: connection.budget, store: parts.store)
    let feed = Feed(
      source: .editorial(
        of: account.service, account: account.account, photos: connection.photos
      ).teaching(likes), store: parts.store, onUnauthorized: expire)
    let profile = Profile(
      account: account, photos: connection.photos, store: parts.store,
      onUnauthorized: expire)
    let list = FavouriteList(
      account: account,
      username: { () throws(APIError) in
        if account.isKnown { return account.account }
        if let username = profile.user?.username { return username }
        return try await connection.photos.me().username
      }, service: connection.photos, store: parts.store, likes: likes)
    let favourites = Favourites(
      list: list, likes: likes, profile: profile, budget: connection.budget, store: parts.store,
      onUnauthorized: expire)
    makeSharing(over: connection, account: account, likes: likes, onUnauthorized: expire)
    connect(likes, to: feed, profile, favourites)
    likes.onUnauthorized = expire
    self.likes = likes
    self.feed = feed
    self.profile = profile
    self.favourites = favourites
  }

  private func connect(
    _ likes: Likes, to feed: Feed, _ profile: Profile, _ favourites: Favourites
  ) {
    likes.onTurn = { [weak favourites] photo, isLiked, isBack in
      favourites?.turn(photo, isLiked: isLiked, isBack: isBack)
    }
    likes.onSettled = { [weak favourites, weak profile] photo, change in
      profile?.countLikes(change)
      favourites?.settle(photo, countChange: change)
    }
    likes.onGone = { [weak feed, weak favourites] id in
      feed?.remove(id: id)
      favourites?.remove(id: id)
    }
  }
}
