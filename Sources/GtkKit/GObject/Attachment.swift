// SPDX-License-Identifier: MIT

// A widget owns the Swift object that drives it: the object is kept in the widget's qdata and
// released when the widget is finalized. The object only points back.

import CGtk

/// The objects that one GObject keeps alive.
nonisolated private final class Attachments {
  var objects: [AnyObject] = []

  init() { LiveObjects.count(.attachment, 1) }

  deinit { LiveObjects.count(.attachment, -1) }
}

private let attachmentsKey = g_quark_from_static_string("belvedere-attachments")

extension ObjectPointer {
  /// Keeps `owned` alive as long as this object lives. Several objects may be attached.
  package func attach(_ owned: AnyObject) {
    attachments.objects.append(owned)
  }

  /// The first attached object of a class.
  package func attachment<Owned: AnyObject>(_: Owned.Type) -> Owned? {
    present?.objects.lazy.compactMap { $0 as? Owned }.first
  }

  private var present: Attachments? {
    g_object_get_qdata(cast(GObject.self), attachmentsKey).map {
      Unmanaged<Attachments>.fromOpaque($0).takeUnretainedValue()
    }
  }

  private var attachments: Attachments {
    if let present { return present }
    let made = Attachments()
    g_object_set_qdata_full(
      cast(GObject.self), attachmentsKey, Unmanaged.passRetained(made).toOpaque(), releaseObject)
    return made
  }
}
