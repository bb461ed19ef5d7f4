// SPDX-License-Identifier: MIT

// References are adopted, added, and released on the main thread; a widget keeps attached objects exactly as
// long as it lives.

import CGtk
import GtkKit
import XCTest

final class GObjectRefTests: GtkTestCase {
  func testAdoptingSinksAFloatingReference() {
    onMain {
      let label = gtk_label_new("")!
      let object = WeakObject(label)
      XCTAssertNotEqual(g_object_is_floating(label.raw), 0)

      var ref: GObjectRef<Widget>? = GObjectRef(adopting: label)
      XCTAssertEqual(g_object_is_floating(label.raw), 0)
      XCTAssertEqual(referenceCount(label), 1)
      XCTAssertEqual(LiveObjects.live(.reference), 1)

      XCTAssertNotNil(ref)
      ref = nil
      iterate { !object.isAlive }
    }
  }

  func testAdoptingTakesOverAFullReference() {
    onMain {
      let store = g_list_store_new(gtk_widget_get_type()).opaque
      let object = WeakObject(store)

      var ref: GObjectRef<OpaquePointer>? = GObjectRef(adopting: store)
      XCTAssertEqual(referenceCount(store), 1)

      XCTAssertNotNil(ref)
      ref = nil
      iterate { !object.isAlive }
    }
  }

  func testRetainingAddsAReference() {
    onMain {
      let store = g_list_store_new(gtk_widget_get_type()).opaque
      let object = WeakObject(store)

      var ref: GObjectRef<OpaquePointer>? = GObjectRef(retaining: store)
      XCTAssertEqual(referenceCount(store), 2)

      XCTAssertNotNil(ref)
      ref = nil
      iterate { referenceCount(store) == 1 }
      XCTAssertTrue(object.isAlive)
      g_object_unref(store.raw)
      XCTAssertFalse(object.isAlive)
    }
  }

  func testTheReferenceIsGivenBackOnTheMainThread() {
    onMain {
      let store = g_list_store_new(gtk_widget_get_type()).opaque
      let object = WeakObject(store)
      var ref: GObjectRef<OpaquePointer>? = GObjectRef(adopting: store)

      Task.detached { [ref] in _ = ref }
      ref = nil

      iterate { !object.isAlive && LiveObjects.live(.reference) == 0 }
    }
  }
}

final class AttachmentTests: GtkTestCase {
  func testAWidgetKeepsWhatIsAttachedAsLongAsItLives() {
    onMain {
      let label = gtk_label_new("")!
      g_object_ref_sink(label.raw)
      var first: Probe? = Probe()
      var second: Probe? = Probe()
      weak let weakFirst = first
      weak let weakSecond = second
      if let first, let second {
        label.attach(first)
        label.attach(second)
      }

      first = nil
      second = nil
      XCTAssertNotNil(weakFirst)
      XCTAssertNotNil(weakSecond)
      XCTAssertEqual(LiveObjects.live(.attachment), 1)

      g_object_unref(label.raw)
      XCTAssertNil(weakFirst)
      XCTAssertNil(weakSecond)
      XCTAssertEqual(LiveObjects.live(.attachment), 0)
    }
  }
}
