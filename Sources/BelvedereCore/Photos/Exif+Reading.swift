// Camera and exposure as people write them. The service passes on what cameras wrote: "0.0111" or
// "1/90", "4.0" or "4", a make that the model repeats, surrounding blanks.

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

  /// Seconds: a fraction for short times, `1/250`; a decimal for long ones, `2.5`.
  package var shutterSeconds: String? {
    guard let text = exposureTime.map(trimmed), !text.isEmpty else { return nil }
    guard let seconds = Double(text) else { return text.contains("/") ? text : nil }
    guard seconds > 0, seconds.isFinite else { return nil }
    // From a third of a second down, cameras show fractions.
    return seconds < 0.3 ? "1/\(Int(min(1 / seconds, 1e6).rounded()))" : plainNumber(seconds)
  }

  /// The f-number without its f.
  package var fNumber: String? { positive(aperture) }

  /// Millimetres.
  package var focalLengthMillimetres: String? { positive(focalLength) }
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

private func positive(_ text: String?) -> String? {
  guard let number = text.map(trimmed).flatMap(Double.init), number > 0, number.isFinite else {
    return nil
  }
  return plainNumber(number)
}

/// Returns the number with at most one digit after the point, and without a point if that digit is
/// zero.
private func plainNumber(_ number: Double) -> String {
  let text = String(format: "%.1f", number)
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
