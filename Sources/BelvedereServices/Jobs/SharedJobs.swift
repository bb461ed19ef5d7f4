// SPDX-License-Identifier: MIT

// One job for equal requests of any number of callers. A job has the highest priority among its callers. A caller
// withdraws when its task is cancelled. When the last caller withdraws, the job is abandoned: its task is cancelled,
// and the next equal request starts another job.
//
// Not Sendable: the jobs belong to an actor, on which `value` runs. The callers are protected by a lock, since
// cancellations and progress come from other threads.

import BelvedereCore
import Synchronization

/// An error with a case for cancellation.
protocol CancellableFailure: Error {
  static var cancelled: Self { get }
}

extension APIError: CancellableFailure {}
extension ImageError: CancellableFailure {}

/// Jobs by their requests.
final class SharedJobs<Request: Hashable & Sendable, Value: Sendable, Failure: CancellableFailure> {
  typealias Outcome = Result<Value, Failure>
  typealias ProgressReport = @Sendable (TransferProgress) -> Void

  /// The work for one request, and its callers. Any thread.
  final class Job: Sendable {
    fileprivate struct Caller {
      let priority: ImagePriority
      let progress: ProgressReport
      let continuation: CheckedContinuation<Outcome, Never>
    }

    let id: Int
    let request: Request
    fileprivate let task = Mutex<Task<Void, Never>?>(nil)
    private let callers = Mutex<[Int: Caller]>([:])

    fileprivate init(id: Int, request: Request) {
      self.id = id
      self.request = request
    }

    var callerCount: Int { callers.withLock { $0.count } }

    /// The highest priority among the callers; nil if there are none any more.
    var priority: ImagePriority? { callers.withLock { $0.values.map(\.priority).max() } }

    /// Reports the progress to all callers.
    func report(_ progress: TransferProgress) {
      for caller in callers.withLock({ Array($0.values) }) { caller.progress(progress) }
    }

    fileprivate func add(_ caller: Caller, as id: Int) {
      callers.withLock { $0[id] = caller }
      // A cancellation before this point had no effect, as the caller was not registered.
      if Task.isCancelled { withdraw(id) }
    }

    fileprivate func withdraw(_ id: Int) {
      callers.withLock { $0.removeValue(forKey: id) }?
        .continuation.resume(returning: .failure(.cancelled))
    }

    fileprivate func answer(_ outcome: Outcome) {
      let answered = callers.withLock { callers in
        defer { callers = [:] }
        return callers
      }
      for caller in answered.values { caller.continuation.resume(returning: outcome) }
    }
  }

  /// The jobs that have neither ended nor been abandoned.
  private(set) var running: [Request: Job] = [:]
  private let callersChanged: (_ id: Int, _ priority: ImagePriority?) -> Void
  private var lastID = 0

  /// - Parameter callersChanged: called after a caller was added or withdrew, with the job's new priority; nil if the
  ///   job is abandoned.
  init(callersChanged: @escaping (_ id: Int, _ priority: ImagePriority?) -> Void = { _, _ in }) {
    self.callersChanged = callersChanged
  }

  /// Waits for the result of the request's job. Throws `.cancelled` if the caller's task is cancelled.
  ///
  /// - Parameters:
  ///   - progress: called with the job's reports, on the thread that reports.
  ///   - isolation: the actor to which the jobs belong.
  ///   - start: starts a job that ends with `finish`; called at once if the request has no job. Returns the task to
  ///     cancel when the job is abandoned.
  func value(
    of request: Request, priority: ImagePriority,
    progress: @escaping ProgressReport = { _ in },
    isolation: isolated (any Actor)? = #isolation, start: (Job) -> Task<Void, Never>?
  ) async throws(Failure) -> Value {
    guard !Task.isCancelled else { throw .cancelled }
    let job = running[request] ?? Job(id: newID(), request: request)
    let caller = newID()
    let outcome = await withTaskCancellationHandler {
      // A closure runs on the actor only if it captures it.
      _ = isolation
      return await withCheckedContinuation { continuation in
        job.add(
          Job.Caller(priority: priority, progress: progress, continuation: continuation),
          as: caller)
        if running[request] == nil {
          running[request] = job
          let task = start(job)
          job.task.withLock { $0 = task }
        }
        update(job)
      }
    } onCancel: {
      job.withdraw(caller)
    }
    update(job)
    return try outcome.get()
  }

  /// Ends a job; all of its callers get the result.
  func finish(_ job: Job, with outcome: Outcome) {
    // An abandoned job may end after another one was started for the same request.
    if running[job.request] === job { running[job.request] = nil }
    job.answer(outcome)
  }

  /// Abandons a job without callers, and reports the new priority.
  private func update(_ job: Job) {
    guard running[job.request] === job else { return }
    let priority = job.priority
    if priority == nil {
      running[job.request] = nil
      job.task.withLock { $0 }?.cancel()
    }
    callersChanged(job.id, priority)
  }

  private func newID() -> Int {
    lastID += 1
    return lastID
  }
}
