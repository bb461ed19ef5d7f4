/* How glibc's allocator gives memory back. Textures and decoded pictures of a megabyte or more come and
 * go with every photo; left to itself, the allocator learns from them to keep such blocks in its heap,
 * where small ones nail them down. Measured after 300 photographs: 146 MB above an empty window by
 * default, 115 MB so. "memory" in `scripts/bench` shows whether a newer glibc still needs this. */
#include "CGtkShim.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

void
bv_heap_give_back_large_blocks (void)
{
#ifdef __GLIBC__
  /* Bytes from which on a block is the system's own, and given back when it is freed. */
  mallopt (M_MMAP_THRESHOLD, 128 * 1024);
  /* A heap for the main thread and one for all others. */
  mallopt (M_ARENA_MAX, 2);
#endif
}
