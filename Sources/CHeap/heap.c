/* Settings by which glibc's allocator returns memory. Textures and decoded pictures of a megabyte or
 * more come and go with every photo. By default the allocator learns from them to keep such blocks in
 * its heap, where small blocks pin them. Measured after 300 photos: 146 MB above an empty window by
 * default, 115 MB with these settings. "memory" in `scripts/bench` shows whether a newer glibc still
 * needs them. */
#include "CHeap.h"

#include <stdlib.h> /* says whether this is glibc */

#ifdef __GLIBC__
#include <malloc.h>
#endif

void
bv_heap_give_back_large_blocks (void)
{
#ifdef __GLIBC__
  /* Blocks of this many bytes or more are mapped from the system, and unmapped when they are freed. */
  mallopt (M_MMAP_THRESHOLD, 128 * 1024);
  /* One heap for the main thread and one for all others. */
  mallopt (M_ARENA_MAX, 2);
#endif
}
