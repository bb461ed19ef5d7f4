// One job for equal requests, however many callers wait for it. The priority of a job is the highest
// among its callers. A caller withdraws when its task is cancelled; when the last one has, the job's
// task is cancelled too, and whoever asks next starts another job.
//
// Not Sendable: the jobs live inside an actor, and `value` runs there. Callers stand behind a lock,
// since cancellations and progress come from other threads.

import BelvedereCore
import Synchronization

/// Jobs by their requests.
final class SharedJobs<Request: Hashable & Sendable, Value: Sendable> {
  typealias Outcome = Result<Value, ImageError>
  typealias ProgressReport = @Sendable (TransferProgress) -> Void

  /// The work for one request, and those who wait for it. Any thread.
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

    /// The highest among those who wait; nil when nobody does any more.
    var priority: ImagePriority? { callers.withLock { $0.values.map(\.priority).max() } }

    /// Tells all who wait how far the work is.
    func report(_ progress: TransferProgress) {
      for caller in callers.withLock({ Array($0.values) }) { caller.progress(progress) }
    }

    fileprivate func add(_ caller: Caller, as id: Int) {
      callers.withLock { $0[id] = caller }
      // A cancellation before this point found nobody to withdraw; a later one finds the caller.
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

  /// Jobs that have neither ended nor been abandoned.
  private(set) var running: [Request: Job] = [:]
  private let callersChanged: (_ id: Int, _ priority: ImagePriority?) -> Void
  private var lastID = 0

  /// - Parameter callersChanged: called when a caller came or withdrew, with the job's priority now;
  ///   nil when nobody waits and the job is abandoned.
  init(callersChanged: @escaping (_ id: Int, _ priority: ImagePriority?) -> Void = { _, _ in }) {
    self.callersChanged = callersChanged
  }

  /// Waits for the outcome of the request's job; throws `.cancelled` when the caller's task is.
  ///
  /// - Parameters:
  ///   - progress: called with what the job reports, on the thread that reports it.
  ///   - isolation: the actor that the jobs belong to.
  ///   - start: begins a job that ends with `finish`; called at once when there is none for the
  ///     request. Returns the task to cancel when nobody waits any more.
  func value(
    of request: Request, priority: ImagePriority,
    progress: @escaping ProgressReport = { _ in },
    isolation: isolated (any Actor)? = #isolation, start: (Job) -> Task<Void, Never>?
  ) async throws(ImageError) -> Value {
    guard !Task.isCancelled else { throw .cancelled }
    let job = running[request] ?? Job(id: newID(), request: request)
    let caller = newID()
    let outcome = await withTaskCancellationHandler {
      // Only a closure that names the actor runs on it.
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

  /// Ends a job: all who still wait for it get the outcome.
  func finish(_ job: Job, with outcome: Outcome) {
    // An abandoned job may end after another one was started for the same request.
    if running[job.request] === job { running[job.request] = nil }
    job.answer(outcome)
  }

  /// Abandons a job that nobody waits for any more; tells of its priority.
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
