// SPDX-License-Identifier: MIT

// The pages that the browser shows at the end of a sign-in. They look like the demo's pages and contain only our own
// sentences, nothing of the request. One line of script removes the code from the address bar. The browser runs no
// other script, because the page's policy has its hash.

import BelvedereCore

/// The sentences of the pages, in the person's language.
package struct CallbackTexts: Sendable, Hashable {
  package var signedIn = "Thank you. Go back to Belvedere, which finishes the login."
  package var denied = "You did not log in. You can go back to Belvedere."
  package var failed = "Logging in did not work. Go back to Belvedere to see why."
  package var unusable = """
    This page does not belong to the login that Belvedere is waiting for. \
    Go back to Belvedere and open the login page again.
    """

  package init() {}
}

/// An answer of the listener.
struct CallbackPage: Sendable, Equatable {
  let status: Int
  let sentence: String?

  /// The answer for a verdict.
  init(_ verdict: CallbackRule.Verdict, texts: CallbackTexts) {
    switch verdict {
    case .ends(.success): (status, sentence) = (200, texts.signedIn)
    case .ends(.failure(.denied)): (status, sentence) = (200, texts.denied)
    case .ends(.failure): (status, sentence) = (200, texts.failed)
    case .unusable: (status, sentence) = (400, texts.unusable)
    case .peek: (status, sentence) = (200, nil)
    case .notFound: (status, sentence) = (404, nil)
    case .methodNotAllowed: (status, sentence) = (405, nil)
    case .wrongHost: (status, sentence) = (400, nil)
    }
  }

  /// The document; empty without a sentence.
  var html: String {
    guard let sentence else { return "" }
    return """
      <!doctype html>
      <html>
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>Belvedere</title>
      <style>
      \(Self.style)
      </style>
      <script>\(Self.script)</script>
      </head>
      <body>
      <main>
      <h1>Belvedere</h1>
      <p>\(escaped(sentence))</p>
      </main>
      </body>
      </html>

      """
  }

  /// The style of the demo's pages (`HTMLPage`), for the elements of this one.
  static let style = """
    :root { color-scheme: light dark; --accent: #1c71d8; --card: #fff; --page: #f2f2f4; }
    @media (prefers-color-scheme: dark) { :root { --accent: #78aeed; --card: #303030; --page: #1e1e1e; } }
    * { box-sizing: border-box; }
    body { margin: 0; padding: 24px 16px; min-height: 100vh; background: var(--page);
      font: 16px/1.5 system-ui, sans-serif; display: flex; flex-direction: column;
      align-items: center; gap: 24px; }
    main { width: 100%; max-width: 480px; margin: auto 0; padding: 32px; border-radius: 16px;
      background: var(--card); box-shadow: 0 1px 4px #0003; }
    h1 { margin: 0 0 8px; font-size: 24px; line-height: 1.25; }
    """

  /// Removes the query from the address and from the browser's history. A changed script needs a new
  /// hash: `printf %s SCRIPT | openssl dgst -sha256 -binary | base64`.
  static let script = "history.replaceState(null,'',location.pathname)"
  private static let scriptHash = "UBodp8UhLR9ASBc1PNRKcs3r2CjAFWxCbrUGPN7u1jo="

  /// The header lines besides the content's length and type.
  static let headers = [
    ("Cache-Control", "no-store"),
    ("Referrer-Policy", "no-referrer"),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    (
      "Content-Security-Policy",
      "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-\(scriptHash)'; "
        + "base-uri 'none'; form-action 'none'"
    ),
    ("Connection", "close"),
  ]
}

private func escaped(_ text: String) -> String {
  text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
}
