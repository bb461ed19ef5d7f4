// The small pages that the browser shows at the end of a sign-in. They hold our own sentences only:
// nothing of the request is repeated in them, and no script runs.

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

/// One answer of the listener.
struct CallbackPage: Sendable, Equatable {
  let status: Int
  let sentence: String?

  /// The answer to a request that was judged.
  init(_ verdict: CallbackRule.Verdict, texts: CallbackTexts) {
    switch verdict {
    case .ends(.success): (status, sentence) = (200, texts.signedIn)
    case .ends(.failure(.denied)): (status, sentence) = (200, texts.denied)
    case .ends(.failure(.wrongState)): (status, sentence) = (400, texts.unusable)
    case .ends(.failure): (status, sentence) = (200, texts.failed)
    case .unusable: (status, sentence) = (400, texts.unusable)
    case .peek: (status, sentence) = (200, nil)
    case .notFound: (status, sentence) = (404, nil)
    case .methodNotAllowed: (status, sentence) = (405, nil)
    case .wrongHost: (status, sentence) = (400, nil)
    }
  }

  /// The document; empty when there is nothing to say.
  var html: String {
    guard let sentence else { return "" }
    return """
      <!doctype html>
      <html>
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>Belvedere</title>
      <style>
      :root { color-scheme: light dark; }
      body { font: 1.25rem/1.5 system-ui, sans-serif; display: grid; place-content: center;
        min-height: 90vh; max-width: 30em; margin: 0 auto; padding: 0 1em; text-align: center; }
      </style>
      </head>
      <body><h1>Belvedere</h1><p>\(escaped(sentence))</p></body>
      </html>

      """
  }

  /// The header lines besides the content's length and kind.
  static let headers = [
    ("Cache-Control", "no-store"),
    ("Referrer-Policy", "no-referrer"),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'"),
    ("Connection", "close"),
  ]
}

private func escaped(_ text: String) -> String {
  text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
}
