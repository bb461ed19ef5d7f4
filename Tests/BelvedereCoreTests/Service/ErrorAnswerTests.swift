// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation
import Testing

struct ErrorAnswerTests {
  private func answer(
    _ status: Int, _ body: String = "", remaining: Int? = nil, retryAfter: TimeInterval? = nil
  ) -> ErrorAnswer {
    ErrorAnswer(
      status: status, body: Data(body.utf8), remainingRequests: remaining, retryAfter: retryAfter)
  }

  @Test func readsTheServicesMessages() {
    let body = #"{"errors":["OAuth error: The access token is invalid"],"trace":[{"a":1}]}"#
    #expect(
      answer(401, body).error
        == .unauthorized(messages: ["OAuth error: The access token is invalid"]))
    #expect(
      answer(404, #"{"errors":["Couldn't find Photo"]}"#).error
        == .notFound(messages: ["Couldn't find Photo"]))
    #expect(
      answer(410, #"{"errors":["Query flagged as spam"]}"#).error
        == .gone(messages: ["Query flagged as spam"]))
    #expect(
      answer(422, #"{"errors":["a","b"]}"#).error == .refused(status: 422, messages: ["a", "b"]))
  }

  @Test func readsOAuthsMessages() {
    let answer = answer(400, #"{"error":"invalid_grant","error_description":"Too old."}"#)
    #expect(answer.messages == ["Too old."])
    #expect(answer.oauthError == "invalid_grant")
    #expect(self.answer(400, #"{"error":"oops"}"#).messages == ["oops"])
    #expect(self.answer(400, #"{"errors":["x"]}"#).oauthError == nil)
  }

  @Test(
    arguments: [
      (403, "Rate Limit Exceeded", nil), (403, "Rate Limit Exceeded\n", 17),
      (403, #"{"errors":["Rate Limit Exceeded"]}"#, nil), (403, "", 0), (429, "", nil),
      (429, "<html></html>", 40),
    ] as [(Int, String, Int?)])
  func recognisesTheLimit(_ status: Int, _ body: String, _ remaining: Int?) {
    #expect(answer(status, body, remaining: remaining).error == .rateLimited(retryAfter: nil))
  }

  @Test func distinguishesAMissingScopeFromTheLimit() {
    let body = #"{"errors":["Missing permissions"]}"#
    #expect(
      answer(403, body, remaining: 12).error == .forbidden(messages: ["Missing permissions"]))
    #expect(answer(401, "Rate Limit Exceeded", remaining: 0).error != .rateLimited(retryAfter: nil))
  }

  @Test func passesTheWaitOn() {
    #expect(answer(429, retryAfter: 30).error == .rateLimited(retryAfter: 30))
    #expect(
      answer(503, retryAfter: 30).error == .serverFailed(status: 503, retryAfter: 30))
  }

  @Test(arguments: ["", "<html><body>503</body></html>", "{\"errors\":", "\u{0}\u{1}", "[]", "7"])
  func decidesAServerErrorByItsStatus(_ body: String) {
    #expect(answer(503, body).error == .serverFailed(status: 503, retryAfter: nil))
  }

  @Test func showsNoMarkupNorLongText() {
    #expect(answer(400, "<html>x</html>").messages == [])
    #expect(answer(400, String(repeating: "x", count: 301)).messages == [])
    #expect(answer(400, "Bad things").messages == ["Bad things"])
  }

  @Test(arguments: [#"{"errors":7}"#, #"{"errors":[7]}"#, #"{"errors":[]}"#, #"{}"#])
  func toleratesErrorsOfAnotherKind(_ body: String) {
    #expect(answer(404, body).error == .notFound(messages: []))
  }
}
