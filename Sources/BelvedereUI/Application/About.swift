// SPDX-License-Identifier: MIT

// About Belvedere: the project's address, the release notes, the facts for a report, the translators, the libraries and
// their licences, and the credits of the demo's photos and of the map.

import BelvedereCore
import CGtk
import Foundation
import GtkKit

/// Presents the about window.
func presentAbout(over parent: Window?, context: AppContext) {
  let window = adw_about_window_new()!
  let about = window.opaque
  adw_about_window_set_application_name(about, context.identity.name)
  adw_about_window_set_application_icon(about, context.identity.id)
  adw_about_window_set_version(about, belvedereVersion)
  adw_about_window_set_developer_name(about, tr("The Belvedere authors"))
  adw_about_window_set_copyright(about, "© 2026 The Belvedere authors")
  // That of the whole, with libgweather: docs/packaging.md.
  adw_about_window_set_license_type(about, GTK_LICENSE_GPL_3_0)
  adw_about_window_set_comments(
    about,
    tr(
      "Photos from Unsplash, Wikimedia Commons and Openverse. Belvedere is not made or endorsed by any of them."
    ))
  adw_about_window_set_website(about, context.identity.homepage)
  adw_about_window_set_issue_url(about, context.identity.issues)
  adw_about_window_set_translator_credits(about, translators)
  if let notes = releaseNotes(in: context.folders.metainfo) {
    adw_about_window_set_release_notes(about, notes)
  }
  adw_about_window_set_debug_info(about, DebugInfo(context, window: parent?.widget).text)
  adw_about_window_set_debug_info_filename(about, "belvedere.txt")
  adw_about_window_add_legal_section(
    about, tr("Belvedere’s Own Code"), "© 2026 The Belvedere authors", GTK_LICENSE_MIT_X11, nil)
  addLibraries(to: about, textsIn: context.folders.licenses)
  for (title, folder) in [
    (tr("Photos of the Welcome Screen"), context.folders.welcome),
    (tr("Demo Photos"), context.folders.demo),
  ] {
    adw_about_window_add_legal_section(
      about, title, nil, GTK_LICENSE_CUSTOM, photoCredits(in: folder))
  }
  adw_about_window_add_legal_section(
    about, tr("Map and Borders of the World"), nil, GTK_LICENSE_CUSTOM,
    tr("Made with Natural Earth: public domain") + "\n"
      + tr("Positions of some towns and islands by GeoNames: CC BY 4.0"))
  window.nameButtons()
  window.nameIcon(context.identity.name)
  gtk_window_set_transient_for(window.cast(), parent)
  gtk_window_present(window.cast())
}

/// The people who made the translation in use, a name a line; none where the window speaks English.
private var translators: String {
  // By gettext's custom, translators put their names in place of this message.
  let credits = tr("translator-credits")
  return credits == "translator-credits" ? "" : credits
}

/// The notes of this version, from the metainfo file.
private func releaseNotes(in file: String) -> String? {
  (try? String(contentsOfFile: file, encoding: .utf8)).flatMap {
    ReleaseNotes.notes(of: belvedereVersion, in: $0)
  }
}

/// Adds a section for each library that is linked in, and one for those that the system provides.
private func addLibraries(to about: OpaquePointer, textsIn folder: String) {
  for library in LinkedLibrary.all {
    adw_about_window_add_legal_section(
      about, library.name, library.copyright, GTK_LICENSE_CUSTOM,
      "\(escapeMarkup(library.license))\n\(link(library.address))")
  }
  let systemLibraries = [
    "GTK, libadwaita, GLib, libsecret, libportal, libshumate: LGPL", "libgweather: GPL",
    "cairo: LGPL, MPL", "libcurl: curl License", "libxml2: MIT", "zlib: zlib License",
    "libjpeg-turbo: IJG License, BSD License", "libpng: PNG Reference Library License",
    "libwebp: BSD License", "Little CMS: MIT", "libcrypt: LGPL", tr("SQLite: public domain"),
  ]
  adw_about_window_add_legal_section(
    about, tr("Libraries of the System"), nil, GTK_LICENSE_CUSTOM,
    systemLibraries.joined(separator: "\n"))
  adw_about_window_add_legal_section(
    about, tr("Licence Texts"), nil, GTK_LICENSE_CUSTOM,
    escapeMarkup(tr("The full texts are in the folder %@", folder)))
}

private func link(_ address: String) -> String {
  let address = escapeMarkup(address)
  return "<a href=\"\(address)\">\(address)</a>"
}

/// Title, author, licence and changes of each photo of a folder, as markup.
private func photoCredits(in folder: String) -> String {
  guard let credits = ShippedCredit.list(in: folder) else {
    return escapeMarkup(
      tr("The list of credits is not installed: %@", ShippedCredit.path(in: folder)))
  }
  return credits.map { credit in
    let licence = escapeMarkup(credit.licence.words)
    let linked = credit.licenceAddress.map { linkMarkup(credit.licence.words, to: $0) } ?? licence
    return "<b>\(escapeMarkup(credit.title))</b> · \(escapeMarkup(credit.author)) · \(linked)\n"
      + escapeMarkup(UserLocale.list(credit.changes.map(\.words)))
  }.joined(separator: "\n\n")
}
