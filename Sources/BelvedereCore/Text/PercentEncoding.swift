// SPDX-License-Identifier: MIT

// Text as a part of an address.

/// Encodes all bytes but RFC 3986's unreserved characters, which have no special meaning in any part of an address.
func percentEncoded(_ text: String) -> String {
  var encoded = ""
  for byte in text.utf8 {
    if unreserved.contains(byte) {
      encoded.unicodeScalars.append(Unicode.Scalar(byte))
    } else {
      encoded += "%" + PlainNumber.hexadecimal(UInt32(byte), width: 2)
    }
  }
  return encoded
}

private let unreserved = Set(
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
