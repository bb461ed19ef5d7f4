// SPDX-License-Identifier: MIT

// The size of all texts, which a person chooses in the settings of the desktop. GTK enlarges labels by itself.

import CGtk

/// The factor by which texts are larger than usual.
package enum TextScale {
  private static let property = "gtk-xft-dpi"
  /// In 1,024ths of a dot per inch.
  private static let usual = 96.0 * 1_024

  /// 1 for texts of the usual size.
  package static var factor: Double {
    guard let settings = gtk_settings_get_default() else { return 1 }
    var value = GValue()
    g_value_init(&value, GType(6 << G_TYPE_FUNDAMENTAL_SHIFT))  // G_TYPE_INT
    g_object_get_property(settings.cast(GObject.self), property, &value)
    let dots = g_value_get_int(&value)
    return dots > 0 ? Double(dots) / usual : 1
  }

  fileprivate static func connection(
    _ action: @escaping @MainActor () -> Void
  ) -> SignalConnection? {
    gtk_settings_get_default()?.notifyConnection(property, action)
  }
}

extension Widget {
  /// Calls `action` when the texts that this widget draws itself need another size.
  package func onTextSize(_ action: @escaping @MainActor () -> Void) {
    onNotify("scale-factor", action)
    if let connection = TextScale.connection(action) { attach(connection) }
  }
}
