// The kinds of files, as the system numbers them.

import Glibc

extension stat {
  /// True for a file that has an end: no folder, pipe, socket or device.
  var isOfFile: Bool { st_mode & S_IFMT == S_IFREG }
}
