import ArgumentParser
import CGtk

/// The ways in which GTK draws.
enum Renderer: String, CaseIterable, Encodable, ExpressibleByArgument {
  /// By OpenGL, which the processor computes where there is no graphics card.
  case gl
  /// By the processor alone.
  case cairo

  /// GTK's own name, for `GSK_RENDERER`. GTK 4.14 replaced its OpenGL renderer by another.
  var name: String { self == .gl && gtk_get_minor_version() >= 14 ? "ngl" : rawValue }
}
