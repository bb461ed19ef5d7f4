// SPDX-License-Identifier: MIT

// The demo service as tests start it: requests may name faults, the admin routes exist, and requests are logged.
// docs/architecture.md, "The demo service".

import DemoService
import DemoSources
import NIOHTTP1

/// A demo service, and the controls of it.
package struct DemoForTests: Sendable {
  package let server: DemoServer
  package let control: DemoControl

  package init(_ configuration: DemoConfiguration) throws(DemoError) {
    let (faults, log) = (FaultBoard(), RequestLog())
    @Sendable func controls(_ state: DemoState) -> DemoControl {
      DemoControl(state: state, faults: faults, log: log, rateLimit: configuration.rateLimit)
    }
    let admin: DemoSite.Routes = { site in
      AdminRoutes(base: site.base, control: controls(site.state), keep: site.keep).all
    }
    server = try DemoServer(configuration, others: DemoSources.routes + [admin]) { request in
      let number = log.open(request)
      if !request.path.hasPrefix("/admin/") {
        request.intervention = faults.intervention(for: &request)
      }
      request.intervention.ended = { status in
        log.close(number, status: status, outcome: status == nil ? .aborted : .answered)
      }
    }
    control = controls(server.state)
  }
}

extension FaultBoard {
  /// Returns what the faults of a request do: those that its header, its query and the rules name. The field
  /// that names one is taken from the query, so that addresses in the answer are free of it.
  fileprivate func intervention(for request: inout Request) -> Intervention {
    let named = [request.headers.first(name: "X-Demo-Fault"), request.query["demo_fault"]]
    request.query = request.query.without(["demo_fault"])
    var faults: [Fault] = []
    for names in named.compactMap(\.self) {
      // A test with a misspelt fault must not pass.
      guard let list = Fault.list(names) else { return .refusal(of: names) }
      faults += list
    }
    faults += take(method: request.method.rawValue, path: request.path)
    return Intervention(faults, request)
  }
}

extension Intervention {
  fileprivate static func refusal(of names: String) -> Intervention {
    let reply = Reply.errors(.badRequest, "Unknown fault: \(names)")
    var intervention = Intervention()
    intervention.replacement = reply
    intervention.change = { _ in reply }
    return intervention
  }

  fileprivate init(_ faults: [Fault], _ request: Request) {
    self.init()
    for fault in faults.reversed() {
      switch fault.kind {
      case .latency: delay = .milliseconds(min(max(0, fault.number ?? 1_000), 60_000))
      case .stall: delivery = fault.number.map { .stalled($0) } ?? .nothing
      case .cut: delivery = .cut(fault.number)
      case .wrongLength: delivery = .wrongLength(fault.number ?? 512)
      case .pageOverlap: overlap = max(0, fault.number ?? 3)
      default: break
      }
    }
    replacement = faults.replacement(for: request)
    change = { try $0.damaged(by: faults) }
  }
}
