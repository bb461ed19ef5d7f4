// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation

/// Parses pasted text: the code by itself, or the address of the browser's last page.
enum PastedCode {
  /// The code, or the error. A code by itself has no `state`, and needs none, as the person copied it. If an
  /// address has one, it must be ours.
  static func outcome(of text: String, state: String) -> Result<String, SignInError> {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if let mark = text.firstIndex(of: "?") {
      return outcome(ofQuery: text[text.index(after: mark)...].prefix { $0 != "#" }, state)
    }
    if text.contains("=") { return outcome(ofQuery: text[...], state) }
    let isCode = (1...512).contains(text.utf8.count) && text.utf8.allSatisfy(isCodeByte)
    return isCode ? .success(text) : .failure(.noCode)
  }

  private static func outcome(ofQuery query: Substring, _ state: String)
    -> Result<String, SignInError>
  {
    guard let query = CallbackQuery(query), let outcome = query.outcome else {
      return .failure(.noCode)
    }
    if let given = query.state, !isEqualInConstantTime(given, state) {
      return .failure(.wrongState)
    }
    return outcome
  }

  /// Visible ASCII except the separators of an address.
  private static func isCodeByte(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "/") && byte != UInt8(ascii: ":")
  }
}
