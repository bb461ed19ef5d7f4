// SPDX-License-Identifier: MIT

// The memory of a test's own process.

import FoundationEssentials
import Glibc

/// In bytes, as the system counts the pages that are there; zero if it cannot be read.
package func residentBytes() -> Int {
  let sizes = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
  return sizes.flatMap { Int($0[1]) }.map { $0 * Int(getpagesize()) } ?? 0
}
