// SPDX-License-Identifier: MIT

// The desktop's own dialogs for saving and opening a file and for choosing a folder; through the portal in a sandbox.

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

/// The kind of files that a dialog shows.
package struct FileFilter {
  let name: String
  let mediaTypes: [String]
  /// Endings of names, without the dot, for types that the system may not know.
  let endings: [String]

  package init(_ name: String, mediaTypes: [String], endings: [String] = []) {
    self.name = name
    self.mediaTypes = mediaTypes
    self.endings = endings
  }

  fileprivate func add(to chooser: OpaquePointer) {
    // gtk_file_filter_new cannot fail.
    let shown = gtk_file_filter_new()!
    gtk_file_filter_set_name(shown, name)
    for type in mediaTypes { gtk_file_filter_add_mime_type(shown, type) }
    for ending in endings { gtk_file_filter_add_suffix(shown, ending) }
    gtk_file_chooser_add_filter(chooser, shown)
    g_object_unref(shown.raw)
  }
}

package enum SaveDialog {
  /// The person's choice.
  package struct Answer {
    package let file: URL
    /// The id of the chosen option; nil where none was shown.
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
  ///   - options: the first is selected initially; a single one is neither shown nor part of the answer.
  package static func present(
    over window: UnsafeMutablePointer<GtkWindow>?, title: String, name: String, folder: URL?,
    filter: FileFilter, optionsLabel: String, options: [SaveOption],
    answered: @escaping @MainActor (Answer) -> Void
  ) {
    let dialog = makeDialog(title, GTK_FILE_CHOOSER_ACTION_SAVE, over: window)
    let chooser = dialog.pointer.opaque
    gtk_file_chooser_set_current_name(chooser, name)
    setFolder(folder, of: chooser)
    filter.add(to: chooser)
    let showsOptions = options.count > 1
    if showsOptions { add(options, labelled: optionsLabel, to: chooser) }
    show(dialog) { file in
      let option = showsOptions ? gtk_file_chooser_get_choice(chooser, optionsID) : nil
      answered(Answer(file: file, option: option.map { String(cString: $0) }))
    }
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

package enum OpenDialog {
  /// Asks which file to open. Nothing is called when the person cancels.
  package static func present(
    over window: UnsafeMutablePointer<GtkWindow>?, title: String, filter: FileFilter,
    answered: @escaping @MainActor (URL) -> Void
  ) {
    let dialog = makeDialog(title, GTK_FILE_CHOOSER_ACTION_OPEN, over: window)
    filter.add(to: dialog.pointer.opaque)
    show(dialog, answered: answered)
  }
}

package enum FolderDialog {
  /// Asks for a folder. Nothing is called when the person cancels.
  ///
  /// - Parameters:
  ///   - accept: the label of the accepting button, with a mnemonic.
  ///   - folder: the folder that is shown first.
  package static func present(
    over window: UnsafeMutablePointer<GtkWindow>?, title: String, accept: String, folder: URL?,
    answered: @escaping @MainActor (URL) -> Void
  ) {
    let dialog = makeDialog(
      title, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, accept: accept, over: window)
    setFolder(folder, of: dialog.pointer.opaque)
    show(dialog, answered: answered)
  }
}

/// - Parameter accept: the label of the accepting button; nil for the desktop's own.
private func makeDialog(
  _ title: String, _ action: GtkFileChooserAction, accept: String? = nil,
  over window: UnsafeMutablePointer<GtkWindow>?
) -> GObjectRef<OpaquePointer> {
  // gtk_file_chooser_native_new cannot fail.
  let dialog = GObjectRef(
    adopting: gtk_file_chooser_native_new(title, window, action, accept, nil)!)
  gtk_native_dialog_set_modal(dialog.pointer.cast(), 1)
  return dialog
}

private func setFolder(_ folder: URL?, of chooser: OpaquePointer) {
  guard let folder else { return }
  let file = g_file_new_for_path(folder.path)
  gtk_file_chooser_set_current_folder(chooser, file, nil)
  g_object_unref(file?.raw)
}

/// Shows a dialog and holds the only reference to it until it is answered.
private func show(
  _ dialog: GObjectRef<OpaquePointer>,
  answered: @escaping @MainActor (URL) -> Void
) {
  var open: GObjectRef? = dialog
  dialog.pointer.onNumber("response") { response in
    guard let answering = open else { return }
    open = nil
    defer {
      gtk_native_dialog_hide(answering.pointer.cast())
      ClosedFileDialogs.keep(answering)
    }
    guard Int32(bitPattern: response) == GTK_RESPONSE_ACCEPT.rawValue,
      let file = gtk_file_chooser_get_file(answering.pointer.opaque)
    else { return }
    defer { g_object_unref(file.raw) }
    guard let path = g_file_get_path(file) else { return }
    defer { g_free(path) }
    answered(URL(fileURLWithPath: String(cString: path)))
  }
  gtk_native_dialog_show(dialog.pointer.cast())
}
