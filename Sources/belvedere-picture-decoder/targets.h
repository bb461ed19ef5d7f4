/* The memory into which pieces are decoded. Mapping it costs a fifth of a decode, so that of the last ones stays
 * mapped: the parent uses the same memory for one picture after another, and numbers it. Memory that the parent has
 * given up has no pages any more, wherever it is still mapped. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Maps `length` bytes of the memory with this number. `is_new` tells whether its pages are still to be mapped. NULL if
 * there is no room. */
uint8_t *target_map (uint64_t memory, int descriptor, size_t length, bool *is_new);

/* Ends the use of a target; large ones are not kept. */
void target_release (uint8_t *target);
