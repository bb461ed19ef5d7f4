// Release functions for Swift objects that C keeps. `Unmanaged.passRetained` lends an object to C; C
// calls one of these when it is done with it, on any thread.

import CGtk

nonisolated let releaseObject: GDestroyNotify = { data in
  if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
}

nonisolated let releaseClosure: GClosureNotify = { data, _ in releaseObject(data) }
