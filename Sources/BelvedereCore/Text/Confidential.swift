// SPDX-License-Identifier: MIT

// Values that hold a secret.

/// Printing, dumping or interpolating one shows its description only, which is `Type(…)` unless it has another.
package protocol Confidential: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{}

extension Confidential {
  package var description: String { "\(Self.self)(…)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
