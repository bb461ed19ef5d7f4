// SPDX-License-Identifier: MIT

// Access to image bytes: the HTTP client in the program, a fake in tests.

import BelvedereCore
import Foundation

/// Fetches the bytes of an image.
package protocol ImageFetching: Sendable {
  /// Returns the whole body at an address, at most as large as the client's limit for images.
  ///
  /// Cancelling the task removes the transfer and throws `.cancelled`. Called from any isolation.
  func imageData(at address: String) async throws(APIError) -> Data
}
