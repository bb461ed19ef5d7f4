// SPDX-License-Identifier: MIT

// The small pages that a browser shows: no scripts, light and dark, nothing from other hosts.

import NIOCore
import NIOHTTP1

/// A page of HTML.
struct HTMLPage {
  let title: String
  /// The parts of the content as HTML, in which all outside text is escaped.
  let body: [String]

  /// Returns the page as an answer.
  func reply(_ status: HTTPResponseStatus = .ok) -> Reply {
    Reply(
      status,
      headers: [
        "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store",
        "Referrer-Policy": "no-referrer",
        "Content-Security-Policy":
          "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      ], body: .bytes(ByteBuffer(string: html)))
  }

  private var html: String {
    """
    <!doctype html>
    <html lang="\(PageWords.language)" dir="\(PageWords.direction)">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(escapedForHTML(title))</title>
    <style>\(Self.style)</style>
    </head>
    <body>
    <main>
    \(body.joined(separator: "\n"))
    </main>
    \(footer)
    </body>
    </html>

    """
  }

  private var footer: String {
    element("footer", tr("Belvedere’s demo service. It runs on this computer only."))
  }

  static let style = """
    :root { color-scheme: light dark; --accent: #1c71d8; --card: #fff; --page: #f2f2f4; }
    @media (prefers-color-scheme: dark) { :root { --accent: #78aeed; --card: #303030; --page: #1e1e1e; } }
    :root { --error: #c01c28; }
    @media (prefers-color-scheme: dark) { :root { --error: #ff938c; } }
    * { box-sizing: border-box; }
    body { margin: 0; padding: 24px 16px; min-height: 100vh; background: var(--page);
      font: 16px/1.5 system-ui, sans-serif; display: flex; flex-direction: column;
      align-items: center; gap: 24px; }
    main { width: 100%; max-width: 480px; margin: auto 0; padding: 32px; border-radius: 16px;
      background: var(--card); box-shadow: 0 1px 4px #0003; }
    main:has(figure) { max-width: 960px; }
    h1 { margin: 0 0 8px; font-size: 24px; line-height: 1.25; }
    h2 { margin: 32px 0 0; font-size: 18px; }
    figure { margin: 0 0 24px; }
    figure img { display: block; max-width: 100%; max-height: 75vh; margin: auto; height: auto;
      border-radius: 8px; }
    fieldset { margin: 24px 0; padding: 0; border: 0; display: grid; gap: 8px; }
    fieldset label { display: flex; align-items: center; gap: 12px; padding: 8px 12px;
      cursor: pointer; border: 1px solid #8884; border-radius: 12px; }
    fieldset label:has(:checked) { border-color: var(--accent); }
    legend { padding: 0; margin-bottom: 8px; }
    .pictures { grid-template-columns: repeat(auto-fill, minmax(112px, 1fr)); }
    .line { display: grid; gap: 4px; margin: 16px 0; }
    .line input { width: 100%; padding: 9px 12px; border: 1px solid #8889; border-radius: 9px;
      font: inherit; color: inherit; background: var(--page); }
    .line input[aria-invalid] { border-color: var(--error); }
    .line p { margin: 0; }
    .hint { font-size: 14px; opacity: .7; }
    .mistake { color: var(--error); }
    dd, code, small { unicode-bidi: isolate; }
    .avatar { width: 48px; height: 48px; border-radius: 50%; }
    label small, footer { opacity: .7; }
    label small { display: block; }
    .buttons { display: flex; gap: 12px; }
    button { flex: 1; padding: 10px 16px; border: 0; border-radius: 9px; font: inherit;
      font-weight: 600; cursor: pointer; background: #8883; color: inherit; }
    button.suggested { background: var(--accent); color: var(--card); }
    button:focus-visible, a:focus-visible, input:focus-visible {
      outline: 2px solid var(--accent); outline-offset: 2px; }
    a { color: var(--accent); }
    code { font-size: 18px; user-select: all; overflow-wrap: anywhere; }
    dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0; }
    dt { opacity: .7; }
    dd { margin: 0; overflow-wrap: anywhere; }
    .grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(140px, 1fr)); gap: 8px;
      margin: 16px 0 0; }
    .grid img { width: 100%; height: 140px; object-fit: cover; border-radius: 8px; display: block; }
    footer { font-size: 14px; }
    """
}

/// A text as HTML: an element with its attributes, and the text in it.
func element(_ name: String, _ text: String, _ attributes: String = "") -> String {
  let start = attributes.isEmpty ? name : "\(name) \(attributes)"
  return "<\(start)>\(escapedForHTML(text))</\(name)>"
}
