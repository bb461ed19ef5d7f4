// SPDX-License-Identifier: MIT

/* The memory into which pieces are decoded. Mapping it costs a fifth of a decode, so the latest stays mapped: the
 * parent reuses the same memory, identified by a number, for many pictures. When the parent frees memory, its pages are
 * freed even if it is still mapped here. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Maps `length` bytes of the memory with this number. Sets `is_new` if its pages must still be mapped. NULL if that
 * fails. */
uint8_t *target_map (uint64_t memory, int descriptor, size_t length, bool *is_new);

/* Ends the use of a target; large ones are unmapped. */
void target_release (uint8_t *target);
