// Core's protocols answered from memory.

import BelvedereCore
import Foundation
import Synchronization
import TestSupport

/// A photo service with standing answers; a page without one never comes, likes go well.
final class FakeService: PartialPhotoService {
  private let pages = Mutex<[Int: Result<Page<Photo>, APIError>]>([:])
  private let member = Mutex<Result<User, APIError>?>(nil)
  private let liked = Mutex<Result<[Photo], APIError>>(.success([]))
  private let likeFailures = Mutex<[APIError]>([])

  init() { answer(page: 1, .success(Self.page(0..<30))) }

  /// Numbered photos with a blur hash, a photographer and a date.
  static func page(_ numbers: Range<Int>, hasNext: Bool = true) -> Page<Photo> {
    let photos = numbers.map { number in
      var photo = Photo(
        id: "photo-\(number)", imageAddress: "https://images.example/\(number)")
      photo.width = 1200
      photo.height = 800
      photo.blurHash = "LEHV6nWB2yk8pyo0adR*.7kCMdnj"
      photo.createdAt = Date(timeIntervalSince1970: 1_700_000_000)
      photo.user = User(id: "u", username: "ada", name: "Ada Vale")
      return photo
    }
    return Page(elements: photos, hasNext: hasNext)
  }

  func answer(page: Int, _ answer: Result<Page<Photo>, APIError>) {
    pages.withLock { $0[page] = answer }
  }

  /// Makes the next likes and unlikes fail.
  func failLikes(_ errors: APIError...) { likeFailures.withLock { $0 += errors } }

  func editorialPhotos(page: Int, perPage: Int) async throws(APIError) -> Page<Photo> {
    if let answer = pages.withLock({ $0[page] }) { return try answer.get() }
    do { try await Task.sleep(for: .seconds(3600)) } catch { throw .cancelled }
    throw .timedOut
  }

  func topics(page: Int, perPage: Int) async throws(APIError) -> Page<Topic> {
    Page(elements: [], hasNext: false)
  }

  /// What `/me` says.
  func answer(me answer: Result<User, APIError>) { member.withLock { $0 = answer } }

  /// The person's likes, in one page.
  func answer(liked answer: Result<[Photo], APIError>) { liked.withLock { $0 = answer } }

  func likedPhotos(ofUser username: String, page: Int, perPage: Int) async throws(APIError)
    -> Page<Photo>
  {
    Page(elements: try liked.withLock { $0 }.get(), hasNext: false)
  }

  func me() async throws(APIError) -> User {
    if let answer = member.withLock({ $0 }) { return try answer.get() }
    var user = User(id: "u", username: "ada", name: "Ada Vale")
    user.profileImage = "https://images.example/ada"
    return user
  }

  func like(photo id: Photo.ID) async throws(APIError) -> LikeAnswer {
    try likeAnswer(isLiked: true)
  }

  func unlike(photo id: Photo.ID) async throws(APIError) -> LikeAnswer {
    try likeAnswer(isLiked: false)
  }

  private func likeAnswer(isLiked: Bool) throws(APIError) -> LikeAnswer {
    let failure = likeFailures.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    if let failure { throw failure }
    return LikeAnswer(isLiked: isLiked)
  }
}

/// A sign-in that waits for the test.
final class FakeSignIn: SigningIn, SignInAttempt {
  let address = URL(filePath: "/authorize")
  private let ends = AsyncStream.makeStream(of: SignInError.self)

  func begin() async throws(SignInError) -> any SignInAttempt { self }

  func token() async throws(SignInError) -> AccessToken {
    for await error in ends.stream { throw error }
    throw .cancelled
  }

  func submit(pasted text: String) async -> SignInError? { .noCode }
  func cancel() async { fail(.cancelled) }
  func fail(_ error: SignInError) { ends.continuation.yield(error) }
}

/// A keyring with one login at most.
final class FakeSecrets: SecretStoring {
  private let token = Mutex<String?>(nil)

  func put(_ text: String) { token.withLock { $0 = text } }

  func secret(_ name: SecretName) async throws(SecretError) -> String? {
    name.kind == .accessToken ? token.withLock { $0 } : nil
  }
  func store(_ secret: String, as name: SecretName, makesKeyring: Bool)
    async throws(SecretError)
  {}
  func delete(_ name: SecretName) async throws(SecretError) {}
}

/// No log-out is remembered.
struct NoLogOuts: LogOutRemembering {
  func begin(_ logOut: LogOut) async throws(StoreError) {}
  func unfinished(at service: String) async -> [LogOut] { [] }
  func end(_ logOut: LogOut) async {}
}

/// A database that holds nothing.
struct EmptyStore: PhotoStoring, LikeStoring {
  func feed(_ name: FeedName) async throws(StoreError) -> StoredFeed? { nil }
  func save(_ page: Page<Photo>, number: Int, of name: FeedName, at date: Date)
    async throws(StoreError)
  {}
  func user(of account: AccountName) async throws(StoreError) -> (user: User, fetchedAt: Date)? {
    nil
  }
  func save(_ user: User, of account: AccountName, at date: Date) async throws(StoreError) {}
  func forget(_ logOut: LogOut) async throws(StoreError) {}
  func wishes(of account: AccountName) async throws(StoreError) -> [StoredWish] { [] }
  func keep(_ wish: StoredWish, of account: AccountName, at date: Date) async throws(StoreError) {}
  func forgetWish(for photo: Photo.ID, of account: AccountName) async throws(StoreError) {}
  func settle(_ settled: SettledLike, of account: AccountName) async throws(StoreError) {}
  func remove(photo: Photo.ID, countChange: Int, of account: AccountName)
    async throws(StoreError)
  {}
}

/// The one connection of a test, or the reason why there is none.
struct FakeConnector: ServiceConnecting {
  let service: FakeService
  let signIn: FakeSignIn
  let budget: FakeBudget
  let images: FakeImages
  let error: ConnectionError?

  func connect(to choice: ServiceChoice) async throws(ConnectionError) -> Connection {
    if let error { throw error }
    return Connection(
      service: ServiceDescription(
        kind: .demo, apiBase: URL(filePath: "/"), id: "demo",
        redirectURI: ServiceDescription.defaultRedirectURI),
      photos: service, budget: budget, signIn: signIn, images: images, originals: images,
      authorize: { _ in })
  }
}

/// A budget that a test tells; one reader.
final class FakeBudget: RequestBudgetReporting {
  private let news = AsyncStream.makeStream(of: RequestBudget.self)

  var budget: RequestBudget? { nil }

  func budgets() -> AsyncStream<RequestBudget> { news.stream }

  /// So many are left of 50; none means that the service refuses for ten minutes.
  func tell(_ remaining: Int) {
    let now = Date()
    news.continuation.yield(
      RequestBudget(
        limit: 50, remaining: remaining, asOf: now, blockedUntil: remaining == 0 ? now + 600 : nil))
  }
}

/// Every image is the same grey pixel.
final class FakeImages: ImageLoading, OriginalLoading {
  private let addresses = Mutex<[String]>([])

  /// The addresses that were asked for, in order.
  var asked: [String] { addresses.withLock { $0 } }

  func cachedImage(for request: ImageRequest) -> (any DecodedImage)? { nil }
  func image(for request: ImageRequest, priority: ImagePriority) async throws(ImageError)
    -> any DecodedImage
  {
    addresses.withLock { $0.append(request.address) }
    return GreyPixel()
  }
  func diskUsage() async -> Int { 1_000_000 }
  func setDiskLimit(_ bytes: Int) async {}
  func removeAll() async {}
  func forget(_ logOut: LogOut) async throws(StoreError) {}
  func data(
    for request: ImageRequest, progress: @escaping @Sendable (TransferProgress) -> Void
  ) async throws(ImageError) -> Data { Data("jpeg".utf8) }
  func picture(
    of photo: Photo, progress: @escaping @Sendable (TransferProgress) -> Void
  ) async throws(ImageError) -> any OriginalPicture { GreyOriginal() }
}

/// As of a photo that is too large to be opened at its full size.
final class GreyOriginal: OriginalPicture {
  let width = 12_000
  let height = 9_000
  let isReduced = true
  let data = Data()

  func image(of tile: PictureTile, priority: ImagePriority) async throws(ImageError)
    -> any DecodedImage
  { GreyPixel() }
}

final class GreyPixel: DecodedImage {
  let width = 1
  let height = 1
  let pixels: UInt

  init() {
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: 4)
    memory.initialize(repeating: 128, count: 4)
    pixels = UInt(bitPattern: memory)
  }

  deinit { UnsafeMutablePointer<UInt8>(bitPattern: pixels)?.deallocate() }
}
