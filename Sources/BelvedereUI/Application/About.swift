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
  adw_about_window_set_license_type(about, GTK_LICENSE_MIT_X11)
  adw_about_window_set_comments(
    about,
    tr(
      "Photos from Unsplash and Wikimedia Commons. Belvedere is not made or endorsed by either."))
  adw_about_window_set_website(about, context.identity.homepage)
  adw_about_window_set_issue_url(about, context.identity.issues)
  adw_about_window_set_translator_credits(about, translators)
  if let notes = releaseNotes(in: context.folders.metainfo) {
    adw_about_window_set_release_notes(about, notes)
  }
  adw_about_window_set_debug_info(about, DebugInfo(context, window: parent?.widget).text)
  adw_about_window_set_debug_info_filename(about, "belvedere.txt")
  addLibraries(to: about, textsIn: context.folders.licenses)
  adw_about_window_add_legal_section(
    about, tr("Demo Photos"), nil, GTK_LICENSE_CUSTOM, demoCredits(context.folders.data))
  adw_about_window_add_legal_section(
    about, tr("Map and Borders of the World"), nil, GTK_LICENSE_CUSTOM,
    tr("Made with Natural Earth: public domain"))
  window.nameButtons()
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

/// Title, author, licence and changes of each demo photo, as markup.
private func demoCredits(_ data: String) -> String {
  let path = data + "/demo/CREDITS.tsv"
  guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
    return escapeMarkup(tr("The list of credits is not installed: %@", path))
  }
  let lines = text.split(separator: "\n").map {
    $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
  }
  guard let header = lines.first else { return "" }
  func field(_ name: String, of line: [String]) -> String {
    guard let index = header.firstIndex(of: name), index < line.count else { return "" }
    return escapeMarkup(line[index])
  }
  return lines.dropFirst().map { line in
    let licence = LicenceName(spdx: field("licence_spdx", of: line)).words
    let address = field("licence_url", of: line)
    let linked = address.isEmpty ? licence : "<a href=\"\(address)\">\(licence)</a>"
    return "<b>\(field("title", of: line))</b> · \(field("author", of: line)) · \(linked)\n"
      + PhotoChange.list(in: field("changes_made", of: line)).map(\.words).joined(separator: ", ")
  }.joined(separator: "\n\n")
}
