// SPDX-License-Identifier: MIT

// A line of a form: its label, the input, and its error message. Browsers can fill it in, and screen readers
// read the message with the input.

/// One labelled input.
struct FormLine {
  let name: String
  let label: String
  /// The kind of the input in HTML.
  var type = "text"
  /// The value of HTML's attribute `autocomplete`.
  let autocomplete: String
  var value = ""
  /// Instructions for the line.
  var hint: String?
  var mistake: String?
  /// True for the line that has the focus at first.
  var hasFocus = false

  init(
    _ name: String, label: String, type: String = "text", autocomplete: String, value: String = "",
    hint: String? = nil
  ) {
    self.name = name
    self.label = label
    self.type = type
    self.autocomplete = autocomplete
    self.value = value
    self.hint = hint
  }

  var html: String {
    var attributes =
      "id=\"\(name)\" name=\"\(name)\" type=\"\(type)\" autocomplete=\"\(autocomplete)\""
      + " autocapitalize=\"\(autocomplete == "name" ? "words" : "none")\" required"
    // A password is never sent back.
    if type != "password" { attributes += " value=\"\(escapedForHTML(value))\"" }
    if mistake != nil { attributes += " aria-invalid=\"true\"" }
    if hasFocus { attributes += " autofocus" }
    let notes = [("hint", hint), ("mistake", mistake)].compactMap { kind, text in
      text.map { (id: "\(name)-\(kind)", kind: kind, text: $0) }
    }
    if !notes.isEmpty {
      attributes += " aria-describedby=\"\(notes.map(\.id).joined(separator: " "))\""
    }
    let lines = notes.map { note in
      "<p class=\"\(note.kind)\" id=\"\(note.id)\">\(escapedForHTML(note.text))</p>"
    }
    return """
      <div class="line">
      <label for="\(name)">\(escapedForHTML(label))</label>
      <input \(attributes)>
      \(lines.joined(separator: "\n"))
      </div>
      """
  }
}
