// SPDX-License-Identifier: MIT

// The interface for a program that tests clients of the service: it gets each request before it is answered, and
// injects faults into the answer. The installed service does not use it.

/// Called with each request before it is answered; sets the request's intervention.
package typealias Intervene = @Sendable (inout Request) -> Void

/// The changes to the answer to one request; none at first.
package struct Intervention: Sendable {
  /// The part of an answer that is sent.
  package enum Delivery: Sendable, Equatable {
    case whole
    /// Nothing, and the request has no effect; the connection stays open.
    case nothing
    /// The head and this many bytes; the connection stays open.
    case stalled(Int)
    /// The head and this many bytes, or half of them; then the connection ends.
    case cut(Int?)
    /// Everything, under a head that promises this many bytes more; then the connection ends.
    case wrongLength(Int)
  }

  /// The time before the request is answered.
  package var delay = Duration.zero
  /// The answer in place of the route's; the request has no other effect.
  package var replacement: Reply?
  /// The number of elements of the previous page that a page repeats at its beginning.
  package var overlap = 0
  /// Changes the route's answer.
  package var change: @Sendable (Reply) throws -> Reply = { $0 }
  package var delivery = Delivery.whole
  /// Called at the end with the status of the answer; nil if it was not sent completely.
  package var ended: @Sendable (_ status: Int?) -> Void = { _ in }

  package init() {}
}
