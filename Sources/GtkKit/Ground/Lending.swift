// Swift objects that C keeps: lent by `Unmanaged.passRetained`, let go by these, on whatever thread C
// lets go of them.

import CGtk

nonisolated let releaseObject: GDestroyNotify = { data in
  if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
}

nonisolated let releaseClosure: GClosureNotify = { data, _ in releaseObject(data) }
