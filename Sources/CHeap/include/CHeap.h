// SPDX-License-Identifier: MIT

/* Returning memory by glibc's allocator. Without GTK, as the demo service uses it, too. */
#pragma once

#include <stddef.h>

/* Keeps freed blocks of up to `largest` bytes for reuse; larger ones are returned to the system. By default the
 * allocator adapts the size. Called before the first thread is started. */
void bv_heap_keep_blocks (size_t largest);

/* Returns unused pages to the system, between blocks and at the end of each heap. Any thread; takes some milliseconds,
 * and starts threads that end at once. */
void bv_heap_give_back (void);
