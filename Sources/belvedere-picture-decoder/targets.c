// SPDX-License-Identifier: MIT

/* See targets.h. */

#define _GNU_SOURCE

#include "targets.h"

#include <CCell.h>
#include <sys/mman.h>

/* The largest target that stays mapped, in bytes: a tile, or a photo of a list. */
static const size_t largest_kept = 8 << 20;
/* The most bytes of targets that stay mapped. */
static const size_t most_kept = 64 << 20;

typedef struct target {
  uint64_t memory;
  uint8_t *start;
  size_t length;
  uint64_t last_use;
  bool is_used;
} target;

/* The mapped ones, and those of one more message. */
static target targets[2 * BV_CELL_PIECES];
static const unsigned count = sizeof targets / sizeof *targets;
static size_t kept;
static uint64_t uses;

static void
unmap (target *target)
{
  munmap (target->start, target->length);
  kept -= target->length;
  target->start = NULL;
}

/* The least recently used target that is not in use; NULL if there is none. */
static target *
oldest (void)
{
  target *oldest = NULL;
  for (unsigned i = 0; i < count; i++)
    if (targets[i].start != NULL && !targets[i].is_used
        && (oldest == NULL || targets[i].last_use < oldest->last_use))
      oldest = &targets[i];
  return oldest;
}

static target *
place (void)
{
  for (unsigned i = 0; i < count; i++)
    if (targets[i].start == NULL)
      return &targets[i];
  target *place = oldest ();
  if (place != NULL)
    unmap (place);
  return place;
}

uint8_t *
target_map (uint64_t memory, int descriptor, size_t length, bool *is_new)
{
  for (unsigned i = 0; i < count; i++)
    if (targets[i].start != NULL && targets[i].memory == memory && targets[i].length >= length) {
      targets[i].last_use = ++uses;
      targets[i].is_used = true;
      *is_new = false;
      return targets[i].start;
    }
  target *target = place ();
  if (target == NULL)
    return NULL;
  void *start = mmap (NULL, length, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  if (start == MAP_FAILED)
    return NULL;
  *target = (struct target) { memory, start, length, ++uses, true };
  kept += length;
  *is_new = true;
  return start;
}

void
target_release (uint8_t *start)
{
  for (unsigned i = 0; i < count; i++)
    if (targets[i].start == start) {
      targets[i].is_used = false;
      if (targets[i].length > largest_kept)
        unmap (&targets[i]);
    }
  for (target *old = oldest (); old != NULL && kept > most_kept; old = oldest ())
    unmap (old);
}
