// SPDX-License-Identifier: MIT

import BelvedereCore
import Synchronization
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct SharedJobsTests {
  private let desk = Desk()

  private func ask(
    _ request: String, _ priority: ImagePriority = .visible,
    progress: @escaping Desk.Jobs.ProgressReport = { _ in }
  ) -> Task<Desk.Jobs.Outcome, Never> {
    Task { await desk.ask(request, priority, progress) }
  }

  /// Makes requests, and returns when this number of callers wait.
  private func ask(
    _ request: String, _ priority: ImagePriority = .visible, count: Int,
    progress: @escaping Desk.Jobs.ProgressReport = { _ in }
  ) async -> Task<Desk.Jobs.Outcome, Never> {
    let task = ask(request, priority, progress: progress)
    await eventually("\(count) wait for \(request)") {
      await desk.callerCount(of: request) == count
    }
    return task
  }

  // MARK: Joining

  @Test func equalRequestsAreOneJob() async {
    let tasks = (0..<10).map { _ in ask("a") }
    await eventually("all wait") { await desk.callerCount(of: "a") == 10 }
    let answer = Answer()
    await desk.end(0, .success(answer))
    for task in tasks { #expect(await task.value == .success(answer)) }
    #expect(await desk.started == ["a"])
  }

  @Test func differentRequestsAreDifferentJobs() async {
    let (first, second) = (await ask("a", count: 1), await ask("b", count: 1))
    let answers = [Answer(), Answer()]
    await desk.end(1, .success(answers[1]))
    #expect(await second.value == .success(answers[1]))
    #expect(await desk.callerCount(of: "a") == 1)
    await desk.end(0, .success(answers[0]))
    #expect(await first.value == .success(answers[0]))
  }

  @Test func whoAsksAfterTheEndStartsAnotherJob() async {
    for number in 0..<2 {
      let task = await ask("a", count: 1)
      let answer = Answer()
      await desk.end(number, .success(answer))
      #expect(await task.value == .success(answer))
    }
    #expect(await desk.started == ["a", "a"])
  }

  @Test func anErrorIsReportedToAll() async {
    let tasks = (0..<3).map { _ in ask("a") }
    await eventually("all wait") { await desk.callerCount(of: "a") == 3 }
    await desk.end(0, .failure(.service(.timedOut)))
    for task in tasks { #expect(await task.value == .failure(.service(.timedOut))) }
  }

  @Test func progressIsReportedToAllWhoStillWait() async {
    let heard = Mutex<[String]>([])
    let staying = await ask("a", count: 1) { progress in
      heard.withLock { $0.append("staying \(progress.receivedBytes)") }
    }
    let leaving = await ask("a", count: 2) { progress in
      heard.withLock { $0.append("leaving \(progress.receivedBytes)") }
    }
    await desk.report(1, of: "a")
    leaving.cancel()
    #expect(await leaving.value == .failure(.cancelled))
    await desk.report(2, of: "a")
    #expect(heard.withLock { $0.sorted() } == ["leaving 1", "staying 1", "staying 2"])
    staying.cancel()
  }

  // MARK: Withdrawing

  @Test func oneOfTwoCanWithdraw() async {
    let staying = await ask("a", count: 1)
    let leaving = await ask("a", count: 2)
    leaving.cancel()
    #expect(await leaving.value == .failure(.cancelled))
    let answer = Answer()
    await desk.end(0, .success(answer))
    #expect(await staying.value == .success(answer))
    #expect(desk.cancelled == [])
  }

  @Test func theLastToWithdrawCancelsTheJob() async {
    let tasks = [await ask("a", count: 1), await ask("a", count: 2)]
    for task in tasks { task.cancel() }
    for task in tasks { #expect(await task.value == .failure(.cancelled)) }
    #expect(await desk.runningCount == 0)
    await eventually("it is cancelled") { desk.cancelled == [0] }
  }

  @Test func whoAsksRightAfterTheLastWithdrewStartsAnotherJob() async {
    await desk.set(.isStubborn)
    let abandoned = await ask("a", count: 1)
    abandoned.cancel()
    #expect(await abandoned.value == .failure(.cancelled))
    let again = await ask("a", count: 1)
    #expect(await desk.started == ["a", "a"])
    // The end of the abandoned job answers no caller.
    await desk.end(0, .success(Answer()))
    await eventually("it is gone") { await desk.aliveCount == 1 }
    #expect(await desk.callerCount(of: "a") == 1)
    let answer = Answer()
    await desk.end(1, .success(answer))
    #expect(await again.value == .success(answer))
    #expect(desk.cancelled == [0])
  }

  @Test func aCancelledTaskStartsNothing() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await desk.ask("a", .visible) { _ in }
    }
    #expect(await task.value == .failure(.cancelled))
    #expect(await desk.started == [])
  }

  // MARK: Priority

  @Test func thePriorityIsTheHighestOfThoseWhoWait() async {
    let low = await ask("a", .prefetch, count: 1)
    let high = await ask("a", .visible, count: 2)
    let middle = await ask("a", .nearby, count: 3)
    for task in [high, middle, low] {
      task.cancel()
      #expect(await task.value == .failure(.cancelled))
    }
    #expect(desk.priorities == [.prefetch, .visible, .visible, .nearby, .prefetch, nil])
  }

  // MARK: Re-entrancy

  @Test func aJobMayEndWhileItStarts() async {
    let answer = Answer()
    await desk.set(.endsAtOnce(.success(answer)))
    for _ in 0..<2 { #expect(await ask("a").value == .success(answer)) }
    #expect(await desk.runningCount == 0)
  }

  @Test func aJobMayAskForAnother() async {
    await desk.set(.asks(for: "b"))
    let task = await ask("a", count: 1)
    await eventually("the other has begun") { await desk.started == ["a", "b"] }
    let answer = Answer()
    await desk.end(1, .success(answer))
    #expect(await task.value == .success(answer))
  }

  @Test func whoHearsOfProgressMayWithdraw() async {
    let listener = Mutex<Task<Desk.Jobs.Outcome, Never>?>(nil)
    let task = await ask("a", count: 1) { _ in listener.withLock { $0 }?.cancel() }
    listener.withLock { $0 = task }
    await desk.report(1, of: "a")
    #expect(await task.value == .failure(.cancelled))
    await eventually("it is cancelled") { desk.cancelled == [0] }
  }

  // MARK: No leaks

  @Test func everyoneIsAnsweredHoweverMuchGoesOn() async {
    await desk.set(.endsByItself)
    await withTaskGroup { group in
      for number in 0..<2000 {
        group.addTask {
          let task = ask("\(number % 7)")
          if number.isMultiple(of: 2) {
            for _ in 0..<(number % 30) { await Task.yield() }
            task.cancel()
          }
          _ = await task.value
        }
      }
    }
    #expect(await desk.runningCount == 0)
  }

  @Test(arguments: [true, false])
  func nothingIsKeptOfAJobThatEnded(isAbandoned: Bool) async {
    weak var listener: Answer?
    do {
      let listening = Answer()
      listener = listening
      let task = await ask("a", count: 1) { [listening] _ in _ = listening }
      if isAbandoned { task.cancel() } else { await desk.end(0, .success(Answer())) }
      _ = await task.value
    }
    await eventually("the job is gone") { await desk.aliveCount == 0 }
    await eventually("its caller's progress report, too") { listener == nil }
  }
}

/// A value that equals only itself.
private final class Answer: Sendable, Equatable {
  static func == (left: Answer, right: Answer) -> Bool { left === right }
}

/// Owns jobs as a pipeline does.
private actor Desk {
  typealias Jobs = SharedJobs<String, Answer, ImageError>

  enum Manner {
    /// Jobs end when the test ends them or they are cancelled.
    case waits
    /// Jobs end only when the test ends them.
    case isStubborn
    case endsAtOnce(Jobs.Outcome)
    case endsByItself
    /// The first job ends by making a request for another one.
    case asks(for: String)
  }

  private struct Work {
    let request: String
    let end: OneShot<Jobs.Outcome>
    weak var job: Jobs.Job?
  }

  private final class Journal: Sendable {
    let priorities = Mutex<[ImagePriority?]>([])
    let cancelled = Mutex<[Int]>([])
  }

  private let journal = Journal()
  private let jobs: Jobs
  private var works: [Work] = []
  private var manner = Manner.waits

  init() {
    jobs = Jobs { [journal] _, priority in journal.priorities.withLock { $0.append(priority) } }
  }

  /// Requests of the jobs that were started; jobs are numbered in this order.
  var started: [String] { works.map(\.request) }
  /// Numbers of the jobs whose tasks were cancelled.
  nonisolated var cancelled: [Int] { journal.cancelled.withLock { $0 } }
  /// Every reported priority.
  nonisolated var priorities: [ImagePriority?] { journal.priorities.withLock { $0 } }
  var runningCount: Int { jobs.running.count }
  var aliveCount: Int { works.count { $0.job != nil } }

  func set(_ manner: Manner) { self.manner = manner }

  func callerCount(of request: String) -> Int { jobs.running[request]?.callerCount ?? 0 }

  func report(_ bytes: Int, of request: String) {
    jobs.running[request]?.report(TransferProgress(receivedBytes: bytes, expectedBytes: nil))
  }

  func end(_ number: Int, _ outcome: Jobs.Outcome) { works[number].end.set(outcome) }

  func ask(
    _ request: String, _ priority: ImagePriority, _ progress: @escaping Jobs.ProgressReport
  ) async -> Jobs.Outcome {
    do throws(ImageError) {
      let answer = try await jobs.value(of: request, priority: priority, progress: progress) {
        start($0)
      }
      return .success(answer)
    } catch {
      return .failure(error)
    }
  }

  private func start(_ job: Jobs.Job) -> Task<Void, Never>? {
    let number = works.count
    works.append(Work(request: job.request, end: OneShot(), job: job))
    if case .endsAtOnce(let outcome) = manner {
      jobs.finish(job, with: outcome)
      return nil
    }
    return Task { jobs.finish(job, with: await outcome(of: number)) }
  }

  private func outcome(of number: Int) async -> Jobs.Outcome {
    switch manner {
    case .asks(let other) where number == 0: return await ask(other, .visible) { _ in }
    case .endsByItself:
      for _ in 0..<20 { await Task.yield() }
      return .success(Answer())
    default: break
    }
    var isStubborn = false
    if case .isStubborn = manner { isStubborn = true }
    let end = works[number].end
    return await withTaskCancellationHandler {
      await end.value()
    } onCancel: { [isStubborn, journal] in
      journal.cancelled.withLock { $0.append(number) }
      if !isStubborn { end.set(.failure(.cancelled)) }
    }
  }
}
