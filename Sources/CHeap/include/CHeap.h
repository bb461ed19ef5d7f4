/* How glibc's allocator returns memory. Without GTK, since the demo service, too, holds pictures. */
#pragma once

/* Lets large blocks of the C library's heap go back to the system when they are freed. Called before
 * the first thread is started. */
void bv_heap_give_back_large_blocks (void);
