// SPDX-License-Identifier: MIT

// Release functions for Swift objects that C keeps. `Unmanaged.passRetained` passes an object to C, which
// calls one of these when it needs it no more, on any thread.

import CGtk

nonisolated let releaseObject: GDestroyNotify = { data in
  if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
}

nonisolated let releaseClosure: GClosureNotify = { data, _ in releaseObject(data) }
