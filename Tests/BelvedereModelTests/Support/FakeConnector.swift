// Connections to fake services, one for each choice; the same choice gives the same service again.

import BelvedereCore
import Foundation
import Synchronization

nonisolated final class FakeConnector: ServiceConnecting {
  private struct State {
    var choices: [ServiceChoice] = []
    var services: [String: FakeService] = [:]
    var error: ConnectionError?
  }

  /// Every connecting passes here.
  let gate = Gate()
  private let state = Mutex(State())

  /// What was asked for, in order.
  var choices: [ServiceChoice] { state.withLock { $0.choices } }

  func fail(_ error: ConnectionError?) { state.withLock { $0.error = error } }

  /// The service with that id: `demo`, `unsplash` or a host.
  func service(_ id: String) -> FakeService {
    state.withLock { state in
      if let known = state.services[id] { return known }
      let made = FakeService(id: id)
      state.services[id] = made
      return made
    }
  }

  func connect(to choice: ServiceChoice) async throws(ConnectionError) -> Connection {
    state.withLock { $0.choices.append(choice) }
    await gate.pass()
    if let error = state.withLock({ $0.error }) { throw error }
    return switch choice {
    case .demo: service("demo").connection(.demo)
    case .unsplash: service("unsplash").connection(.unsplash)
    case .custom(let base, _): service(base.host() ?? "").connection(.custom)
    }
  }
}

/// One service, and the token it was last told to use.
nonisolated final class FakeService: Sendable {
  let id: String
  let photos = FakePhotoService()
  let signIn = FakeSignIn()
  let budget = FakeBudget()
  let images = NoImages()
  /// What its program can do with it; the demo alone has it.
  let steering = FakeSteering()
  private let told = Mutex<AccessToken?>(nil)
  private let asked = Mutex<[String]>([])

  init(id: String) {
    self.id = id
    photos.answer(page: 1, .success(page(0..<30)))
  }

  var token: AccessToken? { told.withLock { $0 } }
  /// The languages it was told to answer in, in order.
  var languages: [String] { asked.withLock { $0 } }

  func connection(_ kind: ServiceDescription.Kind) -> Connection {
    Connection(
      service: ServiceDescription(
        kind: kind, apiBase: URL(filePath: "/"), id: id,
        redirectURI: "http://127.0.0.1:8943/callback"),
      photos: photos, budget: budget, signIn: signIn, images: images, originals: FakeImages(),
      demo: kind == .demo ? steering : nil,
      authorize: { [self] token in told.withLock { $0 = token } },
      localize: { [self] languages in asked.withLock { $0.append(languages) } })
  }
}

/// A demo that is entered and reset as the test says.
nonisolated final class FakeSteering: DemoSteering {
  /// Every call passes here.
  let gate = Gate()
  private let entry = Mutex<Result<AccessToken, SignInError>>(.success(.ada))
  private let resetError = Mutex<ConnectionError?>(nil)
  private let count = Mutex(0)

  /// How often it was reset.
  var resets: Int { count.withLock { $0 } }

  func answerEntry(_ answer: Result<AccessToken, SignInError>) { entry.withLock { $0 = answer } }
  func failReset(_ error: ConnectionError) { resetError.withLock { $0 = error } }

  func enter() async throws(SignInError) -> AccessToken {
    await gate.pass()
    return try entry.withLock { $0 }.get()
  }

  func reset() async throws(ConnectionError) {
    await gate.pass()
    if let error = resetError.withLock({ $0 }) { throw error }
    count.withLock { $0 += 1 }
  }
}

/// No image at all, and a record of the limits that were set.
nonisolated final class NoImages: ImageLoading {
  private let told = Mutex<[Int]>([])
  private let news = AsyncStream.makeStream(of: Void.self)

  var limits: [Int] { told.withLock { $0 } }

  /// Waits until a limit is set.
  func limitSet() async {
    for await _ in news.stream { return }
  }

  func cachedImage(for request: ImageRequest) -> (any DecodedImage)? { nil }
  func image(for request: ImageRequest, priority: ImagePriority) async throws(ImageError)
    -> any DecodedImage
  { throw .cancelled }
  func diskUsage() async -> Int { 0 }
  func setDiskLimit(_ bytes: Int) async {
    told.withLock { $0.append(bytes) }
    news.continuation.yield()
  }
  func removeAll() async {}

  private let forgotten = Mutex<[LogOut]>([])

  /// Whose images were deleted, in order.
  var logOuts: [LogOut] { forgotten.withLock { $0 } }

  func forget(_ logOut: LogOut) async throws(StoreError) {
    forgotten.withLock { $0.append(logOut) }
  }
}
