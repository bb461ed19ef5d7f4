// SPDX-License-Identifier: MIT

import DemoService

/// An error of the Action API.
struct CommonsError: Error {
  let code: String
  let words: String

  init(_ code: String, _ words: String) {
    self.code = code
    self.words = words
  }

  var json: JSON {
    [
      "error": [
        "code": .string(code), "info": .string(words),
        "docref": "See https://commons.wikimedia.org/w/api.php for API usage.",
      ],
      "servedby": "demo",
    ]
  }
}
