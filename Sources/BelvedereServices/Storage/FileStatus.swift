// What the system tells of a file.

import Glibc

extension stat {
  /// True for a file that has an end: no folder, pipe, socket or device.
  var isOfFile: Bool { st_mode & S_IFMT == S_IFREG }
}
