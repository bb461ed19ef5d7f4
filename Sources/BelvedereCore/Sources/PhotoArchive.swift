// A source of photos that needs neither key nor account. Implemented over HTTP in BelvedereServices;
// screens and tests know only this protocol.

/// An archive of photos. May be called from any isolation.
package protocol PhotoArchive: Sendable {
  var source: PhotoSource { get }
  /// Begins to read a list. Nothing is asked for yet.
  func listing(of list: SourceList) -> any PhotoListing
  /// The archive's topics. The list is fixed, so that no request is made.
  var topics: [Topic] { get }
  /// The photos that were taken around a position, the nearest first. The archive learns two decimals
  /// of the position (about a kilometre).
  ///
  /// - Parameter radius: in metres, at most 9,000.
  func photos(near position: Coordinate, within radius: Double) async throws(APIError) -> [Photo]
  func photo(id: Photo.ID) async throws(APIError) -> Photo
  /// Asks for descriptions in the first of these languages (a value of `Accept-Language`) from the next
  /// request on.
  func localize(_ languages: String)
}

/// One list of an archive, page by page.
package protocol PhotoListing: Sendable {
  /// Returns a page, from 1 on. A page may be empty although there is a next one. A page that does not
  /// follow one that was read costs the requests of those before it, where the archive has no other way.
  func page(_ number: Int) async throws(APIError) -> Page<Photo>
}
