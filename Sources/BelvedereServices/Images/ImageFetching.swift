// Where the image pipeline gets bytes from. The HTTP client stands behind it in the program, a fake
// written by hand in tests.

import BelvedereCore
import Foundation

/// Fetches the bytes of an image.
package protocol ImageFetching: Sendable {
  /// The whole body at an address, at most as large as the client's cap for images.
  ///
  /// Cancelling the task removes the transfer and throws `.cancelled`. Called from any isolation.
  func imageData(at address: String) async throws(APIError) -> Data
}
