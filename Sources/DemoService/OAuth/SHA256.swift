// SPDX-License-Identifier: MIT

// SHA-256, by GLib, for proof keys (RFC 7636) and for the seal of a token.

import CGLib

/// Returns the SHA-256 digest of a message, 32 bytes.
func sha256(_ message: some Sequence<UInt8>) -> [UInt8] {
  let bytes = Array(message)
  // Nil only for an unknown kind of checksum.
  guard let checksum = g_checksum_new(G_CHECKSUM_SHA256) else { return [] }
  defer { g_checksum_free(checksum) }
  g_checksum_update(checksum, bytes, bytes.count)
  var digest = [UInt8](repeating: 0, count: 32)
  var count = gsize(digest.count)
  g_checksum_get_digest(checksum, &digest, &count)
  return digest
}
