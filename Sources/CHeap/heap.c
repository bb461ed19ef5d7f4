/* Settings by which glibc's allocator keeps and returns memory. */
#include "CHeap.h"

#include <stdlib.h> /* says whether this is glibc */

#ifdef __GLIBC__
#include <malloc.h>
#endif

void
bv_heap_keep_blocks (size_t largest)
{
#ifdef __GLIBC__
  /* Larger blocks are mapped from the system, and unmapped when they are freed. */
  mallopt (M_MMAP_THRESHOLD, (int) largest);
  /* So much may be left unused at the end of the heap. */
  mallopt (M_TRIM_THRESHOLD, (int) largest);
  /* One heap for the main thread and one for all others. */
  mallopt (M_ARENA_MAX, 2);
#endif
}

void
bv_heap_give_back (void)
{
#ifdef __GLIBC__
  malloc_trim (0);
#endif
}
