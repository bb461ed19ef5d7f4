/* How glibc's allocator returns memory. Without GTK, since the demo service, too, holds pictures. */
#pragma once

#include <stddef.h>

/* Keeps blocks of up to so many bytes for reuse when they are freed; larger ones go back to the system.
 * By default the allocator decides by what it has seen. Called before the first thread is started. */
void bv_heap_keep_blocks (size_t largest);

/* Gives unused pages back to the system, those between blocks and those at the end of each heap. Any thread; takes some
 * milliseconds, and starts threads that end at once. */
void bv_heap_give_back (void);
