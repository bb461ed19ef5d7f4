// SPDX-License-Identifier: MIT

/* Settings of glibc's allocator. */
#include "CHeap.h"

#include <stdlib.h> /* says whether this is glibc */

#ifdef __GLIBC__
#include <malloc.h>
#include <pthread.h>

/* One heap for the main thread and one for all others. */
enum { HEAPS = 2 };

/* The most unused bytes at the end of a heap; initially glibc's default. */
static size_t most_at_end = 128 << 10;
#endif

void
bv_heap_keep_blocks (size_t largest)
{
#ifdef __GLIBC__
  most_at_end = largest;
  /* Larger blocks are mapped from the system, and unmapped when they are freed. */
  mallopt (M_MMAP_THRESHOLD, (int) largest);
  mallopt (M_TRIM_THRESHOLD, (int) most_at_end);
  mallopt (M_ARENA_MAX, HEAPS);
#endif
}

#ifdef __GLIBC__
static void *
free_something (void *unused)
{
  /* glibc trims the end of a heap only when it frees at least 64 kB. */
  void *volatile block = malloc (100 << 10);
  free (block);
  return unused;
}
#endif

void
bv_heap_give_back (void)
{
#ifdef __GLIBC__
  malloc_trim (0);
  /* malloc_trim does not trim the end of other heaps than the main thread's (glibc 2.36, `mtrim`): 30 MB after a large
   * original. New threads get the heaps in turn. */
  mallopt (M_TRIM_THRESHOLD, 0);
  for (int heap = 0; heap < HEAPS; heap++)
    {
      pthread_t thread;
      if (pthread_create (&thread, NULL, free_something, NULL) == 0)
        pthread_join (thread, NULL);
    }
  mallopt (M_TRIM_THRESHOLD, (int) most_at_end);
#endif
}
