// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation
import Synchronization

@testable import BelvedereServices

/// Returns canned images. A fetch without an answer stays open until the test answers it or the task is cancelled, like
/// a slow transfer.
final class FakeImageFetcher: ImageFetching, OriginalFetching {
  typealias Answer = Result<Data, APIError>

  private struct State {
    var answers: [String: Answer] = [:]
    var open: [(address: String, continuation: CheckedContinuation<Answer, Never>)] = []
    var started: [String] = []
    var cancelled: [String] = []
    var progress: [String: @Sendable (TransferProgress) -> Void] = [:]
  }

  private let state = Mutex(State())

  /// Addresses in the order in which their fetches began.
  var started: [String] { state.withLock { $0.started } }
  var cancelled: [String] { state.withLock { $0.cancelled } }
  var openCount: Int { state.withLock { $0.open.count } }

  /// Answers the present and all later fetches of an address.
  func answer(_ address: String, _ answer: Answer) {
    let waiting = state.withLock { state in
      state.answers[address] = answer
      let waiting = state.open.filter { $0.address == address }
      state.open.removeAll { $0.address == address }
      return waiting
    }
    for fetch in waiting { fetch.continuation.resume(returning: answer) }
  }

  func imageData(at address: String) async throws(APIError) -> Data {
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        begin(address, continuation)
      }
    } onCancel: {
      cancel(address)
    }
    return try answer.get()
  }

  func originalData(
    at address: String, progress: @escaping @Sendable (TransferProgress) -> Void
  ) async throws(APIError) -> Data {
    state.withLock { $0.progress[address] = progress }
    return try await imageData(at: address)
  }

  /// Reports the progress of an original.
  func report(_ progress: TransferProgress, of address: String) {
    state.withLock { $0.progress[address] }?(progress)
  }

  private func begin(_ address: String, _ continuation: CheckedContinuation<Answer, Never>) {
    let answer = state.withLock { state -> Answer? in
      state.started.append(address)
      if state.cancelled.contains(address) { return .failure(.cancelled) }
      if let answer = state.answers[address] { return answer }
      state.open.append((address, continuation))
      return nil
    }
    if let answer { continuation.resume(returning: answer) }
  }

  private func cancel(_ address: String) {
    let waiting = state.withLock { state in
      state.cancelled.append(address)
      let waiting = state.open.filter { $0.address == address }
      state.open.removeAll { $0.address == address }
      return waiting
    }
    for fetch in waiting { fetch.continuation.resume(returning: .failure(.cancelled)) }
  }
}
