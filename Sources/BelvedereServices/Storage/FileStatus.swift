// SPDX-License-Identifier: MIT

// The types of files.

import Glibc

extension stat {
  /// True for a regular file: not a folder, pipe, socket or device.
  var isOfFile: Bool { st_mode & S_IFMT == S_IFREG }
}
