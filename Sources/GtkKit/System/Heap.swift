// malloc settings: return freed pictures to the system.

import CGtkShim

package enum Heap {
  /// Lets large blocks go back to the system when they are freed. Called before the first thread is
  /// started; heap.c tells the reason.
  package static func giveBackLargeBlocks() { bv_heap_give_back_large_blocks() }
}
