// SPDX-License-Identifier: MIT

// The faults that answer in place of the route.

import DemoService
import FoundationEssentials
import NIOCore
import NIOHTTP1

extension [Fault] {
  /// Returns the answer of the first fault that answers in place of the route.
  func replacement(for request: Request) -> Reply? {
    lazy.compactMap { $0.reply(to: request) }.first
  }
}

extension Fault {
  fileprivate func reply(to request: Request) -> Reply? {
    switch kind {
    case .unauthorized: .invalidToken
    case .limitReached: .limitReached
    case .scopeMissing: .scopeMissing
    case .notFound: .errors(.notFound, "Couldn't find Photo")
    case .gone: .errors(.gone, "Query flagged as spam")
    case .tooManyRequests: retryable(.errors(.tooManyRequests, "Too many requests"), default: "1")
    case .serverError: .errors(.internalServerError, "Something went wrong")
    case .unavailable: retryable(Reply(.serviceUnavailable), default: "none")
    case .unavailableHTML: .page(.serviceUnavailable, "Backend is unhealthy")
    case .badRequestHTML: .page(.badRequest, "Bad Request")
    case .forbiddenHTML: .page(.forbidden, "Forbidden")
    case .outsideHTML: .page(.unprocessableEntity, "Unprocessable Entity")
    case .tooManyRequestsHTML: .page(.tooManyRequests, "Too Many Requests")
    case .apiError: apiError(value ?? "internal_api_error_DBQueryError")
    case .maxlag: lagging
    case .gzipBomb: gzipBomb(for: request)
    case .redirect: redirect(of: request)
    case .redirectFile: .redirect(to: "file:///etc/passwd")
    case .redirectHost: .redirect(to: (value ?? "http://other.invalid") + request.path)
    case .redirectLoop: .redirect(to: address(of: request, fault: "redirect-loop"))
    case .hugeJPEG: jpeg(BadJPEG.huge)
    case .manyScansJPEG: jpeg(BadJPEG.manyScans)
    case .notJPEG:
      Reply(
        .ok, headers: ["Content-Type": "image/jpeg"],
        body: .bytes(ByteBuffer(string: "This is not a picture.\n")))
    case .latency, .stall, .cut, .wrongLength, .deprecated, .malformedJSON, .missingFields,
      .badElement, .corruptJPEG, .truncatedJPEG, .pageOverlap, .emptyPage:
      nil
    }
  }

  private func retryable(_ reply: Reply, default assumed: String) -> Reply {
    var reply = reply
    let parts = (value ?? assumed).split(separator: ":")
    if parts.first == "date", let seconds = parts.last.flatMap({ Double($0) }), !seconds.isNaN {
      // HTTP's dates have years of four digits.
      let century = 3_155_760_000.0
      let date = Date(timeIntervalSinceNow: min(max(seconds, -century / 4), century))
      reply.headers.replaceOrAdd(name: "Retry-After", value: httpDate(date))
    } else if let seconds = parts.first.flatMap({ Int($0) }) {
      reply.headers.replaceOrAdd(name: "Retry-After", value: "\(seconds)")
    }
    return reply
  }

  private func apiError(_ code: String) -> Reply {
    .json(["error": ["code": .string(code), "info": "An error on request"], "servedby": "demo"])
  }

  private var lagging: Reply {
    var reply = apiError("maxlag")
    reply.headers.add(name: "Retry-After", value: "5")
    return reply
  }

  private func gzipBomb(for request: Request) -> Reply {
    let isImage = request.path.hasPrefix("/images/")
    return Reply(
      .ok,
      headers: [
        "Content-Type": isImage ? "image/jpeg" : "application/json", "Content-Encoding": "gzip",
      ], body: .bytes(isImage ? GzipBomb.forImages : GzipBomb.forJSON))
  }

  private func redirect(of request: Request) -> Reply {
    let hops = number ?? 1
    return .redirect(to: address(of: request, fault: hops > 1 ? "redirect:\(hops - 1)" : nil))
  }

  private func address(of request: Request, fault: String?) -> String {
    var query = request.query.encoded
    if let fault { query += (query.isEmpty ? "" : "&") + "demo_fault=\(fault)" }
    return query.isEmpty ? request.path : "\(request.path)?\(query)"
  }

  private func jpeg(_ make: () throws -> [UInt8]) -> Reply {
    do {
      return .bytes(ByteBuffer(bytes: try make()), type: "image/jpeg")
    } catch {
      return .errors(.internalServerError, "The bad JPEG could not be made: \(error)")
    }
  }
}
