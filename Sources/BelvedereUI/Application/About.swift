// About Belvedere, with the credits of the demo's photographs.

import BelvedereCore
import CGtk
import Foundation
import GtkKit

/// Presents the about window.
func presentAbout(over parent: UnsafeMutablePointer<GtkWindow>?, context: AppContext) {
  let window = adw_about_window_new()!
  let about = window.opaque
  adw_about_window_set_application_name(about, "Belvedere")
  adw_about_window_set_application_icon(about, appID)
  adw_about_window_set_version(about, belvedereVersion)
  adw_about_window_set_developer_name(about, tr("The Belvedere authors"))
  adw_about_window_set_license_type(about, GTK_LICENSE_MIT_X11)
  adw_about_window_set_comments(
    about,
    tr("Photographs from Unsplash. Belvedere is not made or endorsed by Unsplash."))
  adw_about_window_add_legal_section(
    about, tr("Demo photographs"), nil, GTK_LICENSE_CUSTOM, demoCredits(context.places.data))
  window.nameButtons()
  gtk_window_set_transient_for(window.cast(), parent)
  gtk_window_present(window.cast())
}

/// Title, author, licence and changes of each demo photograph, as markup.
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
