// SPDX-License-Identifier: MIT

// The transfer thread: one multi handle, which reuses connections and name lookups and multiplexes HTTP/2. Everything
// here is created, used and freed on that thread; work comes through the inbox. Without transfers the thread sleeps in
// curl_multi_poll until it is woken.

import CCurl
import Foundation

final class TransferLoop {
  /// Adds an easy handle to the multi handle; returns the reason if that failed.
  typealias Adding =
    @Sendable (_ multi: UnsafeMutableRawPointer, _ easy: UnsafeMutableRawPointer) -> HTTPError?

  private struct Running {
    let id: TransferInbox.ID
    let transfer: CurlTransfer
    let waiter: CheckedContinuation<TransferInbox.Answer, Never>
  }

  private let multi: UnsafeMutableRawPointer
  private let inbox: TransferInbox
  private let configuration: HTTPConfiguration
  private let add: Adding
  private let room: TransferRoom
  private var running: [UnsafeMutableRawPointer: Running] = [:]

  private init?(
    inbox: TransferInbox, configuration: HTTPConfiguration, add: @escaping Adding
  ) {
    guard let multi = curl_multi_init() else { return nil }
    self.multi = multi
    self.inbox = inbox
    self.configuration = configuration
    self.add = add
    room = TransferRoom(bytes: configuration.arrivingBytes)
    _ = bv_curl_multi_set_long(multi, CURLMOPT_PIPELINING, bv_curl_multiplex)
    _ = bv_curl_multi_set_long(
      multi, CURLMOPT_MAX_HOST_CONNECTIONS, configuration.connectionsPerHost)
  }

  deinit { curl_multi_cleanup(multi) }

  /// Starts the thread. It ends when the inbox is closed.
  static func start(
    inbox: TransferInbox, configuration: HTTPConfiguration, add: @escaping Adding
  ) {
    _ = curlIsReady
    let thread = Thread {
      if let loop = TransferLoop(inbox: inbox, configuration: configuration, add: add) {
        loop.run()
      }
      inbox.close()
      fail(inbox.take().jobs)
      inbox.end()
    }
    thread.name = "belvedere.http"
    thread.start()
  }

  /// Passes a transfer to libcurl.
  static let add: Adding = { multi, easy in
    let code = curl_multi_add_handle(multi, easy)
    guard code != CURLM_OK else { return nil }
    return .unreachable(detail: String(cString: curl_multi_strerror(code)))
  }

  private func run() {
    inbox.open(address: UInt(bitPattern: multi))
    while true {
      let batch = inbox.take()
      if batch.isClosed {
        fail(batch.jobs)
        break
      }
      for job in batch.jobs { start(job) }
      for id in batch.cancelled { cancel(id) }
      var active: Int32 = 0
      curl_multi_perform(multi, &active)
      finishDone()
      // Except for curl's own timers (time-outs of a transfer), only a wake-up ends the wait.
      curl_multi_poll(multi, nil, 0, Int32.max, nil)
      inbox.count { $0.wakeUps += 1 }
    }
    inbox.seal()
    for easy in Array(running.keys) { finish(easy, with: .failure(.cancelled)) }
  }

  private func start(_ job: TransferInbox.Job) {
    do throws(HTTPError) {
      let transfer = try CurlTransfer(job.request, configuration: configuration, room: room)
      if let obstacle = transfer.breach { throw obstacle }
      // A handle that was not added never finishes, so its waiter would get no answer.
      if let obstacle = add(multi, transfer.easy) { throw obstacle }
      running[transfer.easy] = Running(id: job.id, transfer: transfer, waiter: job.waiter)
      inbox.count { $0.requests += 1 }
    } catch {
      job.waiter.resume(returning: .failure(error))
    }
  }

  private func cancel(_ id: TransferInbox.ID) {
    guard let easy = running.first(where: { $0.value.id == id })?.key else { return }
    finish(easy, with: .failure(.cancelled))
  }

  private func finishDone() {
    var left: Int32 = 0
    while let message = curl_multi_info_read(multi, &left) {
      // Removing the handle frees the message, so it is copied first.
      let (kind, easy, code) = (
        message.pointee.msg, message.pointee.easy_handle, message.pointee.data.result
      )
      guard kind == CURLMSG_DONE, let easy, let transfer = running[easy]?.transfer else { continue }
      let connections = transfer.newConnections
      inbox.count { $0.connections += connections }
      finish(easy, with: transfer.outcome(code))
    }
  }

  private func finish(_ easy: UnsafeMutableRawPointer, with answer: TransferInbox.Answer) {
    curl_multi_remove_handle(multi, easy)
    running.removeValue(forKey: easy)?.waiter.resume(returning: answer)
  }
}

private func fail(_ jobs: [TransferInbox.Job]) {
  for job in jobs { job.waiter.resume(returning: .failure(.cancelled)) }
}

/// Initialises libcurl's global state once, before the first thread uses it.
private let curlIsReady = curl_global_init(bv_curl_global_default) == CURLE_OK
