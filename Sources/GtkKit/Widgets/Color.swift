// SPDX-License-Identifier: MIT

// Colours as GTK draws them.

import CGtk

/// A colour without premultiplied alpha.
package typealias Color = GdkRGBA

extension GdkRGBA {
  package static let white = Color(1, 1, 1)
  package static let black = Color(0, 0, 0)

  /// All parts are 0...1.
  package init(_ red: Double, _ green: Double, _ blue: Double, alpha: Double = 1) {
    self.init(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha))
  }

  /// True for a colour that is nearer to white than to black.
  package var isLight: Bool { red + green + blue > 1.5 }

  /// The same colour with this share of its alpha.
  package func faded(to share: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * Float(share))
  }
}

extension Widget {
  /// The colour of text in this widget, which follows the style.
  package var textColor: Color {
    var color = Color()
    gtk_style_context_get_color(gtk_widget_get_style_context(self), &color)
    return color
  }
}
