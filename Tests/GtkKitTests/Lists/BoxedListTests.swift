import CGtk
import GtkKit
import XCTest

/// An element with a number.
private final class Item {
  let number: Int

  init(_ number: Int) { self.number = number }
}

final class BoxedListTests: GtkTestCase {
  func testAppendingKeepsTheOrder() {
    onMain {
      let list = BoxedList<Item>()
      list.append(items(1...3))
      list.append([])
      list.append(items(4...4))

      XCTAssertEqual(numbers(list), [1, 2, 3, 4])
      XCTAssertNil(list[4])
      XCTAssertEqual(LiveObjects.live(.listItem), 4)
    }
  }

  func testSplicingReplacesAsOneChange() {
    onMain {
      let list = BoxedList<Item>()
      list.append(items(1...5))
      let changes = Note(0)
      list.model.onNotify("n-items") { changes.value += 1 }

      list.splice(at: 1, removing: 3, inserting: items([10, 20]))

      XCTAssertEqual(numbers(list), [1, 10, 20, 5])
      XCTAssertEqual(changes.value, 1)
      XCTAssertEqual(LiveObjects.live(.listItem), 4)
    }
  }

  func testRemovingReleasesTheElements() {
    onMain {
      let list = BoxedList<Item>()
      var item: Item? = Item(1)
      weak let weakItem = item
      if let item { list.append([item]) }
      item = nil
      XCTAssertNotNil(weakItem)

      list.removeAll()

      XCTAssertNil(weakItem)
      XCTAssertEqual(list.count, 0)
      XCTAssertEqual(LiveObjects.live(.listItem), 0)
    }
  }

  func testDroppingAListOfAHundredThousandReleasesAll() {
    onMain {
      var list: BoxedList<Item>? = BoxedList()
      list?.append(items(0..<100_000))
      XCTAssertEqual(list?.count, 100_000)
      XCTAssertEqual(list?[99_999]?.number, 99_999)
      XCTAssertEqual(LiveObjects.live(.listItem), 100_000)

      list = nil

      iterate { LiveObjects.live(.listItem) == 0 && LiveObjects.live(.reference) == 0 }
    }
  }
}

final class ListFactoryTests: GtkTestCase {
  func testRowsAreMadeFilledEmptiedAndTakenDown() {
    onMain {
      let items = BoxedList<Item>()
      items.append((0..<5).map(Item.init))
      let rows = Note<Set<OpaquePointer>>([])
      let bound = Note<[Int]>([])
      let unbound = Note(0)
      let factory = ListFactory(
        setup: { item in
          gtk_list_item_set_child(item, gtk_label_new(""))
          rows.value.insert(item)
        },
        bind: { item in
          let element: Item? = BoxedItem.element(ofListItem: item)
          bound.value.append(element?.number ?? -1)
        },
        unbind: { _ in unbound.value += 1 }, teardown: { rows.value.remove($0) })
      g_object_ref(items.model.raw)
      let list = gtk_list_view_new(
        gtk_no_selection_new(items.model).opaque, factory.factory)!
      let window = window(with: list)

      iterate { bound.value.count >= 5 }
      XCTAssertEqual(bound.value.sorted(), [0, 1, 2, 3, 4])
      XCTAssertEqual(rows.value.count, 5)

      gtk_window_destroy(window.cast())
      iterate { rows.value.isEmpty }
      XCTAssertEqual(unbound.value, bound.value.count)
    }
  }
}

@MainActor private func numbers(_ list: BoxedList<Item>) -> [Int?] {
  (0..<list.count).map { list[$0]?.number }
}

private func items(_ numbers: some Sequence<Int>) -> [Item] { numbers.map(Item.init) }
