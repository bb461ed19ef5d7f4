// The desktop's own dialog for saving a file; in a sandbox it comes through the portal.

import CGtk
import Foundation

/// A choice that the dialog offers beside the name.
package struct SaveOption {
  package let id: String
  package let label: String

  package init(_ id: String, _ label: String) {
    self.id = id
    self.label = label
  }
}

/// The kind of files that the dialog shows.
package struct SaveFilter {
  let name: String
  let mediaType: String

  package init(_ name: String, mediaType: String) {
    self.name = name
    self.mediaType = mediaType
  }
}

package enum SaveDialog {
  /// The person's choice.
  package struct Answer {
    package let file: URL
    /// The id of the chosen option.
    package let option: String?
  }

  private static let optionsID = "option"

  /// Asks where to save. The dialog itself asks before a file is replaced. Nothing is called when the
  /// person cancels.
  ///
  /// - Parameters:
  ///   - name: the proposed file name.
  ///   - folder: the folder that is shown first.
  ///   - filter: the existing files to show.
  ///   - options: the first is chosen at the start; a single one is not shown.
  package static func present(
    over window: UnsafeMutablePointer<GtkWindow>?, title: String, name: String, folder: URL?,
    filter: SaveFilter, optionsLabel: String, options: [SaveOption],
    answered: @escaping @MainActor (Answer) -> Void
  ) {
    let dialog = GObjectRef(
      adopting: gtk_file_chooser_native_new(
        title, window, GTK_FILE_CHOOSER_ACTION_SAVE, nil, nil)!)
    let chooser = dialog.pointer.opaque
    gtk_native_dialog_set_modal(dialog.pointer.cast(), 1)
    gtk_file_chooser_set_current_name(chooser, name)
    if let folder {
      let file = g_file_new_for_path(folder.path)
      gtk_file_chooser_set_current_folder(chooser, file, nil)
      g_object_unref(file?.raw)
    }
    add(filter, to: chooser)
    if options.count > 1 { add(options, labelled: optionsLabel, to: chooser) }
    // Keeps the dialog, which nothing else holds, until it is answered.
    var open: GObjectRef? = dialog
    dialog.pointer.onNumber("response") { response in
      guard let answering = open else { return }
      open = nil
      defer { gtk_native_dialog_hide(answering.pointer.cast()) }
      let chooser = answering.pointer.opaque
      guard Int32(bitPattern: response) == GTK_RESPONSE_ACCEPT.rawValue,
        let file = gtk_file_chooser_get_file(chooser)
      else { return }
      defer { g_object_unref(file.raw) }
      guard let path = g_file_get_path(file) else { return }
      defer { g_free(path) }
      let option = gtk_file_chooser_get_choice(chooser, optionsID).map { String(cString: $0) }
      answered(Answer(file: URL(fileURLWithPath: String(cString: path)), option: option))
    }
    gtk_native_dialog_show(dialog.pointer.cast())
  }

  private static func add(_ filter: SaveFilter, to chooser: OpaquePointer) {
    let shown = gtk_file_filter_new()!
    gtk_file_filter_set_name(shown, filter.name)
    gtk_file_filter_add_mime_type(shown, filter.mediaType)
    gtk_file_chooser_add_filter(chooser, shown)
    g_object_unref(shown.raw)
  }

  private static func add(
    _ options: [SaveOption], labelled label: String, to chooser: OpaquePointer
  ) {
    var ids = options.map { UnsafePointer(g_strdup($0.id)) } + [nil]
    var labels = options.map { UnsafePointer(g_strdup($0.label)) } + [nil]
    gtk_file_chooser_add_choice(chooser, optionsID, label, &ids, &labels)
    gtk_file_chooser_set_choice(chooser, optionsID, options[0].id)
    for text in ids + labels { g_free(UnsafeMutableRawPointer(mutating: text)) }
  }
}
