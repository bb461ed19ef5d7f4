// SPDX-License-Identifier: MIT

// Camera and exposure as values. The service passes on the camera's own text: "0.0111" or "1/90", "4.0" or "4", a
// make that the model repeats, surrounding spaces.

import Foundation

extension Exif {
  /// Make and model, the make once; nil when neither is known.
  package var camera: String? {
    let make = make.map(trimmed) ?? ""
    let model = model.map(trimmed) ?? ""
    if make.isEmpty || model.lowercased().hasPrefix(make.lowercased()) {
      return model.isEmpty ? name.map(trimmed).flatMap { $0.isEmpty ? nil : $0 } : model
    }
    return model.isEmpty ? make : "\(make) \(model)"
  }

  /// The exposure time; nil if it is unknown.
  package var shutter: ShutterTime? {
    guard let seconds = number(exposureTime) else { return nil }
    // Cameras show times below a third of a second as fractions.
    return seconds < 0.3 ? .fraction(of: Int(min(1 / seconds, 1e6).rounded())) : .seconds(seconds)
  }

  /// The f-number, without the "f".
  package var fNumber: Double? { number(aperture) }

  /// Millimetres.
  package var focalLengthMillimetres: Double? { number(focalLength) }
}

/// An exposure time as cameras show it.
package enum ShutterTime: Sendable, Hashable {
  /// A fraction of a second: 250 for 1/250 s.
  case fraction(of: Int)
  case seconds(Double)
}

extension Photo {
  /// Millions of pixels of the original; nil when its size is not known.
  package var megapixels: Double? {
    guard let width, let height, width > 0, height > 0 else { return nil }
    return Double(width) * Double(height) / 1_000_000
  }
}

private func trimmed(_ text: String) -> String {
  text.trimmingCharacters(in: .whitespacesAndNewlines)
}

/// Reads a number above zero and below a million, `0.0111` or `1/90`.
private func number(_ text: String?) -> Double? {
  let parts = (text ?? "").split(separator: "/", omittingEmptySubsequences: false)
    .map { Double(trimmed(String($0))) }
  guard parts.count <= 2, let first = parts[0], let divisor = parts.count > 1 ? parts[1] : 1 else {
    return nil
  }
  let number = first / divisor
  return number > 0 && number < 1e6 ? number : nil
}
