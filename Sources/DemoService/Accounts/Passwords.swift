// SPDX-License-Identifier: MIT

// Passwords are stored as yescrypt hashes, each with a salt of its own, by the library that Linux uses for its
// users. One hash takes about 16 MB and 30 ms.

import CCrypt
import FoundationEssentials
import Glibc

/// Hashes and checks passwords, one at a time, to bound the memory.
actor Passwords {
  /// The library could not hash.
  struct Problem: Error {}

  /// The most bytes of a password; the library takes 511.
  static let byteLimit = 500

  /// Returns the hash under a new salt.
  func hash(_ password: String) throws(Problem) -> String {
    var setting = [CChar](repeating: 0, count: Int(CRYPT_GENSALT_OUTPUT_SIZE))
    guard crypt_gensalt_rn("$y$", 0, nil, 0, &setting, CRYPT_GENSALT_OUTPUT_SIZE) != nil,
      let hash = Self.hash(password, as: setting)
    else { throw Problem() }
    return hash
  }

  /// Returns true if the hash is that of the password.
  func isRight(_ password: String, for hash: String) -> Bool {
    Self.hash(password, as: Array(hash.utf8CString)) == hash
  }

  /// - Parameter setting: a salt or a hash, which begins with its salt; zero-terminated.
  private static func hash(_ password: String, as setting: [CChar]) -> String? {
    // C would cut the password at the NUL.
    guard !password.utf8.contains(0) else { return nil }
    var data: UnsafeMutableRawPointer?
    var size: Int32 = 0
    defer { free(data) }
    return crypt_ra(password, setting, &data, &size).map { String(cString: $0) }
  }
}
