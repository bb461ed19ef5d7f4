// SPDX-License-Identifier: MIT

// The page where a person joins the demo. It works without scripts: mistakes are shown on the same page, at
// their fields, and everything but the password is filled in again.

import NIOHTTP1

/// The routes of the join page.
struct JoinRoutes: Sendable {
  let catalog: Catalog
  let accounts: Accounts
  /// Stores changes if the service keeps its state.
  let keep: @Sendable () async -> Void

  var all: [Route] {
    [
      Route(.GET, "/join") { _, _ in
        page(Applicant(FormFields("")), mistakes: [:]).reply()
      },
      Route(.POST, "/join") { request, _ in
        try request.refuseOtherSites()
        let applicant = Applicant(request.form)
        let mistakes = try await accounts.join(applicant)
        guard mistakes.isEmpty else {
          return page(applicant, mistakes: mistakes).reply(.unprocessableEntity)
        }
        await keep()
        // A redirect, so that a reload does not send the form again.
        return .redirect(to: "/join/done")
      },
      Route(.GET, "/join/done") { _, _ in
        HTMLPage(
          title: tr("You have joined"),
          body: [
            element("h1", tr("You have joined")),
            element(
              "p",
              tr(
                "Go back to Belvedere, and log in with your e-mail address or username, and your password."
              )),
          ]
        ).reply()
      },
    ]
  }

  private func page(_ applicant: Applicant, mistakes: Applicant.Mistakes) -> HTMLPage {
    let lines = lines(applicant).map { field, line in
      var line = line
      line.mistake = mistakes[field]
      line.hasFocus = field == (Applicant.Field.allCases.first { mistakes[$0] != nil } ?? .name)
      return line.html
    }
    return HTMLPage(
      title: tr("Create an account"),
      body: [
        element("h1", tr("Create an account")),
        element(
          "p",
          tr("The account is one of this demo. It stays on this computer until the demo is reset.")),
        "<details>", element("summary", tr("Why log in?")),
        element(
          "p",
          tr(
            "With an account, the service keeps the photos that you like, and your profile counts them."
          )),
        element(
          "p", tr("Without one, photos that you like stay on the computer where you liked them.")),
        "</details>",
        "<form method=\"post\" action=\"/join\" novalidate>",
      ] + lines + [
        pictures(chosen: applicant.picture, mistake: mistakes[.picture]),
        "<div class=\"buttons\">",
        element("button", tr("Create the account"), "class=\"suggested\""),
        "</div>", "</form>",
      ])
  }

  private func lines(_ applicant: Applicant) -> [(Applicant.Field, FormLine)] {
    func line(
      _ field: Applicant.Field, _ label: String, type: String = "text", autocomplete: String,
      value: String = "", hint: String? = nil
    ) -> (Applicant.Field, FormLine) {
      (
        field,
        FormLine(
          field.rawValue, label: label, type: type, autocomplete: autocomplete, value: value,
          hint: hint)
      )
    }
    return [
      line(.name, tr("Name"), autocomplete: "name", value: applicant.name),
      line(.username, tr("Username"), autocomplete: "username", value: applicant.username),
      line(
        .email, tr("E-mail address"), type: "email", autocomplete: "email", value: applicant.email,
        hint: tr("Nothing is sent to it.")),
      line(
        .password, tr("Password"), type: "password", autocomplete: "new-password",
        hint: tr("At least %@ characters.", Applicant.passwordMinimum)),
    ]
  }

  /// The pictures to choose from; the first is the default.
  private func pictures(chosen: String, mistake: String?) -> String {
    let choices = accounts.pictures.enumerated().map { offset, picture in
      let isChosen = picture.name == chosen || chosen.isEmpty && offset == 0
      let slug = catalog.indices { $0.name == picture.name }.first.map { catalog.item(at: $0).slug }
      return """
        <label><input type="radio" name="picture" value="\(picture.name)"\
        \(isChosen ? " checked" : "")>
        <img class="avatar" alt="\(escapedForHTML(picture.altText))"
        src="/images/\(slug ?? "")?w=96&amp;h=96&amp;fit=crop"></label>
        """
    }
    let title = tr("Picture")
    return """
      <fieldset class="pictures">
      \(element("legend", title))
      \(choices.joined(separator: "\n"))
      </fieldset>
      \(mistake.map { "<p class=\"mistake\">\(escapedForHTML($0))</p>" } ?? "")
      """
  }
}
