// SPDX-License-Identifier: MIT

// Every use is reported to the service once, sooner or later, in the background.

import BelvedereCore
import Foundation
import TestSupport
import Testing

@testable import BelvedereModel

@Suite(.timeLimit(.minutes(15)))
struct DownloadReportsTests {
  private let service = FakePhotoService()
  private let store = FakeDetailsStore()
  private let clock = GatedClock()

  private func reports() -> DownloadReports {
    DownloadReports(
      service: "demo", downloads: service, store: store, clock: clock, now: { .noon })
  }

  private func unsent() async throws -> [Photo.ID] {
    try await store.downloadReports(service: "demo").map(\.photo)
  }

  /// Waits until the service got this number of requests and nothing is left to send, and for unwanted further ones.
  private func waitUntilSent(_ count: Int = 0) async throws {
    await service.gate.arrivals(count)
    while try await !unsent().isEmpty { await Task.yield() }
    await settle()
  }

  private func photo(_ number: Int) -> Photo {
    var photo = photos([number])[0]
    photo.links.downloadLocation = "https://api.example/\(number)?ixid=1"
    return photo
  }

  private func call(_ number: Int) -> FakePhotoService.Call {
    .download("photo-\(number)", link: "https://api.example/\(number)?ixid=1")
  }

  @Test func aUseIsReportedOnce() async throws {
    let reports = reports()
    reports.add(photo(1))
    try await waitUntilSent(1)
    #expect(service.calls == [call(1)])
  }

  @Test func eachUseCounts() async throws {
    let reports = reports()
    reports.add(photo(1))
    reports.add(photo(1))
    try await waitUntilSent(2)
    #expect(service.calls == [call(1), call(1)])
  }

  @Test func withoutANetworkReportsWaitAndAreTriedAgain() async throws {
    clock.gate.close()
    service.failDownload(of: "photo-1", .unreachable(detail: ""))
    let reports = reports()
    reports.add(photo(1))
    await clock.gate.arrivals(1)
    #expect(try await unsent() == ["photo-1"])
    clock.gate.openOnce()
    await clock.gate.arrivals(2)
    #expect(clock.sleeps == [.seconds(60), .seconds(120)])
    service.failDownload(of: "photo-1", nil)
    clock.gate.openOnce()
    try await waitUntilSent()
    #expect(service.calls == [call(1), call(1), call(1)])
  }

  @Test func theNextUseTriesTheWaitingOnesToo() async throws {
    clock.gate.close()
    service.failDownload(of: "photo-1", .timedOut)
    let reports = reports()
    reports.add(photo(1))
    await clock.gate.arrivals(1)
    service.failDownload(of: "photo-1", nil)
    reports.add(photo(2))
    try await waitUntilSent()
    #expect(service.calls == [call(1), call(1), call(2)])
    clock.gate.open()
  }

  @Test func theNextStartSendsWhatWasLeft() async throws {
    try await store.addDownloadReport(of: photo(1), service: "demo", at: .noon)
    try await store.addDownloadReport(of: photo(2), service: "elsewhere", at: .noon)
    let reports = reports()
    reports.start()
    try await waitUntilSent()
    #expect(service.calls == [call(1)])
  }

  @Test func theLimitsOwnTimeIsWaitedFor() async {
    clock.gate.close()
    service.failDownload(of: "photo-1", .rateLimited(retryAfter: 900))
    let reports = reports()
    reports.add(photo(1))
    await clock.gate.arrivals(1)
    #expect(clock.sleeps == [.seconds(900)])
    reports.stop()
    clock.gate.open()
  }

  @Test func aRefusalForGoodDropsTheReport() async throws {
    service.failDownload(of: "photo-1", .notFound(messages: []))
    let reports = reports()
    reports.add(photo(1))
    try await waitUntilSent(1)
    #expect(service.calls == [call(1)])
    #expect(clock.sleeps == [])
  }

  @Test func anExpiredLoginKeepsTheReport() async throws {
    service.failDownload(of: "photo-1", .unauthorized(messages: []))
    let reports = reports()
    reports.add(photo(1))
    await service.gate.arrivals(1)
    await settle()
    let left = try await unsent()
    #expect(left == ["photo-1"])
  }

  @Test func withoutADatabaseAReportIsStillSent() async {
    store.fail()
    let reports = reports()
    reports.add(photo(1))
    await service.gate.arrivals(1)
    #expect(service.calls == [call(1)])
  }

  @Test func aReportThatCannotBeRemovedIsNotSentAgain() async {
    store.refuseRemoval()
    let reports = reports()
    reports.add(photo(1))
    await service.gate.arrivals(1)
    await settle()
    #expect(service.calls == [call(1)])
  }

  @Test func afterTheEndNothingIsSent() async throws {
    let reports = reports()
    reports.stop()
    reports.add(photo(1))
    while try await unsent().isEmpty { await Task.yield() }
    await settle()
    #expect(service.calls == [])
  }
}
