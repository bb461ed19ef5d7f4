// SPDX-License-Identifier: MIT

// Editing the person's own data: only changed fields are sent, after they are checked.

import BelvedereCore
import Foundation
import TestSupport
import Testing

@testable import BelvedereModel

@Suite(.timeLimit(.minutes(15)))
final class EditedAccountTests {
  let service = FakePhotoService()
  let store = FakePhotoStore()
  private let profile: Profile
  private lazy var account = EditedAccount(of: profile, service: service)

  init() {
    profile = Profile(account: .ada, service: service, store: store, now: { .noon })
    service.answerProfileTexts(
      .success([.firstName: "Ada", .lastName: "Vale", .bio: "One\r\nTwo", .link: "ada.example"]))
  }

  /// The account with the service's data.
  private func loaded() async -> EditedAccount {
    let account = account
    account.start()
    await until { account.phase == .editing }
    return account
  }

  @Test func theServicesDataAreShown() async {
    #expect(account.phase == .loading)

    let account = await loaded()

    #expect(account.text(.firstName) == "Ada")
    #expect(account.text(.bio) == "One\nTwo")
    #expect(account.text(.location) == "")
    #expect(service.calls == [.profileTexts])
  }

  @Test func onlyWhatDiffersIsSentAndTheProfileFollows() async {
    var changed = User(id: "1", username: "ada", name: "Ada Marsh")
    changed.bio = "One\nTwo"
    service.answerUpdate(.success(changed))
    let account = await loaded()

    account.set(" Marsh\n", for: .lastName)
    account.set("https://ada.example/work", for: .link)
    account.save()
    #expect(account.phase == .saving)
    await until { account.phase == .saved }
    await settle()

    #expect(
      service.calls.last == .updateMe([.lastName: "Marsh", .link: "https://ada.example/work"]))
    #expect(profile.user == changed)
    #expect(store.storedUsers(service: "demo") == [changed])
  }

  @Test func withoutAChangeNothingIsAsked() async {
    let account = await loaded()

    account.set("Ada ", for: .firstName)
    account.save()

    #expect(account.phase == .saved)
    #expect(service.calls == [.profileTexts])
  }

  @Test func aTextCanBeRemovedButNotTheFirstName() async {
    let account = await loaded()

    account.set(" ", for: .firstName)
    account.set("", for: .bio)
    account.save()
    #expect(account.mistakes == [.firstName: .missing])
    #expect(account.phase == .editing)

    account.set("Ada", for: .firstName)
    #expect(account.mistakes == [:])
    account.save()
    await until { account.phase == .saved }
    #expect(service.calls.last == .updateMe([.bio: ""]))
  }

  @Test(arguments: [
    (ProfileField.firstName, 60), (.lastName, 60), (.bio, 250), (.location, 100), (.link, 250),
  ])
  func aTextHasALimit(field: ProfileField, limit: Int) async {
    let account = await loaded()
    let address = "https://a.example/"
    let text = field == .link ? address + String(repeating: "é", count: limit - 17) : "é"

    account.set(field == .link ? text : String(repeating: text, count: limit + 1), for: field)
    account.save()

    #expect(account.mistakes == [field: .tooLong(limit: limit)])
    #expect(service.calls == [.profileTexts])
  }

  @Test(arguments: [
    "ada.example", "javascript:alert(1)", "ftp://ada.example", "https://", "https:///path",
    "file:///etc/passwd",
  ])
  func aLinkIsAWebAddress(link: String) async {
    service.answerProfileTexts(.success([.firstName: "Ada"]))
    let account = await loaded()

    account.set(link, for: .link)
    account.save()

    #expect(account.mistakes == [.link: .notWebAddress])
  }

  @Test func aLinkThatTheServiceHasIsLeftAloneWhateverItIs() async {
    let account = await loaded()

    account.set("Marsh", for: .lastName)
    account.save()
    await until { account.phase == .saved }

    #expect(service.calls.last == .updateMe([.lastName: "Marsh"]))
  }

  @Test func aFailureKeepsWhatWasEntered() async {
    let error = APIError.refused(status: 422, messages: ["Url is invalid"])
    service.answerUpdate(.failure(error))
    let account = await loaded()
    account.set("Marsh", for: .lastName)

    account.save()
    await until { account.saveError == error }
    #expect(account.phase == .editing)
    #expect(account.text(.lastName) == "Marsh")

    service.answerUpdate(.success(.ada))
    account.save()
    #expect(account.saveError == nil)
    await until { account.phase == .saved }
  }

  @Test func dataThatDoNotArriveCanBeAskedForAgain() async {
    service.answerProfileTexts(.failure(.timedOut))
    let account = account
    account.start()
    await until { account.phase == .failed(.timedOut) }

    service.answerProfileTexts(.success([.firstName: "Ada"]))
    account.start()
    await until { account.phase == .editing }
  }

  @Test func whileItSavesNothingIsChanged() async {
    let account = await loaded()
    account.set("Marsh", for: .lastName)
    service.gate.close()
    account.save()
    await service.gate.arrivals(2)

    account.set("Other", for: .lastName)
    #expect(account.text(.lastName) == "Marsh")
    account.save()
    service.gate.open()
    await until { account.phase == .saved }

    #expect(service.calls.count == 2)
  }

  @Test func theCountedLikesStay() async {
    var user = User.ada
    user.totalLikes = 7
    service.answerMe(.success(user))
    profile.start()
    let profile = profile
    await until { profile.phase == .loaded(user) }
    profile.countLikes(1)
    service.answerUpdate(.success(user))
    let account = await loaded()

    account.set("Marsh", for: .lastName)
    account.save()
    await until { account.phase == .saved }

    #expect(profile.user?.totalLikes == 8)
  }
}
