// The facts and the ways out of the app of a signed-in person.

import BelvedereCore

extension Session {
  /// Makes both, and reports what was used before and could not be told then.
  func makeSharing(
    over connection: Connection, account: AccountName, likes: Likes,
    onUnauthorized: @escaping () -> Void
  ) {
    facts = PhotoFacts(
      account: account, service: connection.photos, store: parts.sharing.details,
      likes: likes, onUnauthorized: onUnauthorized)
    let reports = DownloadReports(
      service: account.service, photos: connection.photos, store: parts.sharing.reports,
      onUnauthorized: onUnauthorized)
    sharing = Sharing(
      account: account, originals: connection.originals, images: connection.images,
      files: parts.sharing.files,
      reports: reports)
    reports.start()
  }

  /// Ends what is under way; reports that wait are sent after the next login.
  func endSharing() {
    facts?.stop()
    sharing?.stop()
    facts = nil
    sharing = nil
  }
}
